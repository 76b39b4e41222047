/** Texts from the shared catalogues (i18next v4 format), filled in as the server does it. */

export type Texts = Readonly<Record<string, string>>;
export type Params = Readonly<Record<string, unknown>>;
/** A code and its parameters, as the server sends them inside views and messages. */
export interface Phrase {
  code: string;
  params: Params;
}
export type Say = (code: string, params?: Params) => string;

export interface Language {
  code: string;
  texts: Texts;
  /** By seat, in place of “Player 2”. */
  names?: readonly string[];
}

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g;

/** French has a space before `; : ! ? »` and after `«`; lines must not break there. */
export function withNonBreakingSpaces(language: string, texts: Texts): Texts {
  if (!language.startsWith("fr")) return texts;
  return Object.fromEntries(Object.entries(texts).map(([code, text]) => [code, text.replace(/ (?=[;:!?»])|(?<=«) /g, "\u00a0")]));
}

/** The text for a code; a placeholder without a parameter stays as it is. */
export function formatMessage(language: Language, code: string, params: Params = {}): string {
  if (code === "player" && language.names) return nameOf(language, params);
  const template = templateOf(language, code, params.count);
  if (template === undefined) return code;
  return template.replace(PLACEHOLDER, (placeholder, name: string) => (name in params ? formatValue(language, params[name]) : placeholder));
}

export function formatPhrase(language: Language, phrase: Phrase): string {
  return formatMessage(language, phrase.code, phrase.params);
}

function isPhrase(value: unknown): value is Phrase {
  return typeof value === "object" && value !== null && "code" in value && "params" in value;
}

function templateOf({ code: locale, texts }: Language, code: string, count: unknown): string | undefined {
  if (count === undefined) return texts[code] ?? texts[`${code}_other`];
  const form = typeof count === "number" ? new Intl.PluralRules(locale).select(count) : "other";
  return texts[`${code}_${form}`] ?? texts[`${code}_other`] ?? texts[code];
}

function formatValue(language: Language, value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => formatValue(language, item)).join(", ");
  if (isPhrase(value)) return formatPhrase(language, value);
  if (typeof value === "number" && !Number.isInteger(value)) {
    return String(value).replace(".", language.texts["language.decimal-point"] ?? ".");
  }
  return String(value);
}

function nameOf(language: Language, params: Params): string {
  const name = language.names?.[Number(params.number) - 1];
  return name || formatMessage({ ...language, names: undefined }, "player", params);
}

export function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

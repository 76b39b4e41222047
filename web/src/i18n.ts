/** Sentences from the shared catalogues (i18next v4 form), filled in the way the server does. */

export type Texts = Readonly<Record<string, string>>;
export type Params = Readonly<Record<string, unknown>>;
/** A code and its parameters, as the server sends them inside views and messages. */
export interface Phrase {
  code: string;
  params: Params;
}
export type Say = (code: string, params?: Params) => string;

export interface Tongue {
  language: string;
  texts: Texts;
  /** Who sits where: stands in for “Player 2” wherever a phrase speaks of a seat. */
  names?: readonly string[];
}

const SLOT = /\{\{\s*(\w+)\s*\}\}/g;

/** French puts a space before `; : ! ? »` and after `«`: no line begins or ends with them. */
export function unbroken(language: string, texts: Texts): Texts {
  if (!language.startsWith("fr")) return texts;
  return Object.fromEntries(Object.entries(texts).map(([code, text]) => [code, text.replace(/ (?=[;:!?»])|(?<=«) /g, "\u00a0")]));
}

/** The sentence for a code; a slot without a parameter is left as it stands. */
export function say(tongue: Tongue, code: string, params: Params = {}): string {
  if (code === "player" && tongue.names) return nameOf(tongue, params);
  const template = templateFor(tongue, code, params.count);
  if (template === undefined) return code;
  return template.replace(SLOT, (slot, name: string) => (name in params ? written(tongue, params[name]) : slot));
}

export function sayPhrase(tongue: Tongue, phrase: Phrase): string {
  return say(tongue, phrase.code, phrase.params);
}

function isPhrase(value: unknown): value is Phrase {
  return typeof value === "object" && value !== null && "code" in value && "params" in value;
}

function templateFor({ language, texts }: Tongue, code: string, count: unknown): string | undefined {
  if (count === undefined) return texts[code] ?? texts[`${code}_other`];
  const form = typeof count === "number" ? new Intl.PluralRules(language).select(count) : "other";
  return texts[`${code}_${form}`] ?? texts[`${code}_other`] ?? texts[code];
}

function written(tongue: Tongue, value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => written(tongue, item)).join(", ");
  if (isPhrase(value)) return sayPhrase(tongue, value);
  if (typeof value === "number" && !Number.isInteger(value)) {
    return String(value).replace(".", tongue.texts["language.decimal-point"] ?? ".");
  }
  return String(value);
}

function nameOf(tongue: Tongue, params: Params): string {
  const name = tongue.names?.[Number(params.number) - 1];
  return name || say({ ...tongue, names: undefined }, "player", params);
}

/** The same words at the beginning of a sentence. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Texts from the shared catalogues (i18next v4 format), filled in as the server does it. */

export type Texts = Readonly<Record<string, string>>;
export type Params = Readonly<Record<string, unknown>>;
/** A code and its parameters, as the server sends them inside views and messages. */
export interface Phrase {
  code: string;
  params: Params;
}
export type Say = (code: string, params?: Params) => string;

/** A sentence of the server: in its own words if it sent some, else in ours. */
export const sentenceText = ({ code, params, text }: Phrase & { text?: string }, say: Say): string => text || say(code, params);

export interface Language {
  code: string;
  texts: Texts;
  /** By seat, in place of “Player 2”. */
  names?: readonly string[];
  /** The seat of whoever reads, if they have exactly one: “You win!” in place of “Camille wins!”. */
  you?: number | null;
}

const PLACEHOLDER = /\{\{\s*(\w+)\s*(?:,\s*(\w+)\s*)?\}\}/g;
/** The code of a phrase that stands for the reader, and the ending of the texts that address them. */
const YOU = "you";

/** Whoever sits there, to stand in a sentence: `say("web.status.wins", { name: playerPhrase(seat) })`. */
export function playerPhrase(seat: number): Phrase {
  return { code: "player", params: { number: seat + 1 } };
}

/** Who is addressed: nobody where friends share a screen, or for spectators. */
export function addressed(yours: readonly number[]): number | null {
  return yours.length === 1 ? (yours[0] ?? null) : null;
}

const BEFORE_HIGH_MARK = / (?=[;!?%](?:[\s!?.,;:)»…]|$))/g;
const BEFORE_COLON_OR_IN_QUOTES = / (?=:(?:\s|$)|»)|(?<=«) /g;

/** French has a space before `; : ! ? %` and inside `« »` at which no line may break; the same as locales/spacing.py. */
export function withNonBreakingSpaces(language: string, texts: Texts): Texts {
  if (language.split("-")[0] !== "fr") return texts;
  const typeset = (text: string) => text.replace(BEFORE_HIGH_MARK, "\u202f").replace(BEFORE_COLON_OR_IN_QUOTES, "\u00a0");
  return Object.fromEntries(Object.entries(texts).map(([code, text]) => [code, typeset(text)]));
}

/**
 * The text for a code; a placeholder without a parameter stays as it is.
 * A sentence about the reader has a text of its own, `code_you`; in it a list of players names only the others.
 */
export function formatMessage(language: Language, code: string, params: Params = {}): string {
  if (code === "player" && language.names) return nameOf(language, params);
  const own = Object.values(params).some((value) => holdsYou(language, value)) ? templateOf(language, `${code}_${YOU}`, params.count) : undefined;
  const template = own ?? templateOf(language, code, params.count);
  if (template === undefined) return code;
  return template.replace(PLACEHOLDER, (placeholder, name: string, form?: string) => {
    if (!(name in params)) return placeholder;
    const value = own !== undefined && Array.isArray(params[name]) ? params[name].filter((item) => !isYou(language, item)) : params[name];
    if (form === "spelled") return language.texts[`language.number.${String(value)}`] ?? formatValue(language, value);
    if (form === "joined" && Array.isArray(value) && value.length > 1) return formatMessage(language, "language.and", { items: value.slice(0, -1), last: value.at(-1) as unknown });
    return formatValue(language, value);
  });
}

export function formatPhrase(language: Language, phrase: Phrase): string {
  return formatMessage(language, phrase.code, phrase.params);
}

function isPhrase(value: unknown): value is Phrase {
  return typeof value === "object" && value !== null && "code" in value && "params" in value;
}

function isYou({ you }: Language, value: unknown): boolean {
  if (!isPhrase(value)) return false;
  return value.code === YOU || (value.code === "player" && you != null && value.params.number === you + 1);
}

function holdsYou(language: Language, value: unknown): boolean {
  return Array.isArray(value) ? value.some((item) => isYou(language, item)) : isYou(language, value);
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

/** A capital first and a full stop last; a name that begins it stays as its owner writes it. */
export function toFullSentence(words: string, names: readonly string[] = []): string {
  const isName = names.some((name) => name && words.startsWith(name));
  return `${isName ? words : capitalize(words)}${/[.!?…]$/.test(words) ? "" : "."}`;
}

export function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

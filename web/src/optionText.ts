/** Options as people write them: `2 min` for `120.0`. */

import { capitalize, sentenceText, type Say } from "./i18n";
import type { OptionDescription, FieldProblem } from "./wire";

export interface Translator {
  say: Say;
  hasText(code: string): boolean;
}

/** One of the values of an option with a few values. */
export function choiceText(game: string, choice: OptionDescription, word: string, { say, hasText }: Translator): string {
  const own = `web.${game}.option-value.${choice.name}.${word}`;
  if (hasText(own)) return say(own);
  if (choice.name === "starter" && /^\d+$/.test(word)) return say("web.new.starter", { number: word });
  return hasText(`web.option-value.${word}`) ? say(`web.option-value.${word}`) : word;
}

/** A value as its field shows it; text that is no number stays as it is. */
export function formatValue(choice: OptionDescription, value: string, { say }: Translator): string {
  const number = Number(value);
  if (choice.kind !== "float" || value.trim() === "" || !Number.isFinite(number)) return value;
  return isDuration(choice) ? formatDuration(number, say) : decimal(number, say);
}

/** What a person typed into the field, as the server reads it. */
export function parseValue(choice: OptionDescription, text: string, { say }: Translator): string {
  if (choice.kind !== "float") return text.trim();
  const seconds = isDuration(choice) ? parseDuration(text) : null;
  return seconds === null ? text.trim().replace(say("language.decimal-point"), ".") : String(seconds);
}

/** Why a value was refused, in the words of this form instead of the command line's. */
export function problemText(game: string, choice: OptionDescription, problem: FieldProblem, words: Translator): string {
  if (problem.code !== "options.refused") return capitalize(sentenceText(problem, words.say));
  const accepted = words.say(KINDS[choice.kind] ?? "options.word");
  const none = choice.none_word === null ? null : choiceText(game, choice, choice.none_word, words);
  const usual = choice.default === choice.none_word ? none : formatValue(choice, choice.default ?? "", words);
  return words.say(problem.params.value === "" ? "web.new.refused-empty" : "web.new.refused", {
    value: problem.params.value,
    expected: none === null ? accepted : words.say("options.or-none", { accepted, none }),
    default: usual ?? "",
  });
}

const KINDS: Readonly<Record<string, string>> = { int: "options.whole-number", float: "options.number", str: "options.word" };

const isDuration = (choice: OptionDescription): boolean => choice.name.endsWith("seconds");

/** `45 s`, `2 min`, `1 min 30 s`. */
function formatDuration(seconds: number, say: Say): string {
  const minutes = Math.floor(seconds / 60);
  const rest = decimal(Math.round((seconds - minutes * 60) * 10) / 10, say);
  if (!minutes) return say("web.duration.seconds", { seconds: rest });
  return rest === "0" ? say("web.duration.minutes", { minutes }) : say("web.duration.both", { minutes, seconds: rest });
}

/** `90`, `90 s`, `2 min`, `1 min 30`, `1:30`; null for anything else. */
function parseDuration(text: string): number | null {
  const tidy = text.trim().toLowerCase().replace(",", ".");
  const clock = /^(\d+):(\d{1,2})$/.exec(tidy);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]);
  const parts = /^(?:(\d+(?:\.\d+)?)\s*m(?:in)?\.?)?\s*(?:(\d+(?:\.\d+)?)\s*s?)?$/.exec(tidy);
  if (!parts || (parts[1] === undefined && parts[2] === undefined)) return null;
  return Number(parts[1] ?? 0) * 60 + Number(parts[2] ?? 0);
}

const decimal = (number: number, say: Say): string => String(number).replace(".", say("language.decimal-point"));

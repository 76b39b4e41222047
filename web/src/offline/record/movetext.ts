/** Moves as words, as `play/record/movetext.py` has them: `d`, `2:=7`, `clock:…`, `resigns:2`, `late:2`, `left:2`, `gone:2`, `agreed`. */

import type { AnyRules, Outcome } from "../../engine/local/rules/game";
import { seatsToAct } from "../../engine/local/rules/game";
import { refused, echo, type RecordReplay, type GameRecord } from "./recordReplay";

const GOING_ON = "*";
const AGREED = "agreed";
const CAUSES = { resigns: "resigned", late: "out-of-time", left: "left", gone: "disconnected" } as const;
const WORDS = { resigned: "resigns", "out-of-time": "late", left: "left", disconnected: "gone" } as const;
const NUMBER = /^[0-9]{1,6}\.$/;
const PREFIXED = /^([0-9]{1,3}|clock|resigns|late|left|gone|places):(.*)$/;

const isCauseWord = (word: string | undefined): word is keyof typeof CAUSES => word !== undefined && word in CAUSES;

/** One word for each step. */
export function writeMovetext({ opening, steps }: GameRecord, rules: AnyRules): string[] {
  let state: unknown = rules.read(opening);
  return steps.map(({ by, action, cause }) => {
    if (cause) return `${WORDS[cause]}:${(by ?? 0) + 1}`;
    const word = action ?? "";
    const acting = seatsToAct(rules, state);
    state = rules.apply(state, by, word);
    if (by === null) return `clock:${word}`;
    return acting.length === 1 && acting[0] === by && !isTaken(word) ? word : `${by + 1}:${word}`;
  });
}

/** An action that would read as something else must say who does it. */
const isTaken = (word: string): boolean => [GOING_ON, AGREED].includes(word) || NUMBER.test(word) || PREFIXED.test(word);

/** What stands after the steps. */
export function endWords(isAgreed: boolean, outcome: Outcome | null): string[] {
  return isAgreed ? [AGREED, resultWord(outcome)] : [resultWord(outcome)];
}

const resultWord = (outcome: Outcome | null): string => (outcome ? `places:${outcome.places.join("-")}` : GOING_ON);

/** Play all the words up to the end word, which must be there and be right. */
export function readMovetext(words: readonly string[], game: RecordReplay): void {
  const end = words.findIndex((word) => word === GOING_ON || word.startsWith("places:"));
  for (const word of end < 0 ? words : words.slice(0, end)) {
    if (word === AGREED) game.agree();
    else if (NUMBER.test(word)) checkNumber(word, game);
    else readStep(word, game);
  }
  if (end < 0) throw refused("cut-short", { count: game.steps.length });
  const expected = resultWord(game.outcome);
  if (words[end] !== expected) throw refused("wrong-result", { text: echo(words[end] ?? ""), expected });
  if (end + 1 < words.length) throw refused("after-the-end", { text: echo(words[end + 1] ?? "") });
}

function checkNumber(word: string, game: RecordReplay): void {
  const expected = `${game.steps.length + 1}.`;
  if (Number(word.slice(0, -1)) !== game.steps.length + 1) throw refused("wrong-number", { text: word, expected });
}

function readStep(word: string, game: RecordReplay): void {
  const [, who, what = ""] = PREFIXED.exec(word) ?? [];
  if (who === undefined) game.moveOfTheOnlyOne(word);
  else if (who === "clock") game.move(null, what);
  else if (isCauseWord(who)) game.resign(wholeNumber(what, word) - 1, CAUSES[who]);
  else game.move(Number(who) - 1, what);
}

export function wholeNumber(text: string, where: string): number {
  if (!/^[0-9]{1,20}$/.test(text)) throw refused("not-a-whole-number", { where: echo(where), text: echo(text) });
  return Number(text);
}

/** Reviews a line in the browser where the server cannot: the same results, the last move first. */

import type { Engine } from "../engine/engine";
import type { Analysis, ReviewedMove, Verdict } from "../wire";
import type { Branch } from "./tree";
import { bestOf } from "./values";

const SECONDS = 1;
const NOTHING: Pick<Analysis, "verdicts" | "facts"> = { verdicts: [], facts: {} };

/** `line` begins with the position of the first move. */
export async function reviewLocally(
  game: string, line: readonly Branch[], analyse: Engine["analyse"], tell: (remark: ReviewedMove) => void, signal: AbortSignal,
): Promise<void> {
  for (let number = line.length - 1; number > 0; number -= 1) {
    const [before, after] = [line[number - 1], line[number]];
    if (!before || !after?.step?.action) continue;
    const request = { game, state: after.from ?? before.state, seconds: SECONDS, wants_line: false };
    const { verdicts, facts } = after.step.by === null ? NOTHING : await analyse(request, () => undefined, signal);
    const played = verdicts.find(({ action }) => action === after.step?.action) ?? null;
    const verdict = played?.label === "?" ? negated(played, await analyse({ ...request, state: after.state }, () => undefined, signal)) : played;
    tell({ ...remark(number, after, verdict, bestOf(verdicts)), shares: sharesIn(facts) });
  }
}

/** The same rule as in `play/review.py`. */
function remark(number: number, { step, state }: Branch, verdict: Verdict | null, best: readonly Verdict[]): Omit<ReviewedMove, "shares"> {
  const result = verdict?.result ?? null;
  const changed = result !== null && best.some((other) => other.result !== null && other.result > result);
  return {
    number, by: step?.by ?? null, action: step?.action ?? "", state, verdict, best: [...best],
    is_blunder: changed || (verdict?.is_blunder ?? false), changed_the_result: changed,
  };
}

/** Each player's expected share of the game, where there are more than two. */
export function sharesIn({ shares }: Analysis["facts"]): number[] {
  return Array.isArray(shares) ? shares.map(Number) : [];
}

/** The value of a move, from the value that the opponent has after it. */
export function negated(verdict: Verdict, { label }: Pick<Analysis, "label">): Verdict {
  const known = /^([WDL])(\d*)/.exec(label);
  if (known) {
    const result = known[1] === "W" ? -1 : known[1] === "L" ? 1 : 0;
    const count = known[2] && result ? String(Number(known[2]) + 1) : "";
    return { ...verdict, label: `${["L", "D", "W"][result + 1] ?? "D"}${count}`, result };
  }
  if (!/^[+-]\d+$/.test(label)) return verdict;
  const points = 0 - Number(label);
  return { ...verdict, label: points < 0 ? String(points) : `+${points}`, value: points };
}

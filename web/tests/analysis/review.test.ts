import { describe, expect, it } from "vitest";
import { reviewLocally, negated } from "../../src/analysis/review";
import { lineThrough, gameTree, ROOT } from "../../src/analysis/tree";
import type { Analysis, AnalysisRequest, ReviewedMove, Verdict } from "../../src/wire";

const verdict = (action: string, label: string, result: number | null, value: number | null = result): Verdict => ({ action, label, value, result, reasons: [], is_blunder: false });
const analysis = (label: string, ...verdicts: Verdict[]): Analysis => ({
  label, summary: { code: "", params: {}, text: "" }, facts: {}, verdicts, line: [], remarks: [], highlights: [], node_count: 0, seconds: 0, is_proved: true, is_last: true,
});

const ANSWERS: Record<string, Analysis> = {
  s0: analysis("W41", verdict("a", "L40", -1), verdict("d", "W41", 1)),
  s1: analysis("W39", verdict("d", "W39", 1), verdict("e", "?", null)),
  s2: analysis("W4"),
};

async function reviewed(actions: string[]): Promise<ReviewedMove[]> {
  const steps = actions.map((action, index) => ({ by: action === "time-up" ? null : index % 2, action }));
  const tree = gameTree("connect-four", [], steps, ["s0", "s1", "s2"]);
  const remarks: ReviewedMove[] = [];
  const analyse = async ({ state }: AnalysisRequest): Promise<Analysis> => ANSWERS[state] ?? analysis("?");
  await reviewLocally("connect-four", lineThrough(tree, ROOT), analyse, (each) => remarks.push(each), new AbortController().signal);
  return remarks;
}

describe("a review without the server", () => {
  it("evaluates the last move first and finds what changed the result", async () => {
    const remarks = await reviewed(["a", "d"]);

    expect(remarks.map(({ number, is_blunder: isBlunder }) => [number, isBlunder])).toEqual([[2, false], [1, true]]);
    expect(remarks[1]?.best.map(({ action }) => action)).toEqual(["d"]);
  });

  it("searches the position after a move that was not evaluated", async () => {
    const [last] = await reviewed(["d", "e"]);

    expect(last?.verdict).toMatchObject({ label: "L5", result: -1 });
    expect(last?.changed_the_result).toBe(true);
  });

  it("says nothing of what the clock did", async () => {
    const [last] = await reviewed(["d", "time-up"]);

    expect(last).toMatchObject({ by: null, verdict: null, is_blunder: false });
  });

  it("turns an estimate and leaves what nobody knows", () => {
    const unknown = verdict("a", "?", null);

    expect(["-120", "+80", "+0", "D", "W", "?"].map((label) => negated(unknown, { label }).label)).toEqual(["+120", "-80", "+0", "D", "L", "?"]);
  });
});

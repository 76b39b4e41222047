import { describe, expect, it } from "vitest";
import type { Phrase } from "../../src/i18n";
import { summaryOf } from "../../src/analysis/summary";
import type { Analysis, Position, Verdict } from "../../src/wire";

const verdict = (action: string, label: string, value: number | null, result: number | null = null): Verdict => ({ action, label, value, result, reasons: [], is_blunder: false });
const position = (changes: Partial<Position> = {}): Position => ({
  game: "connect-four", state: "", view: null, drawing: "", message: null, to_act: [0], legal: [], outcome: null, seat_count: 2, ...changes,
});
const analysis = (label: string, ...verdicts: Verdict[]): Analysis => ({
  label, summary: { code: "summary", params: {}, text: "" }, facts: {}, verdicts, line: [], remarks: [], highlights: [], node_count: 0, seconds: 0, is_proved: true, is_last: true,
});
/** Codes and what fills them stand for sentences. */
const spoken = (value: unknown): unknown => (typeof value === "object" && value !== null && "params" in value ? ["Disc", "Ring"][Number((value as Phrase).params.number) - 1] : value);
const say = (code: string, params: Readonly<Record<string, unknown>> = {}): string => [code.replace("web.analysis.", ""), ...Object.values(params).map(spoken)].join(" ");
const told = (at: Position, found: Analysis | null) => summaryOf(at, found, (action) => action.toUpperCase(), say);

describe("the sentence above the board", () => {
  it("says who wins, in how many, and that only one move does it", () => {
    const found = analysis("W19", verdict("a", "L6", -11, -1), verdict("g", "W19", 4, 1));

    expect(told(position(), found)).toEqual({ text: "summary.wins Disc 19", seat: 0, detail: "detail.only-win G" });
  });

  it("counts the moves that keep a draw, and none where all do", () => {
    expect(told(position(), analysis("D", verdict("a", "D", 0, 0), verdict("b", "D", 0, 0), verdict("c", "L2", -9, -1))).detail).toBe("detail.draw 2 A");
    expect(told(position(), analysis("D", verdict("a", "D", 0, 0), verdict("b", "D", 0, 0))).detail).toBe("");
  });

  it("tells how to resist, what the engine likes, and how many slides there are", () => {
    expect(told(position(), analysis("L4", verdict("a", "L4", -9, -1), verdict("b", "L2", -12, -1))).detail).toBe("detail.loss A");
    expect(told(position(), analysis("+150", verdict("a", "+150", 150), verdict("b", "?", null)))).toMatchObject({ text: "summary.better Disc", detail: "detail.guess A" });
    expect(told(position(), analysis("7", verdict("RN", "8", -8), verdict("GW", "7", -7)))).toMatchObject({ text: "summary.slides 7", detail: "detail.only-slides GW" });
  });

  it("tells how it ended", () => {
    const reason = { code: "reason", params: {}, text: "" };

    expect(told(position({ to_act: [], outcome: { places: [2, 1], reason } }), null)).toEqual({ text: "web.status.wins Ring 1", seat: 1, detail: "Reason." });
    expect(told(position({ to_act: [], outcome: { places: [1, 1], reason } }), null).text).toBe("summary.drawn");
    const alone = (solved: number, targets: number): string =>
      told(position({ to_act: [], outcome: { places: [1], reason: { ...reason, params: { solved, targets } } } }), null).text;
    expect([alone(1, 1), alone(0, 1), alone(3, 17)]).toEqual(["summary.reached", "summary.given-up", "summary.over"]);
  });

  it("says whose turn it is before anything is known", () => {
    expect(told(position({ to_act: [1] }), null)).toEqual({ text: "summary.turn Ring", seat: 1, detail: "" });
  });
});

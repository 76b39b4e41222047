import { describe, expect, test } from "vitest";
import type { View } from "../../src/games/ricochet/board";
import { isReturned, roundBetween, roundEnd, roundsOf, type Round } from "../../src/games/ricochet/rounds";
import type { Step } from "../../src/wire";

// Four by four without walls: red in the upper left corner, green beside it.
const CORNER = { cell: 15, colour: "red", shape: "circle" } as const;
const OTHER = { cell: 3, colour: "green", shape: "square" } as const;
const ALONE: View = {
  width: 4, height: 4, walls: [], diagonals: [], closed: [], viewer: 0, targets: [CORNER, OTHER],
  robots: [0, 2], home: [0, 2], target: CORNER, tiles_left: 1, won: [[]], discarded: [], round: 1, rounds: 2,
  phase: "exploring", bids: [], best: null, passed: [], on_stage: 0, slides: [], slides_left: 300, lacks_turn: false,
  house: { must_ricochet: "every-stop", rebid: "lower", tied_bids: "earliest", bid_seconds: 120, show_seconds: 60 },
};
const TOGETHER: View = { ...ALONE, won: [[], []], phase: "bidding", on_stage: null, slides_left: 0 };

const steps = (text: string): Step[] =>
  text.split(" ").map((each): Step => {
    const [by, action = ""] = each.split(":");
    return { by: by === "-" ? null : Number(by), action };
  });

describe("a round in the steps of a game", () => {
  test("alone ends where its robot reaches the target", () => {
    expect(roundEnd(ALONE, steps("0:RS 0:RE 0:GS"))).toEqual({ winner: 0, slides: [{ robot: "red", direction: "south" }, { robot: "red", direction: "east" }], bids: [], stepCount: 2 });
  });

  test("alone ends where it is given up, whatever was slid before", () => {
    expect(roundEnd(ALONE, steps("0:GS 0:concede 0:RS"))).toMatchObject({ winner: null, slides: [], stepCount: 2 });
  });

  test("alone ends where the whole game is given up; among others it goes on", () => {
    const resigned: Step = { by: 0, action: null, cause: "resigned" };

    expect(roundEnd(ALONE, [...steps("0:GS"), resigned])).toMatchObject({ winner: null, stepCount: 2 });
    expect(roundEnd(TOGETHER, [...steps("0:=4 1:=2 -:time-up"), resigned, ...steps("1:RS 1:RE")])).toMatchObject({ winner: 1, stepCount: 6 });
  });

  test("goes on while nothing has ended it", () => {
    expect(roundEnd(ALONE, steps("0:RS 0:GS"))).toBeNull();
    expect(roundEnd(TOGETHER, steps("0:=2 1:=3"))).toBeNull();
  });

  test("with bids is won by the lowest bid that keeps its word", () => {
    const end = roundEnd(TOGETHER, steps("0:=4 1:=3 0:=2 1:pass 0:pass 0:RS 0:RE"));

    expect(end).toMatchObject({ winner: 0, stepCount: 7, bids: [{ seat: 1, slides: 3 }, { seat: 0, slides: 2 }] });
    expect(end?.slides).toHaveLength(2);
  });

  test.each([
    ["uses up its slides", "0:=2 1:=3 -:time-up 0:GS 0:GW 1:RS 1:RE", 1],
    ["gives up", "0:=2 1:=3 -:time-up 0:GS 0:concede 1:RS 1:RE", 1],
    ["runs out of time", "0:=2 1:=3 -:time-up -:time-up 1:RS 1:RE", 1],
    ["is the last to fail", "0:=1 1:pass 0:pass 0:GS", null],
  ])("hands over when the best bid %s", (_, told, winner) => {
    expect(roundEnd(TOGETHER, steps(told))).toMatchObject({ winner, stepCount: told.split(" ").length });
  });

  test("is won by nobody where all pass without a bid", () => {
    expect(roundEnd(TOGETHER, steps("0:pass 1:pass"))).toMatchObject({ winner: null, stepCount: 2 });
  });

  test("may begin in the middle: the slides and bids of the view count", () => {
    const showing: View = { ...TOGETHER, phase: "showing", bids: [{ seat: 1, slides: 2 }], on_stage: 1, slides: [{ robot: "red", direction: "south" }] };

    expect(roundEnd(showing, steps("1:RE"))).toMatchObject({ winner: 1, stepCount: 1 });
  });
});

describe("the rounds of a game", () => {
  const second: View = { ...ALONE, round: 2, home: [15, 2], robots: [15, 2], target: OTHER, won: [[{ target: CORNER, slides: 2 }]], tiles_left: 0 };

  test("are found one after the other, each asked for once", async () => {
    const asked: number[] = [];
    const viewAt = (step: number): Promise<View> => {
      asked.push(step);
      return Promise.resolve(step === 0 ? ALONE : second);
    };

    const rounds = await roundsOf(steps("0:RS 0:RE 0:GS 0:concede"), viewAt);

    expect(rounds.map(({ number, target, winner, slides }) => [number, target.cell, winner, slides.length])).toEqual([[1, 15, 0, 2], [2, 3, null, 0]]);
    expect(asked).toEqual([0, 2]);
  });

  test("do not hold the one that goes on", async () => {
    expect(await roundsOf(steps("0:RS 0:RE 0:GS"), (step) => Promise.resolve(step === 0 ? ALONE : second))).toHaveLength(1);
  });

  test("end between two views, with the path that took the tile", () => {
    expect(roundBetween(ALONE, second, steps("0:RS 0:RE"))).toMatchObject({ number: 1, winner: 0, target: CORNER, slides: [{ robot: "red" }, { robot: "red" }] });
    expect(roundBetween(second, second, steps("0:RS 0:RE"))).toBeNull();
    expect(roundBetween(second, ALONE, [])).toBeNull();
  });

  test("keep the path secret of a tile that comes back", () => {
    const round: Round = { number: 1, target: CORNER, view: TOGETHER, winner: null, slides: [], bids: [] };

    expect(isReturned(round, { ...TOGETHER, round: 2, target: OTHER })).toBe(true);
    expect(isReturned(round, { ...TOGETHER, round: 2, target: OTHER, discarded: [CORNER] })).toBe(false);
    expect(isReturned({ ...round, winner: 1 }, TOGETHER)).toBe(false);
  });
});

describe("a race", () => {
  const RACE: View = { ...TOGETHER, phase: "racing", house: { ...TOGETHER.house, race_seconds: 60 } };

  test("is won by who claims and shows, in as many slides as it takes", () => {
    expect(roundEnd(RACE, steps("1:claim 1:GW 1:RS 1:RE"))).toMatchObject({ winner: 1, stepCount: 4 });
  });

  test("goes on among the others when somebody fails, and ends when nobody is left", () => {
    expect(roundEnd(RACE, steps("1:claim 1:concede"))).toBeNull();
    expect(roundEnd(RACE, steps("1:claim 1:concede 0:claim 0:RS 0:RE"))).toMatchObject({ winner: 0, stepCount: 5 });
    expect(roundEnd(RACE, steps("1:claim -:time-up 0:pass"))).toMatchObject({ winner: null, stepCount: 3 });
    expect(roundEnd(RACE, steps("0:pass 1:claim 1:concede"))).toMatchObject({ winner: null, stepCount: 3 });
    expect(roundEnd(RACE, steps("-:time-up"))).toMatchObject({ winner: null, stepCount: 1 });
  });
});

describe("a round with several targets", () => {
  const SEVERAL: View = { ...ALONE, open_targets: [CORNER, OTHER], target: CORNER };

  test("is about the target that was earned, beside the others", () => {
    const next: View = { ...SEVERAL, round: 2, won: [[{ target: OTHER, slides: 3 }]] };
    const round = roundBetween(SEVERAL, next, steps("0:GS 0:GE 0:GN"));

    expect(round).toMatchObject({ target: OTHER, winner: 0 });
    expect(round?.view.open_targets).toEqual([OTHER, CORNER]);
  });

  test("is about the one that goes out when nobody earned any: the others stay secret", () => {
    const round = roundBetween(SEVERAL, { ...SEVERAL, round: 2, discarded: [CORNER] }, steps("0:concede"));

    expect(round).toMatchObject({ target: CORNER, winner: null });
    expect(round?.view.open_targets).toEqual([CORNER]);
  });
});

import { beforeEach, describe, expect, test, vi } from "vitest";
import { removeStorage } from "../../src/browserStorage";
import { readSlide, type Slide, type View } from "../../src/games/ricochet/board";
import { missedRounds } from "../../src/games/ricochet/mistakes";
import { fullSetSlides, isHelped, keepRecord, markHelped, readRecord, recordName } from "../../src/games/ricochet/records";
import { totalsOf } from "../../src/games/ricochet/roundList.svelte";
import type { Round } from "../../src/games/ricochet/rounds";

// Every round of these tests can be done in two slides.
vi.mock("../../src/games/ricochet/shortest", () => ({ shortestOf: () => Promise.resolve({ path: slidesOf("RS", "RE") }) }));

const TARGET = { cell: 15, colour: "red", shape: "circle" } as const;
const VIEW: View = {
  width: 4, height: 4, walls: [], diagonals: [], closed: [], viewer: 0, targets: [TARGET],
  robots: [0, 2, 5, 6], home: [0, 2, 5, 6], target: TARGET, tiles_left: 0, won: [[]], discarded: [], round: 1, rounds: 17,
  phase: "exploring", bids: [], best: null, passed: [], on_stage: 0, slides: [], slides_left: 300, lacks_turn: false,
  house: { must_ricochet: "every-stop", rebid: "lower", tied_bids: "earliest", bid_seconds: 120, show_seconds: 60 },
};
const PAIR: View = { ...VIEW, won: [[], []], phase: "bidding" };

function slidesOf(...actions: string[]): Slide[] {
  return actions.flatMap((action) => readSlide(action) ?? []);
}

const round = (number: number, changes: Partial<Round> = {}): Round => ({ number, target: TARGET, view: VIEW, winner: 0, slides: slidesOf("RS", "RE"), bids: [], ...changes });
const set = (count: number, changes: Partial<Round> = {}): Round[] => Array.from({ length: count }, (_, place) => round(place + 1, changes));

beforeEach(() => ["ludotheque.records", "ludotheque.ricochet.helped"].forEach(removeStorage));

describe("the record", () => {
  test("is the sum of a full set, alone, with every target reached", () => {
    expect(fullSetSlides(set(17))).toBe(34);
    expect(fullSetSlides(set(16))).toBeNull();
    expect(fullSetSlides([...set(16), round(17, { winner: null, slides: [] })])).toBeNull();
    expect(fullSetSlides(set(17, { view: PAIR }))).toBeNull();
  });

  test("is kept, and beaten only by fewer slides", () => {
    const name = recordName(set(1));

    expect([keepRecord(name, 90, 1).kind, keepRecord(name, 95, 2).kind, keepRecord(name, 90, 3).kind, keepRecord(name, 84, 4).kind]).toEqual(["first", "not-better", "equal", "better"]);
    expect(readRecord(name)).toEqual({ slides: 84, at: 4 });
  });

  test("is another one under other rules", () => {
    const straight: View = { ...VIEW, house: { ...VIEW.house, must_ricochet: "no" } };

    expect(new Set([set(1), set(1, { view: straight }), set(1, { view: { ...VIEW, home: [0, 1, 2, 3, 4] } })].map(recordName)).size).toBe(3);
  });

  test("remembers which games were helped", () => {
    markHelped("one 1");
    markHelped("one 1");
    expect([isHelped("one 1"), isHelped("one 2")]).toEqual([true, false]);
    for (let game = 0; game < 60; game += 1) markHelped(`more ${game}`);
    expect(isHelped("one 1")).toBe(false);
  });
});

test("totals compare what was reached with the shortest paths of the same targets", () => {
  const short = { path: slidesOf("RS", "RE") };
  const rounds = [
    { ...round(1), shortest: short },
    { ...round(2, { slides: slidesOf("RE", "RW", "RS", "RE") }), shortest: short },
    { ...round(3, { winner: null, slides: [] }), shortest: short },
    { ...round(4), shortest: null },
  ];

  expect(totalsOf(rounds, 0)).toEqual({ slides: 6, shortest: 4, reached: 3, best: 1 });
});

describe("rounds to learn from", () => {
  const long = slidesOf("RE", "RW", "RS", "RE");

  test("are those that took too many slides, and those given up", async () => {
    const found = await missedRounds([round(1), round(2, { slides: long }), round(3, { winner: null, slides: [] })], 0);

    expect(found.map(({ round: number, played, optimum, line }) => [number, played, optimum, line])).toEqual([[2, 4, 2, ["RS", "RE"]], [3, null, 2, ["RS", "RE"]]]);
    expect(found[0]?.position).toMatch(/^rr:4x4/);
  });

  test("with others are those where our bid was too high, or our path too long", async () => {
    const bid = (slides: number): Round["bids"] => [{ seat: 0, slides }, { seat: 1, slides: 3 }];
    const rounds = [
      round(1, { view: PAIR, winner: 1, bids: bid(5) }),
      round(2, { view: PAIR, winner: 1, bids: bid(2) }),
      round(3, { view: PAIR, winner: 1, bids: [{ seat: 1, slides: 2 }] }),
      round(4, { view: PAIR, winner: 0, slides: long, bids: bid(4) }),
    ];

    expect((await missedRounds(rounds, 0)).map(({ round: number }) => number)).toEqual([1, 4]);
  });
});

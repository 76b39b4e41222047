import { describe, expect, test, vi } from "vitest";
import type { View } from "../../src/games/ricochet/board";
import { boardModel, type Props } from "../../src/games/ricochet/boardModel";
import { resultText, shortestText, statusMessage } from "../../src/games/ricochet/messages";
import { isOvertaken, RoundPause, withPause } from "../../src/games/ricochet/roundPause.svelte";
import type { Round } from "../../src/games/ricochet/rounds";
import { UiState } from "../../src/games/ricochet/uiState.svelte";

const SHORTEST = [{ robot: "red", direction: "south" }, { robot: "red", direction: "east" }] as const;
vi.mock("../../src/games/ricochet/shortest", () => ({ shortestOf: () => Promise.resolve({ path: SHORTEST }) }));

const TARGET = { cell: 15, colour: "red", shape: "circle" } as const;
const NEXT = { cell: 3, colour: "green", shape: "square" } as const;
const BEFORE: View = {
  width: 4, height: 4, walls: [], diagonals: [], closed: [], viewer: 0, targets: [TARGET, NEXT],
  robots: [0, 2], home: [0, 2], target: TARGET, tiles_left: 1, won: [[], []], discarded: [], round: 1, rounds: 2,
  phase: "bidding", bids: [], best: null, passed: [], on_stage: null, slides: [], slides_left: 0, lacks_turn: false,
  house: { must_ricochet: "every-stop", rebid: "lower", tied_bids: "earliest", bid_seconds: 120, show_seconds: 60 },
};
const AFTER: View = { ...BEFORE, round: 2, home: [15, 2], robots: [15, 2], target: NEXT, tiles_left: 0, won: [[{ target: TARGET, slides: 2 }], []] };
const ROUND: Round = { number: 1, target: TARGET, view: BEFORE, winner: 0, slides: SHORTEST, bids: [] };

function at(view: View, kinds: ("person" | "computer")[], yours = [0]): Props {
  const uiState = new UiState();
  uiState.pause = new RoundPause(ROUND, AFTER);
  return {
    game: { id: "table 1", isRated: false },
    shown: { view, steps: [], hint: "GN" },
    seats: { players: kinds.map((kind) => ({ name: kind, symbol: "", kind })), you: 0, yours },
    moves: { legal: ["=1", "pass"], pending: [], isLive: true, send: () => undefined },
    timer: null,
    preferences: { hasCoordinates: true, hasShortcuts: true },
    feedback: { say: (code, params) => `${code} ${String(params?.count ?? "")}`, announce: () => undefined, sound: () => undefined, complain: () => undefined },
    uiState,
  };
}

describe("between two rounds", () => {
  test("the board shows how the last one ended, and nothing can be done", () => {
    const board = withPause(at(AFTER, ["person", "person"]));

    expect(board.shown.view).toMatchObject({ round: 1, target: TARGET, robots: [15, 2], slides: SHORTEST, won: AFTER.won });
    expect([board.shown.hint, board.moves.legal, board.moves.isLive]).toEqual([null, [], false]);
    expect(boardModel(board).mode).toBe("watching");
  });

  test("the shortest path is put on the board slide by slide", async () => {
    const props = at(AFTER, ["person", "person"]);
    await Promise.resolve();
    if (props.uiState.pause) props.uiState.pause.step = 1;

    expect(withPause(props).shown.view).toMatchObject({ robots: [12, 2], slides: SHORTEST.slice(0, 1) });
  });

  test("who looks back through the game is not held up", () => {
    const props = at(AFTER, ["person", "person"]);

    expect(withPause({ ...props, moves: { ...props.moves, isLive: false } }).shown.view).toBe(AFTER);
  });

  test("says who took the tile, and how short the shortest path is", async () => {
    const props = at(AFTER, ["person", "person"]);

    expect(statusMessage(props)).toMatchObject({ text: "web.ricochet.round-result.won 2", symbol: "red" });
    expect(resultText({ ...ROUND, winner: null }, props)).toContain("nobody");
    expect(resultText(ROUND, at(AFTER, ["person"]))).toBe("web.ricochet.round-result.reached 2");
    await Promise.resolve();
    expect(shortestText(props.uiState.pause!, props.feedback.say)).toContain("round-result.best");
  });
});

describe("the pause ends by itself", () => {
  const bid: View = { ...AFTER, bids: [{ seat: 1, slides: 4 }] };

  test("when another person bids in the next round", () => {
    expect([isOvertaken(at(AFTER, ["person", "person"])), isOvertaken(at(bid, ["person", "person"]))]).toEqual([false, true]);
  });

  test("not for a computer's bid, nor among friends at one screen", () => {
    expect([isOvertaken(at(bid, ["person", "computer"])), isOvertaken(at(bid, ["person", "person"], [0, 1]))]).toEqual([false, false]);
  });

  test("when a path is shown, or the game is over", () => {
    const views: View[] = [{ ...AFTER, phase: "showing" }, { ...AFTER, phase: "over" }];

    expect(views.map((view) => isOvertaken(at(view, ["person", "computer"])))).toEqual([true, true]);
  });
});

import { formatMessage } from "../../src/i18n";
import { textsOf } from "../texts";
import { beforeEach, describe, expect, test } from "vitest";
import type { View } from "../../src/games/ricochet/board";
import type { Step } from "../../src/wire";
import { UiState } from "../../src/games/ricochet/uiState.svelte";
import { bidShown, canBid, canClaim, canPass, claim, choose, changeBid, canDemonstrate, pass, placeBid, demonstrateNext, demonstrate, slide, startOver, stepBack, stepOn } from "../../src/games/ricochet/actions";
import { statusDetail, statusMessage } from "../../src/games/ricochet/messages";
import { lastSuccess, rankOf, boardModel, problemKey, successBetween, type Props } from "../../src/games/ricochet/boardModel";

// Four by four, red in the upper left corner, its target in the lower right one.
const VIEW: View = {
  width: 4, height: 4, walls: [], diagonals: [], closed: [], viewer: 0, targets: [{ cell: 15, colour: "red", shape: "circle" }],
  robots: [0, 2], home: [0, 2], target: { cell: 15, colour: "red", shape: "circle" }, tiles_left: 1, won: [[], []], discarded: [], round: 1, rounds: 2,
  phase: "bidding", bids: [], best: null, passed: [], on_stage: null, slides: [], slides_left: 0, lacks_turn: false,
  house: { must_ricochet: "every-stop", rebid: "lower", tied_bids: "earliest", bid_seconds: 120, show_seconds: 60 },
};

let sent: string[];
let asked: number;
let heard: string[];
let uiState: UiState;

beforeEach(() => {
  [sent, asked, heard, uiState] = [[], 0, [], new UiState()];
  uiState.startProblem(problemKey(at()), VIEW);
});

type Changes = { [Group in "shown" | "seats" | "moves"]?: Partial<Props[Group]> };

/** What the table gives to the board; texts are their codes. */
function at(view: Partial<View> = {}, { shown, seats, moves }: Changes = {}): Props {
  return {
    game: { id: "table 1", isRated: false },
    shown: { view: { ...VIEW, ...view }, steps: [], hint: null, ...shown },
    seats: { players: ["Anna", "Ben"].map((name) => ({ name, symbol: "" })), you: 0, yours: [0], ...seats },
    moves: { legal: ["RE"], pending: [], isLive: true, send: (action) => sent.push(action), takeBack: () => (asked += 1), ...moves },
    timer: null,
    preferences: { hasCoordinates: true, hasShortcuts: true },
    feedback: { say: (code) => code, announce: (words) => heard.push(words), sound: () => undefined, complain: () => undefined },
    uiState,
  };
}

describe("while everybody thinks", () => {
  test("tries stay on this screen and are announced", () => {
    const props = at();
    slide(props, "south");
    slide(props, "east");

    expect(sent).toEqual([]);
    expect(boardModel(props)).toMatchObject({ mode: "trying", robots: [15, 2], arrival: "reached" });
    expect(heard.at(-1)).toContain("web.ricochet.aria.reached");
    expect(bidShown(props)).toBe(2);
  });

  test("tries go back, on and to the start", () => {
    const props = at();
    slide(props, "south");
    slide(props, "east");
    stepBack(props);
    expect(boardModel(props).robots).toEqual([12, 2]);
    stepOn(props);
    expect(boardModel(props).robots).toEqual([15, 2]);
    startOver(props);
    expect(boardModel(props).robots).toEqual([0, 2]);
    expect(asked).toBe(0);
  });

  test("a new round starts a new path", () => {
    slide(at(), "south");

    uiState.startProblem(problemKey(at({ round: 2 })), { ...VIEW, target: { cell: 3, colour: "green", shape: "square" } });

    expect(boardModel(at({ round: 2 })).path.done).toEqual([]);
    expect(uiState.robot).toBe("green");
  });

  test("a slide that moves nothing is explained and kept off the path", () => {
    const props = at();
    slide(props, "north");

    expect(statusMessage(props)?.text).toBe("web.ricochet.refused.blocked");
    expect(boardModel(props).path.done).toEqual([]);
  });

  test("a bid is one better than the best, and never higher than one's own", () => {
    expect(bidShown(at())).toBe(8);
    expect(bidShown(at({ best: { seat: 1, slides: 5 }, bids: [{ seat: 1, slides: 5 }] }))).toBe(4);
    const own = at({ bids: [{ seat: 0, slides: 3 }], best: { seat: 0, slides: 3 } });
    changeBid(own, 9);
    expect(bidShown(own)).toBe(2);
    placeBid(own);
    expect(sent).toEqual(["=2"]);
  });

  test("who bid one cannot bid lower, and who passed cannot pass again", () => {
    expect(canBid(at({ bids: [{ seat: 0, slides: 1 }] }))).toBe(false);
    expect(canBid(at({}, { seats: { you: null, yours: [] } }))).toBe(false);
    expect(canPass(at({ passed: [0] }))).toBe(false);
    pass(at());
    expect(sent).toEqual(["pass"]);
  });

  test("the message knows who leads and who has passed", () => {
    const ours = { seat: 0, slides: 7 };
    const theirs = { seat: 1, slides: 5 };

    const english = { code: "en", texts: textsOf("en"), names: ["Anna", "Ben"], you: 0 };
    const told = (view: Partial<View>): string | null => {
      const props = at(view);
      return statusDetail({ ...props, feedback: { ...props.feedback, say: (code, params) => formatMessage(english, code, params) } });
    };

    expect(told({ bids: [ours], best: ours })).toContain("You lead with 7");
    expect(told({ bids: [ours], best: ours, passed: [0] })).toContain("You lead with 7 and have passed");
    expect(told({ bids: [theirs], best: theirs })).toContain("Ben leads with 5");
    expect(told({ bids: [theirs], best: theirs, passed: [0] })).toContain("You have passed");
  });

  test("bidders are ranked by number, then by who came first or has fewer tiles", () => {
    const bids = [{ seat: 0, slides: 7 }, { seat: 1, slides: 7 }, { seat: 2, slides: 5 }];
    const won = [[{ target: VIEW.targets[0] as (typeof VIEW.targets)[0], slides: 3 }], [], []];
    const rich: View = { ...VIEW, bids, won, house: { ...VIEW.house, tied_bids: "fewest-tiles" } };

    expect([0, 1, 2, 3].map((seat) => rankOf({ ...VIEW, bids, won }, seat))).toEqual([2, 3, 1, null]);
    expect([0, 1, 2].map((seat) => rankOf(rich, seat))).toEqual([3, 2, 1]);
  });
});

test("after a resignation nothing is bid, passed, claimed or tried, though the round stays as it was", () => {
  const ended = at({}, { moves: { legal: [], isOver: true } });

  expect(boardModel(ended).mode).toBe("watching");
  expect([canBid(ended), canPass(ended), canClaim(at({ phase: "racing" }, { moves: { isOver: true } }), 0)]).toEqual([false, false, false]);
  slide(ended, "south");
  expect(uiState.problem).toBe("web.ricochet.refused.over");
});

describe("on stage", () => {
  const stage = (changes: Partial<View> = {}, more: Changes = {}): Props => at({ phase: "showing", on_stage: 0, slides_left: 2, bids: [{ seat: 0, slides: 2 }], ...changes }, more);

  test("every slide is sent, and drawn before the server agrees", () => {
    slide(stage(), "south");

    expect(sent).toEqual(["RS"]);
    expect(boardModel(at({ phase: "showing", on_stage: 0, slides_left: 2 }, { moves: { pending: ["RS"] } })).robots).toEqual([12, 2]);
  });

  test("keys pressed after the last slide of a bid, or after the arrival, are not sent", () => {
    const onItsWay = (pending: string[]): Props => at({ phase: "showing", on_stage: 0, slides_left: 2 }, { moves: { pending } });
    slide(onItsWay(["RS", "RE"]), "north");
    slide(at({ phase: "showing", on_stage: 0, slides_left: 9 }, { moves: { pending: ["RS", "RE"] } }), "north");
    expect(sent).toEqual([]);

    slide(onItsWay(["RS"]), "east");

    expect(sent).toEqual(["RE"]);
  });

  test("the path that was tried out is shown slide by slide", () => {
    slide(at(), "south");
    slide(at(), "east");
    expect(canDemonstrate(stage())).toBe(true);

    demonstrate(stage());
    demonstrateNext(stage());
    demonstrateNext(stage());

    expect(sent).toEqual(["RS", "RE"]);
  });

  test("a path longer than the bid is no plan", () => {
    slide(at(), "south");
    slide(at(), "east");

    expect(canDemonstrate(stage({ slides_left: 1 }))).toBe(false);
  });

  test("a failure is told before the next begins", () => {
    const after = (action: string, by: number | null): Props => stage({}, { shown: { steps: [{ by, action }] }, moves: { legal: [] } });

    expect(statusDetail(after("RN", 1))).toBe("web.ricochet.last-round.failed");
    expect(statusDetail(after("time-up", null))).toBe("web.ricochet.last-round.time-up");
    expect(statusDetail(after("pass", 1))).toBe("web.ricochet.goal-own");
  });

  test("a tile taken is known with the slides that took it", () => {
    const target = { cell: 15, colour: "red" as const, shape: "circle" };
    const steps = [{ by: 1, action: "=3" }, { by: 0, action: "RS" }, { by: 0, action: "RE" }];
    const after = at({ round: 2, won: [[{ target, slides: 2 }], []], home: [15, 2] }, { shown: { steps } });

    expect(successBetween(VIEW, after)).toEqual({ cell: 15, home: [0, 2], slides: [{ robot: "red", direction: "south" }, { robot: "red", direction: "east" }] });
    expect(successBetween(after.shown.view, after)).toBeNull();
  });

  test("who opens a game at its end is told how the last tile was taken", async () => {
    const target = { cell: 15, colour: "red" as const, shape: "circle" };
    const steps: Step[] = [{ by: 1, action: "=3" }, { by: 0, action: "RS" }, { by: 0, action: "RE" }];
    const asked: number[] = [];
    const viewAt = (step: number): Promise<View> => {
      asked.push(step);
      return Promise.resolve(VIEW);
    };
    const end = (changes: Partial<View> = {}, all = steps): Props => at({ phase: "over", won: [[{ target, slides: 2 }], []], home: [15, 2], ...changes }, { shown: { steps: all, viewAt } });

    expect(await lastSuccess(end())).toMatchObject({ cell: 15, home: [0, 2], slides: [{ direction: "south" }, { direction: "east" }] });
    expect(asked).toEqual([1]);
    expect(await lastSuccess(end({}, [...steps, { by: null, action: "time-up" }]))).toBeNull();
    expect(await lastSuccess(end({ phase: "bidding" }))).toBeNull();
  });

  test("others wait", () => {
    const props = at({ phase: "showing", on_stage: 1, slides_left: 2 }, { moves: { legal: [] } });
    slide(props, "south");

    expect(sent).toEqual([]);
    expect(statusMessage(props)?.text).toBe("web.ricochet.refused.wait");
  });
});

describe("alone", () => {
  const alone = (changes: Partial<View> = {}, more: Changes = {}): Props =>
    at({ phase: "exploring", on_stage: 0, slides_left: 300, won: [[]], ...changes }, { seats: { players: [{ name: "Anna", symbol: "" }] }, ...more });

  test("going back asks the table, and the slide can be made again", () => {
    const moved = alone({ slides: [{ robot: "red", direction: "south" }], robots: [12, 2] });
    stepBack(moved);
    expect(asked).toBe(1);

    stepOn(alone());

    expect(sent).toEqual(["RS"]);
  });

  test("nothing is sent while a takeback is on its way", () => {
    const moved = alone({ slides: [{ robot: "red", direction: "south" }], robots: [12, 2] });
    stepBack(moved);
    slide(moved, "east");

    expect(sent).toEqual([]);
  });

  test("where takebacks are not allowed there is no stepping back", () => {
    stepBack(alone({ slides: [{ robot: "red", direction: "south" }] }, { moves: { takeBack: undefined } }));

    expect(asked).toBe(0);
  });

  test("who cannot slide is told why: the connection is lost, or the game is paused", () => {
    for (const obstacle of ["web.connection.lost", "web.status.paused"]) {
      slide(alone({}, { moves: { legal: [], obstacle } }), "south");
      expect(uiState.problem).toBe(obstacle);
    }
  });

  test("a robot that came straight is told to turn", () => {
    const slides = [{ robot: "red" as const, direction: "east" as const }];

    expect(statusDetail(alone({ slides, home: [12, 2], robots: [15, 2] }))).toBe("web.ricochet.advice.straight");
  });
});

describe("in a race", () => {
  const RACE: Partial<View> = { phase: "racing", house: { ...VIEW.house, race_seconds: 60 } };

  test("the path that reaches the target claims it, once", () => {
    const props = at(RACE);
    slide(props, "south");
    slide(props, "east");

    expect(sent).toEqual(["claim"]);
    expect(canDemonstrate(at({ ...RACE, phase: "showing", on_stage: 0, slides_left: 99 }))).toBe(true);
  });

  test("several people at one screen claim by their buttons only", () => {
    const props = at(RACE, { seats: { yours: [0, 1] } });
    slide(props, "south");
    slide(props, "east");
    expect(sent).toEqual([]);

    claim(props, 1);
    expect(sent).toEqual(["claim"]);
  });

  test("who is out can neither claim nor pass", () => {
    const props = at({ ...RACE, passed: [0] });

    expect([canClaim(props, 0), canPass(at({ ...RACE, passed: [0] }, { seats: { yours: [0] } }))]).toEqual([false, false]);
    expect(statusDetail(props)).toBe("web.ricochet.race.out");
    expect(statusDetail(at(RACE))).toBe("web.ricochet.race.advice");
  });

  test("the line above the board tells who took the last tile, or failed", () => {
    const told = (view: Partial<View>, step: Step): string | null => statusDetail(at({ ...RACE, ...view }, { shown: { steps: [step] } }));

    expect(told({ won: [[], [{ target: VIEW.targets[0] as never, slides: 2 }]] }, { by: 1, action: "RE" })).toBe("web.ricochet.round-result.won");
    expect(told({ passed: [1] }, { by: 1, action: "concede" })).toBe("web.ricochet.last-round.failed web.ricochet.race.afresh");
    expect(told({ passed: [1] }, { by: null, action: "time-up" })).toBe("web.ricochet.last-round.time-up web.ricochet.race.afresh");
    expect(told({}, { by: null, action: "time-up" })).toBe("web.ricochet.last-round.time-up");
  });
});

describe("with several targets", () => {
  const SEVERAL: Partial<View> = { open_targets: [{ cell: 12, colour: "red", shape: "circle" }, { cell: 14, colour: "green", shape: "square" }] };

  test("a straight stop spoils that target, and the last one may not be spoilt", () => {
    const props = at(SEVERAL);
    slide(props, "south");

    expect(boardModel(props)).toMatchObject({ arrival: "straight", spoilt: [{ cell: 12 }] });
    expect(statusDetail(props)).toBe("web.ricochet.advice.spoilt");
    uiState.robot = "green";
    slide(props, "south");
    expect(boardModel(props).robots).toEqual([12, 2]);
    expect(uiState.problem).toBe("web.ricochet.refused.unturned");
  });
});

test("a robot that takes no part cannot be held", () => {
  const props = at({ closed: [5], robots: [5, 2], home: [5, 2] });
  uiState.robot = "green";
  choose(props, "red");

  expect(uiState.robot).toBe("green");
});

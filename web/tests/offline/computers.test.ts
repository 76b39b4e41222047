import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Choice, MoveRequest } from "../../src/engine/local/analysts/analyst";
import { Computers } from "../../src/offline/computers";
import { createLocalTable, moved, type LocalTable } from "../../src/offline/localTable";

const asked: MoveRequest[] = [];
const answers = new Map<number, Partial<Choice>>();

vi.mock("../../src/engine/local/localEngine", () => ({
  chooseMove: (question: MoveRequest): Promise<Choice> => {
    asked.push(question);
    const answer = answers.get(question.seat);
    return answer ? Promise.resolve({ action: null, reason: null, ...answer }) : Promise.reject(new Error("broken"));
  },
}));

const table = (): LocalTable =>
  createLocalTable(
    {
      game: "ricochet",
      name: "Anna",
      options: { players: "3", board: "1A2A3A4A" },
      seats: [{ kind: "me" }, { kind: "computer", level: "club", name: "B" }, { kind: "computer", level: "child", name: "C" }],
    },
    "x",
    { now: 0, seed: 7 },
  );

describe("computers at a table of this browser", () => {
  const heard: string[] = [];
  let computers: Computers;

  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
    asked.length = heard.length = 0;
    answers.clear();
    computers = new Computers({ move: (seat, action) => void heard.push(`${seat} ${action}`), fail: (seat) => void heard.push(`${seat} broke down`) });
  });
  afterEach(() => vi.useRealTimers());

  test("all think at once, and each speaks in its own time", async () => {
    answers.set(1, { action: "=9", afterSeconds: 10 }).set(2, { action: "=7", afterSeconds: 4 });

    computers.update(table());
    await vi.advanceTimersByTimeAsync(5_000);

    expect(heard).toEqual(["2 =7"]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(heard).toEqual(["2 =7", "1 =9"]);
  });

  test("they are asked anew when something was played, with their notes, and the old answers count no more", async () => {
    answers.set(1, { action: "=9", afterSeconds: 10, notes: "mine" }).set(2, {});
    const opening = table();
    computers.update(opening);
    await vi.advanceTimersByTimeAsync(3_000);
    answers.set(1, { action: "=5", afterSeconds: 10 });

    computers.update(opening);
    computers.update(moved(opening, 0, "=6", 3).table);
    await vi.advanceTimersByTimeAsync(60_000);

    expect(heard).toEqual(["1 =5"]);
    expect(asked.map(({ seat, now, notes }) => [seat, now, notes])).toEqual([[1, 0, undefined], [2, 0, undefined], [1, 3, "mine"], [2, 3, undefined]]);
  });

  test("nobody's time goes by while the table rests", async () => {
    answers.set(1, { action: "=9", afterSeconds: 10 }).set(2, {});
    computers.update(table());
    await vi.advanceTimersByTimeAsync(3_000);

    computers.pause();
    await vi.advanceTimersByTimeAsync(600_000);
    computers.update(table());
    await vi.advanceTimersByTimeAsync(0);

    expect([heard, asked.at(-1)?.now]).toEqual([[], 3]);
  });

  test("one that breaks down is reported", async () => {
    answers.set(1, {});

    computers.update(table());
    await vi.advanceTimersByTimeAsync(0);

    expect(heard).toEqual(["2 broke down"]);
  });
});

import { expect, test } from "vitest";
import { Attempt } from "../src/shell/attempt.svelte";

test("what is tried while another attempt is under way is not begun", async () => {
  const attempt = new Attempt();
  let finish = (): void => undefined;
  const first = attempt.run(() => new Promise((done) => (finish = done)));

  const second = await attempt.run(() => Promise.reject(new Error("begun")));
  finish();

  expect([await first, second]).toEqual([true, false]);
  expect(attempt.wrong).toBe("");
});

test("what went wrong is told until the next attempt", async () => {
  const attempt = new Attempt((problem) => (problem as Error).message);

  const isDone = await attempt.run(() => Promise.reject(new Error("full")));
  const told = attempt.wrong;
  await attempt.run(() => Promise.resolve());

  expect([isDone, told, attempt.wrong, attempt.isBusy]).toEqual([false, "full", "", false]);
});

test("a failure that nobody can explain goes on, and one may try again", async () => {
  const attempt = new Attempt((problem) => {
    throw problem;
  });

  await expect(attempt.run(() => Promise.reject(new Error("a bug")))).rejects.toThrow("a bug");
  expect(attempt.isBusy).toBe(false);
});

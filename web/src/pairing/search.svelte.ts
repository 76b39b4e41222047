/** Our search for an opponent: one for this browser, on whatever page we are. The server forgets it soon after we are gone, unless there are days per move. */

import { Refused } from "../api";
import { readStorage, removeStorage, writeStorage } from "../browserStorage";
import { errorText } from "../errorText";
import { dateLocale, say } from "../language.svelte";
import { KEYS_KEY, storeKey } from "../seatKeys";
import { enterTable } from "../shell/enterTable";
import { toast } from "../shell/notifications.svelte";
import type { RatingPool, Seek } from "../wire";
import { beginSeek, cancelSeek, fetchSeek } from "./api";

const ASK_MS = 1_500;
/** Of this tab: another one does not take us away from what we do there. With days per move also of the browser. */
const KEY = "ludotheque.seek";

interface Search {
  seek: Seek | null;
  askedAt: number;
  problem: string;
  /** Seconds since 1970: we are on vacation, of which a game that begins now knows nothing. */
  awayUntil: number | null;
}
const state: Search = $state({ seek: null, askedAt: 0, problem: "", awayUntil: null });
let pool: RatingPool | null = null;
/** It was begun in this tab, where we wait for it. */
let isOfThisTab = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** How often somebody said whether we are on vacation. */
let noted = 0;

export const search = state as Readonly<typeof state>;

export async function beginSearch(wanted: RatingPool): Promise<void> {
  isOfThisTab = true;
  remember(wanted);
  state.awayUntil = null;
  if (wanted.speed === "days") await askVacation();
  // Nobody looks any more, or for something else.
  if (pool !== wanted) return;
  await ask(() => beginSeek(wanted));
}

async function askVacation(): Promise<void> {
  const [asked, known] = [pool, noted];
  const vacation = await import("../profile/api").then(({ fetchVacation }) => fetchVacation()).catch(() => null);
  // Meanwhile it may have ended, or we look for something else.
  if (pool === asked && noted === known) noteVacation(vacation?.until ?? null);
}

/** Whether we are on vacation, which may begin or end while we look. */
export function noteVacation(until: number | null): void {
  noted += 1;
  state.awayUntil = until;
}

export function vacationText(): string {
  return say("web.pairing.on-vacation", { date: new Date((state.awayUntil ?? 0) * 1000).toLocaleDateString(dateLocale(), { dateStyle: "long" }) });
}

export async function endSearch(): Promise<void> {
  remember(null);
  state.seek = null;
  // Who was found at this very moment is not left waiting.
  await cancelSeek().then(enter, () => undefined);
}

/** After a reload; or in another tab, or days later, to see what became of it. */
export function resumeSearch(): void {
  if (pool) return;
  const [own, left] = [searchOfTab(), searchOfBrowser()];
  if (own && own.speed !== "days") return void beginSearch(own);
  pool = own ?? left;
  isOfThisTab = own !== null;
  if (pool?.speed === "days") void askVacation();
  if (pool) void ask(fetchSeek);
}

/** Whether the page has to be there for us at all. */
export const hasSearch = (): boolean => (searchOfTab() ?? searchOfBrowser()) !== null;

async function ask(work: () => Promise<Seek>): Promise<void> {
  clearTimeout(timer);
  const asked = pool;
  try {
    const found = await work();
    if (pool !== asked) return;
    [state.problem, state.seek, state.askedAt] = ["", found, Date.now()];
    if (enter(found)) return;
  } catch (problem) {
    if (pool !== asked) return;
    // While the page slept, or the server: we look on, from the beginning.
    const isForgotten = problem instanceof Refused && problem.refusal.code === "server.no-seek";
    if (problem instanceof Refused && !isForgotten) return giveUp(errorText(problem));
    // Somebody was found meanwhile, or nobody in a day.
    if (isForgotten && asked?.speed === "days") return giveUp("");
    if (isForgotten && asked) return void (timer = setTimeout(() => void ask(() => beginSeek(asked)), ASK_MS));
  }
  timer = setTimeout(() => void ask(fetchSeek), ASK_MS);
}

function giveUp(problem: string): void {
  remember(null);
  [state.seek, state.problem] = [null, problem];
}

/** Whether there is a game now; we are at its table. */
function enter({ key, pool: { game, speed } }: Seek): boolean {
  if (!key) return false;
  remember(null);
  // Who is found at once has not seen the bar that says it.
  if (speed === "days" && state.awayUntil !== null) toast(vacationText());
  state.seek = null;
  if (isOfThisTab) enterTable(key, game);
  else {
    storeKey(key, game);
    dispatchEvent(new StorageEvent("storage", { key: KEYS_KEY }));
    toast(say("web.pairing.found"));
  }
  return true;
}

function remember(wanted: RatingPool | null): void {
  pool = wanted;
  clearTimeout(timer);
  if (wanted?.speed === "days") writeStorage(KEY, wanted);
  else removeStorage(KEY);
  try {
    if (wanted) sessionStorage.setItem(KEY, JSON.stringify(wanted));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Then a reload ends the search.
  }
}

const searchOfBrowser = () => readStorage(KEY) as RatingPool | null;

function searchOfTab(): RatingPool | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as RatingPool | null;
  } catch {
    return null;
  }
}

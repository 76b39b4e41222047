/** What the operator of the server says to everybody. */

import { get, onNotice } from "../api";
import { readStorage, writeStorage } from "../browserStorage";
import type { Notice } from "../wire";

const READ_KEY = "ludotheque.notice-read";
const NONE: Notice = { type: "notice", id: "", text: "" };
const state: { shown: Notice } = $state({ shown: NONE });
let heardOf = "";

export const notice = state as Readonly<typeof state>;

/** Until it has been read, or is over. */
export function showNotice(told: Notice): void {
  heardOf = told.id;
  state.shown = told.id && told.id !== readStorage(READ_KEY) ? told : NONE;
}

export function readNotice(): void {
  writeStorage(READ_KEY, state.shown.id);
  state.shown = NONE;
}

/** Answers of the server name the notice there is: a new one is asked for, an old one is over. */
export function followNotices(): void {
  onNotice((id) => {
    if (id === heardOf) return;
    heardOf = id;
    if (id) void get<Notice>("/api/notice").then(showNotice, () => undefined);
    else state.shown = NONE;
  });
}

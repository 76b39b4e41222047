/** What a text looks like that somebody brings. */

import { recordIn } from "../share/link";

/** An address of an analysis or an editor of ours, on this server or another. */
export function linkIn(text: string): URL | null {
  if (!/^https?:\/\/\S+$/.test(text) || !URL.canParse(text)) return null;
  const link = new URL(text);
  const isOurs = /^\/(analysis|edit)\/[a-z0-9-]+$/.test(link.pathname);
  return isOurs && (link.searchParams.has("s") || recordIn(link) !== null) ? link : null;
}

const LONGEST_POSITION = 16_000;

/** Positions are short, written on one line, without braces and semicolons. */
export function looksLikeGame(text: string): boolean {
  return text.length > LONGEST_POSITION || /[\n;]|^[{<([]/.test(text);
}

/** As in `mo:3x3x3:…`: such a text is of one game only. */
export function hasGamePrefix(text: string): boolean {
  return text.length <= LONGEST_POSITION && /^[a-z0-9-]+:/i.test(text);
}

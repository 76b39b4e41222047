/** Guesses what a pasted or loaded text is. */

import { recordIn } from "../share/link";

/** The address of an analysis page or an editor, on this server or another; null for any other text. */
export function linkIn(text: string): URL | null {
  if (!/^https?:\/\/\S+$/.test(text) || !URL.canParse(text)) return null;
  const link = new URL(text);
  const isOurs = /^\/(analysis|explorer|edit)\/[a-z0-9-]+$/.test(link.pathname);
  return isOurs && (link.searchParams.has("s") || recordIn(link) !== null) ? link : null;
}

const MAX_POSITION_LENGTH = 16_000;

/** Positions are short: one line, without braces and semicolons. */
export function looksLikeGame(text: string): boolean {
  return text.length > MAX_POSITION_LENGTH || /[\n;]|^[{<([]/.test(text);
}

/** The Smart Game Format, which may have variations. */
export const looksLikeTree = (text: string): boolean => /^\(\s*;/.test(text);

/** As in `mo:3x3x3:…`: the prefix names the game. */
export function hasGamePrefix(text: string): boolean {
  return text.length <= MAX_POSITION_LENGTH && /^[a-z0-9-]+:/i.test(text);
}

/** A whole game in an address: `/analysis/<game>?g=<code>`, as play/record/link.py writes and reads it.

    code = "1" + base64url(raw deflate("options;opening;moves"))
*/

export interface SharedGame {
  game: string;
  /** Only those that differ from the usual ones. */
  options: Record<string, string>;
  /** The notation of the opening; empty where the options alone decide it. */
  opening: string;
  /** `d`, or `2:=7` where several could act, as in the one-line form of records. */
  moves: string[];
}

/** Too long, of a later version, or no game at all. */
export class BadLink extends Error {}

const VERSION = "1";
const LONGEST_CODE = 8_000;
const LONGEST_TEXT = 64 * 1024;

/** The address of a game, from the root of any server. */
export async function writeLink(shared: SharedGame): Promise<string> {
  const options = new URLSearchParams(shared.options).toString();
  const opening = shared.opening.replace(/[%;]|[^ -~]/gu, encodeURIComponent);
  const code = await pack(`${options};${opening};${shared.moves.join(" ")}`);
  if (code.length > LONGEST_CODE) throw new BadLink("too long");
  return `/analysis/${encodeURIComponent(shared.game)}?g=${code}`;
}

/** This page's address as a record, if a game is in it: the server reads it like any other. */
export function recordIn(address: URL | Location): string | null {
  const holds = [address.search, address.hash].some((part) => new URLSearchParams(part.slice(1)).has("g"));
  return holds ? address.pathname + address.search + address.hash : null;
}

/** The game on a line `game;options;opening;moves end`; null where the text is something else. */
export function fromLine(line: string): SharedGame | null {
  const [, game, options, opening, moves] = /^([a-z0-9-]{1,80});([^;\n]*);([^;\n]*);([^;\n]*)\n?$/.exec(line) ?? [];
  if (game === undefined || options === undefined || opening === undefined || moves === undefined) return null;
  return {
    game,
    options: Object.fromEntries(new URLSearchParams(options)),
    opening: decodeURIComponent(opening),
    moves: moves.split(" ").filter((word) => word && word !== "*" && !word.startsWith("places:")),
  };
}

/** What was done in this game, without who did it, who gave up and what the clock did. */
export function actionsOf({ moves }: SharedGame): string[] {
  return moves.filter((word) => word !== "agreed" && !/^(clock|resigns|late):/.test(word)).map((word) => word.replace(/^\d{1,3}:/, ""));
}

/** The game in an address of ours (its query or its hash); null where there is none, BadLink where it is broken. */
export async function readLink(address: URL | Location): Promise<SharedGame | null> {
  const code = new URLSearchParams(address.search).get("g") ?? new URLSearchParams(address.hash.slice(1)).get("g");
  const game = /^\/analysis\/([a-z0-9-]{1,80})$/.exec(address.pathname)?.[1];
  if (code === null || game === undefined) return null;
  return readCode(game, code);
}

export async function readCode(game: string, code: string): Promise<SharedGame> {
  const parts = (await unpack(code)).split(";");
  const [options, opening, moves] = parts;
  if (parts.length !== 3 || options === undefined || opening === undefined || moves === undefined) throw new BadLink("parts");
  try {
    return {
      game,
      options: Object.fromEntries(new URLSearchParams(options)),
      opening: decodeURIComponent(opening),
      moves: moves.split(" ").filter(Boolean),
    };
  } catch {
    throw new BadLink("escapes");
  }
}

/** Any text in letters an address may hold. */
export async function pack(text: string): Promise<string> {
  const squeezed = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"), Infinity);
  const letters = btoa(Array.from(squeezed, (byte) => String.fromCharCode(byte)).join(""));
  return VERSION + letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The text again; a small code cannot become a huge one. */
export async function unpack(code: string): Promise<string> {
  if (code.length > LONGEST_CODE || !/^1[A-Za-z0-9_-]+$/.test(code)) throw new BadLink("letters");
  try {
    const letters = atob(code.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
    const squeezed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const bytes = await through(squeezed, new DecompressionStream("deflate-raw"), LONGEST_TEXT);
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new BadLink("contents");
  }
}

/** Bytes through a stream, given up once more than `most` come out. */
async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream, most: number): Promise<Uint8Array> {
  const reader = (new Blob([bytes]).stream().pipeThrough(stream) as ReadableStream<Uint8Array>).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new BadLink("too long");
    }
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

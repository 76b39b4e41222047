/** The `.ludo` text, as `play/record/ludo.py` has it: tag pairs, an empty line, the moves. */

import { checkVersion, NEWEST_VERSION, refused, echo, type Chair, type GameRecord } from "./recordReplay";
import { wholeNumber } from "./movetext";

const TAG = /^\[([A-Za-z][A-Za-z0-9_.-]*)\s+"((?:[^"\\]|\\.)*)"\]$/;
const OPTION = "Option.";
const WIDTH = 80;

export function writeLudo(saved: GameRecord, words: readonly string[], end: readonly string[]): string {
  const tags = tagsOf(saved).map(([name, value]) => `[${name} "${escaped(value)}"]\n`);
  const numbered = words.map((word, index) => `${index + 1}. ${word}`);
  return `${tags.join("")}\n${filled([...numbered, ...end].join(" ").split(" "))}\n`;
}

function tagsOf({ game, options, seed, opening, chairs, points }: GameRecord): [string, string][] {
  return [
    ["Version", String(NEWEST_VERSION)],
    ["Game", game],
    ...Object.entries(options).map(([name, value]): [string, string] => [OPTION + name, value]),
    ["Seed", String(seed)],
    ["Opening", opening],
    ...chairs.flatMap(({ name, nature, level, symbol, colour }, index): [string, string][] => [
      [`Name${index + 1}`, name],
      [`Nature${index + 1}`, nature],
      ...(level === null ? [] : [[`Level${index + 1}`, level] as [string, string]]),
      [`Symbol${index + 1}`, symbol],
      ...(colour ? [[`Colour${index + 1}`, colour] as [string, string]] : []),
    ]),
    ...points.map((point, index): [string, string] => [`Points${index + 1}`, String(point)]),
  ];
}

/** Lines no longer than a terminal is wide. */
function filled(words: readonly string[]): string {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join("\n");
}

export function readLudo(text: string): Omit<GameRecord, "steps" | "isAgreed"> & { words: string[] } {
  const { tags, words } = readTags(text);
  const one = (name: string): string => {
    const value = tags.get(name);
    if (value === undefined) throw refused("missing-tag", { name });
    return value;
  };
  checkVersion(wholeNumber(one("Version"), "Version"));
  const options = [...tags].filter(([name]) => name.startsWith(OPTION)).map(([name, value]) => [name.slice(OPTION.length), value] as const);
  return {
    words,
    game: one("Game"),
    options: Object.fromEntries(options),
    seed: wholeNumber(one("Seed"), "Seed"),
    opening: one("Opening"),
    chairs: numbersOf(tags, "Name").map((number) => readChair(tags, one, number)),
    points: numbersOf(tags, "Points").map((number) => wholeNumber(one(`Points${number}`), `Points${number}`)),
  };
}

function readChair(tags: ReadonlyMap<string, string>, one: (name: string) => string, number: number): Chair {
  const nature = one(`Nature${number}`);
  if (nature !== "person" && nature !== "computer") throw refused("bad-nature", { number, text: echo(nature) });
  const colour = tags.get(`Colour${number}`);
  return { name: one(`Name${number}`), nature, level: tags.get(`Level${number}`) ?? null, symbol: tags.get(`Symbol${number}`) ?? "", ...(colour && { colour }) };
}

/** Name1, Name2, … as far as they go. */
function numbersOf(tags: ReadonlyMap<string, string>, name: string): number[] {
  let count = 0;
  while (tags.has(`${name}${count + 1}`)) count += 1;
  return Array.from({ length: count }, (_, index) => index + 1);
}

function readTags(text: string): { tags: Map<string, string>; words: string[] } {
  const tags = new Map<string, string>();
  const lines = text.split("\n");
  let at = 0;
  for (; at < lines.length; at += 1) {
    const line = (lines[at] ?? "").trim();
    if (!line && tags.size) break;
    if (!line) continue;
    const [, name, value] = TAG.exec(line) ?? [];
    if (name === undefined || value === undefined) throw refused("bad-tag", { line: at + 1, text: echo(line) });
    if (tags.has(name)) throw refused("tag-twice", { line: at + 1, name: echo(name) });
    tags.set(name, value.replace(/\\(.)/g, (_, sign: string) => ({ n: "\n", r: "\r" })[sign] ?? sign));
  }
  return { tags, words: lines.slice(at).join(" ").split(/\s+/).filter(Boolean) };
}

function escaped(value: string): string {
  return value.replace(/[\\"]/g, "\\$&").replaceAll("\n", "\\n").replaceAll("\r", "\\r");
}

/** A tree of positions and the steps between them. The first child of each is on the main line. */

import type { Step, StudyMark } from "../wire";

export interface Branch {
  id: number;
  parent: number | null;
  /** The step that led here; null at the root. */
  step: Step | null;
  /** The position in the game's notation. */
  state: string;
  /** Where the step was made, if not in the parent's position: in Ricochet Robots a position of several is analysed as if alone. */
  from?: string;
  children: readonly number[];
  /** What somebody says of the position. */
  comment?: string;
  marks?: readonly StudyMark[];
  /** The version of a shared study that last changed its comment or marks. */
  changed?: number;
}

export interface Appearance {
  symbols: readonly string[];
  colours: readonly string[];
}

export interface Tree {
  game: string;
  /** The names of the players, if known. */
  names: readonly string[];
  /** Their symbols and colours, if chosen. */
  dress?: Appearance;
  branches: Readonly<Record<number, Branch>>;
}

export const ROOT = 0;

/** What a drawing says; each has a sign of its own. */
export const MARK_KINDS = ["good", "bad", "idea", "question"] as const satisfies readonly StudyMark["kind"][];

export function newTree(game: string, state: string, names: readonly string[] = []): Tree {
  return { game, names, branches: { [ROOT]: { id: ROOT, parent: null, step: null, state, children: [] } } };
}

/** A whole game as one line; `states` begins with the opening. */
export function gameTree(game: string, names: readonly string[], steps: readonly Step[], states: readonly string[]): Tree {
  let [tree, at] = [newTree(game, states[0] ?? "", names), ROOT];
  steps.forEach((step, index) => ({ tree, at } = withStep(tree, at, step, states[index + 1] ?? "")));
  return tree;
}

export function branchAt(tree: Tree, id: number): Branch {
  const found = tree.branches[id] ?? tree.branches[ROOT];
  if (!found) throw new Error("a tree has a root");
  return found;
}

/** The tree with this step after a branch, and the branch it leads to; an existing step is not added again. */
export function withStep(tree: Tree, at: number, step: Step, state: string, start = branchAt(tree, at).state, least = 0): { tree: Tree; at: number } {
  const from = branchAt(tree, at);
  const known = from.children.find((id) => isSame(branchAt(tree, id).step, step));
  if (known !== undefined) return { tree, at: known };
  const id = Math.max(least, ...Object.keys(tree.branches).map(Number)) + 1;
  const branches = {
    ...tree.branches,
    [at]: { ...from, children: [...from.children, id] },
    [id]: { id, parent: at, step, state, ...(start !== from.state && { from: start }), children: [] },
  };
  return { tree: { ...tree, branches }, at: id };
}

/** From the root to here, both included. */
export function lineTo(tree: Tree, id: number): Branch[] {
  const line: Branch[] = [];
  for (let branch: Branch | null = branchAt(tree, id); branch; branch = branch.parent === null ? null : branchAt(tree, branch.parent)) line.unshift(branch);
  return line;
}

/** From the root through here to the end of the line. */
export function lineThrough(tree: Tree, id: number): Branch[] {
  const line = lineTo(tree, id);
  for (let next = line.at(-1)?.children[0]; next !== undefined; next = line.at(-1)?.children[0]) line.push(branchAt(tree, next));
  return line;
}

/** The tree with something said or drawn at a branch. */
export function withNotes(tree: Tree, id: number, notes: Pick<Branch, "comment"> | Pick<Branch, "marks">): Tree {
  return { ...tree, branches: { ...tree.branches, [id]: { ...branchAt(tree, id), ...notes } } };
}

export function isOnMainLine(tree: Tree, id: number): boolean {
  return lineThrough(tree, ROOT).some((branch) => branch.id === id);
}

/** The line through here becomes the main one. */
export function promoted(tree: Tree, id: number): Tree {
  const branches = { ...tree.branches };
  for (const { id: child, parent } of lineTo(tree, id)) {
    if (parent === null) continue;
    const from = branchAt({ ...tree, branches }, parent);
    branches[parent] = { ...from, children: [child, ...from.children.filter((other) => other !== child)] };
  }
  return { ...tree, branches };
}

/** Without this branch and everything after it; the root stays. */
export function pruned(tree: Tree, id: number): Tree {
  const gone = branchAt(tree, id);
  if (gone.parent === null) return tree;
  const from = branchAt(tree, gone.parent);
  const branches: Record<number, Branch> = { ...tree.branches, [from.id]: { ...from, children: from.children.filter((child) => child !== id) } };
  const falling = [id];
  for (let next = falling.pop(); next !== undefined; next = falling.pop()) {
    falling.push(...branchAt(tree, next).children);
    delete branches[next];
  }
  return { ...tree, branches };
}

/** Moves without a choice between them, as the list shows them; variations are one level deeper, after what they replace. */
export interface Segment {
  depth: number;
  branches: readonly Branch[];
}

export function segments(tree: Tree): Segment[] {
  return segmentsFrom(tree, branchAt(tree, ROOT).children, 0);
}

function segmentsFrom(tree: Tree, choices: readonly number[], depth: number): Segment[] {
  const found: Segment[] = [];
  let open: Branch[] = [];
  let [first, ...others] = choices;
  while (first !== undefined) {
    const branch = branchAt(tree, first);
    open.push(branch);
    if (others.length) {
      found.push({ depth, branches: open });
      open = [];
      for (const other of others) found.push(...variation(tree, other, depth + 1));
    }
    [first, ...others] = branch.children;
  }
  if (open.length) found.push({ depth, branches: open });
  return found;
}

function variation(tree: Tree, id: number, depth: number): Segment[] {
  const branch = branchAt(tree, id);
  const [next, ...rest] = segmentsFrom(tree, branch.children, depth);
  // Its first move is a segment of its own only where there is a choice after it.
  if (next && branch.children.length === 1) return [{ depth, branches: [branch, ...next.branches] }, ...rest];
  return [{ depth, branches: [branch] }, ...(next ? [next, ...rest] : [])];
}

/** How many steps from the root. */
export function numberOf(tree: Tree, id: number): number {
  return lineTo(tree, id).length - 1;
}

const SIGN = "ludotheque-study";

/** Lossless, for files and for the browser's storage. */
export function writeTree(tree: Tree): string {
  return JSON.stringify({ format: SIGN, version: 1, ...tree, branches: Object.values(tree.branches) });
}

/** Null for any text that is not a tree. */
export function readTree(text: string): Tree | null {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof found !== "object" || found === null || !("format" in found) || found.format !== SIGN) return null;
  const { game, names, dress, branches } = found as { game?: unknown; names?: unknown; dress?: unknown; branches?: unknown };
  if (typeof game !== "string" || !Array.isArray(names) || !Array.isArray(branches) || !branches.every(isBranch)) return null;
  const known = Object.fromEntries(branches.map((branch) => [branch.id, branch]));
  const tree = { game, names: names.map(String), ...(isAppearance(dress) && { dress }), branches: known };
  return isWhole(tree) ? tree : null;
}

function isAppearance(value: unknown): value is Appearance {
  const { symbols, colours } = (value ?? {}) as Partial<Appearance>;
  return [symbols, colours].every((words) => Array.isArray(words) && words.every((word) => typeof word === "string"));
}

function isBranch(value: unknown): value is Branch {
  if (typeof value !== "object" || value === null) return false;
  const { id, state, children } = value as Partial<Branch>;
  const { comment = "", marks = [] } = value as Partial<Branch>;
  return Number.isInteger(id) && typeof state === "string" && Array.isArray(children) && typeof comment === "string" && Array.isArray(marks) && marks.every(isMark);
}

function isMark(value: unknown): value is StudyMark {
  const { kind, at, to } = (value ?? {}) as Partial<StudyMark>;
  return MARK_KINDS.some((each) => each === kind) && [at, to ?? at].every((cell) => typeof cell === "string" && /^\d{1,2},\d{1,2}$/.test(cell));
}

/** Every branch is reachable from the root, once. */
function isWhole(tree: Tree): boolean {
  if (!tree.branches[ROOT] || tree.branches[ROOT].parent !== null) return false;
  const seen = new Set<number>();
  const next = [ROOT];
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    const branch = tree.branches[id];
    if (!branch || seen.has(id)) return false;
    if (id !== ROOT && typeof branch.step?.action !== "string") return false;
    if (branch.children.some((child) => tree.branches[child]?.parent !== id)) return false;
    seen.add(id);
    next.push(...branch.children);
  }
  return seen.size === Object.keys(tree.branches).length;
}

/** For people: numbered moves, variations in brackets. */
export function writeMoves(tree: Tree): string {
  return `[Game "${tree.game}"]\n[Position "${branchAt(tree, ROOT).state}"]\n\n${moves(tree, branchAt(tree, ROOT).children, 1)} *\n`;
}

function moves(tree: Tree, choices: readonly number[], number: number): string {
  const words: string[] = [];
  let [first, ...others] = choices;
  while (first !== undefined) {
    const branch = branchAt(tree, first);
    words.push(`${number}. ${branch.step?.action ?? ""}${remark(branch)}`);
    for (const other of others) {
      const after = moves(tree, branchAt(tree, other).children, number + 1);
      words.push(`(${[`${number}. ${branchAt(tree, other).step?.action ?? ""}${remark(branchAt(tree, other))}`, after].filter(Boolean).join(" ")})`);
    }
    [first, ...others] = branch.children;
    number += 1;
  }
  return words.join(" ");
}

/** A comment as other programs write it after a move. */
function remark({ comment }: Branch): string {
  return comment ? ` {${comment.replace(/[{}\s]+/g, " ").trim()}}` : "";
}

/** A part of a line that can be replayed from its first position. */
export interface Leg {
  state: string;
  /** How many steps of the line come before it. */
  before: number;
  branches: readonly Branch[];
}

/** The line through here, cut where a step was made in another position than the one before it. */
export function legsOf(tree: Tree, id: number): Leg[] {
  const [root, ...line] = lineThrough(tree, id);
  const legs: Leg[] = [];
  let open: Branch[] = [];
  line.forEach((branch, index) => {
    if (index === 0 || branch.from !== undefined) {
      open = [];
      legs.push({ state: branch.from ?? root?.state ?? "", before: index, branches: open });
    }
    open.push(branch);
  });
  return legs;
}

/** As a record on one line: `game;options;opening;moves`. `places` where the game is over. */
export function writeLeg(game: string, { state, branches }: Leg, places: readonly number[] | null): string {
  const opening = state.replace(/[;%]/g, encodeURIComponent);
  const end = places ? `places:${places.join("-")}` : "*";
  return `${game};;${opening};${[...branches.map(({ step }) => word(step)), end].join(" ")}\n`;
}

/** Reads such a record; null for any other text. */
export function readGame(text: string): { game: string; state: string; actions: string[]; isOver: boolean } | null {
  const [game, options, opening, moves, ...more] = text.trim().split(";");
  if (!game || options === undefined || !opening || moves === undefined || more.length || /\s/.test(game)) return null;
  // Who gave up, and that a draw was agreed, changes no position.
  const isMove = (word: string): boolean => word !== "" && !/^(\*|agreed|(places|resigns|late):.*|\d+\.)$/.test(word);
  const words = moves.split(/\s+/).filter(isMove);
  return { game, state: decoded(opening), actions: words.map((each) => each.replace(/^\d+:/, "")), isOver: /\bplaces:/.test(moves) };
}

/** A text with stray percent signs stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Where several may act at once, the seat is written before the action. */
function word(step: Step | null): string {
  const action = step?.action ?? "";
  if (step?.by === null) return `clock:${action}`;
  return /^(=|pass)/.test(action) ? `${(step?.by ?? 0) + 1}:${action}` : action;
}

function isSame(one: Step | null, other: Step): boolean {
  return one !== null && one.action === other.action && one.by === other.by;
}

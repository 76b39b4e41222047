/** Studies on the server. */

import { get, introduced, openStream, post, postForText, remove } from "../api";
import { readStorage, writeStorage } from "../browserStorage";
import type { Studies, Study, StudyChange, StudyOperationRequest, StudyTree } from "../wire";
import { readBranch, writeBranches } from "./sharedTree";
import type { Tree } from "./tree";

export type StudyOperation = StudyOperationRequest["operation"];
export type StudyNews = Study | StudyChange | { type: "gone" };

const KEYS = "ludotheque.study-keys";
const MAX_KEYS = 100;
const at = (id: string): string => `/api/studies/${encodeURIComponent(id)}`;

/** The keys of links by which others let us edit. */
export function editorKey(id: string): string | null {
  const key = (readStorage(KEYS) as Record<string, unknown> | null)?.[id];
  return typeof key === "string" ? key : null;
}

export function keepEditorKey(id: string, key: string): void {
  const known = Object.entries((readStorage(KEYS) ?? {}) as Record<string, string>).filter(([name]) => name !== id);
  writeStorage(KEYS, Object.fromEntries([...known.slice(1 - MAX_KEYS), [id, key]]));
}

export const fetchStudies = () => get<Studies>("/api/studies");
export const fetchStudy = (id: string) => get<Study>(at(id), editorKey(id));
export const deleteStudy = (id: string) => remove<unknown>(at(id));
export const renewEditors = (id: string) => introduced().then(() => post<Study>(`${at(id)}/editors`, {}));
export const changeStudy = (id: string, operation: StudyOperation) => post<StudyChange>(`${at(id)}/operations`, { operation }, editorKey(id));

/** From now on on the server; its owner is our profile. */
export async function createStudy(name: string, tree: Tree): Promise<Study> {
  await introduced();
  return post<Study>("/api/studies", { name, tree: asWire(tree) });
}

const asWire = ({ game, names, dress, ...tree }: Tree) => ({ game, names: [...names], ...(dress && { dress: { symbols: [...dress.symbols], colours: [...dress.colours] } }), branches: writeBranches({ game, names, ...tree }) });

/** All of it as a file of other programs. */
export const studyFile = (tree: Tree, form: string) => postForText("/api/study-files", { tree: asWire(tree), form });

/** A file with variations or comments; null for one with a plain game, which other readers know better. */
export async function readStudyFile(content: string): Promise<Tree | null> {
  const { game, names, branches } = await post<StudyTree>("/api/study-files/read", { content });
  const isPlain = branches.every(({ children, comment }) => children.length < 2 && !comment);
  return isPlain ? null : { game, names, branches: Object.fromEntries(branches.map((branch) => [branch.id, readBranch(branch)])) };
}

/** Everything that happens there, until the signal; ends where the connection does. */
export const followStudy = (id: string, signal: AbortSignal, tell: (news: StudyNews) => void) => openStream<StudyNews>(`${at(id)}/stream`, editorKey(id), signal, tell);

export const readerLink = (id: string): string => new URL(`/study/${id}`, location.origin).href;
/** The key is behind `#`: it is never sent with the address. */
export const editorLink = (id: string, key: string): string => `${readerLink(id)}#edit=${encodeURIComponent(key)}`;
export const keyInHash = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get("edit");

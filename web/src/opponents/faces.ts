/** The drawn faces of the computer players, a file for each game, fetched when the first face is shown. */

import { isBrought } from "./brought";
import type { Drawing } from "./faces/parts";

type Faces = Readonly<Record<string, Drawing>>;

const FILES: Record<string, () => Promise<{ FACES: Faces; SAME_FACE: Readonly<Record<string, string>> }>> = {
  "connect-four": () => import("./faces/connect-four"),
  morpion: () => import("./faces/morpion"),
  ricochet: () => import("./faces/ricochet"),
};

const known = new Map<string, Promise<Faces>>();

/** By level; a level that shares the face of another has it too. */
export function facesOf(game: string): Promise<Faces> {
  const faces = known.get(game) ?? load(game);
  known.set(game, faces);
  faces.catch(() => known.delete(game));
  return faces;
}

async function load(game: string): Promise<Faces> {
  const file = FILES[game];
  if (!file) return {};
  const { FACES, SAME_FACE } = await file();
  const shared = Object.entries(SAME_FACE).map(([level, like]) => [level, FACES[like] ?? ""]);
  return { ...FACES, ...(Object.fromEntries(shared) as Faces) };
}

/** The face of one player; algorithms, games of other packages and players that the host brought have one drawing for all. */
export async function faceOf(game: string, level: string): Promise<Drawing> {
  if (isBrought(level)) return (await import("./faces/brought")).default;
  return (await facesOf(game))[level] ?? (await import("./faces/algorithm")).default;
}

/** Faces are found by name: a folder `games/<slug>/` with a `face.ts` is all it takes. */

import type { Face } from "./face";

export type { Preset } from "./face";

const found = import.meta.glob<{ face: Face }>("./*/face.ts", { eager: true });
const FACES = new Map(Object.entries(found).map(([path, module]) => [path.split("/")[1] ?? "", module.face]));

/** A game without a face of its own is played from its text drawing. */
const PLAIN: Face = {
  mat: "mat-rr",
  presets: [],
  shownOptions: [],
  open: () => import("./plain/kit").then((module) => module.kit),
};

export function faceOf(slug: string): Face {
  return FACES.get(slug) ?? PLAIN;
}

/** The games with a face. */
export const SLUGS: readonly string[] = [...FACES.keys()];

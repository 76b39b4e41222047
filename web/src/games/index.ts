/** Faces are found by name: a folder `games/<slug>/` with a `face.ts` is all it takes. */

import type { GameManifest } from "./manifest";

export type { Preset } from "./manifest";

const found = import.meta.glob<{ manifest: GameManifest }>("./*/manifest.ts", { eager: true });
const MANIFESTS = new Map(Object.entries(found).map(([path, module]) => [path.split("/")[1] ?? "", module.manifest]));

/** A game without a face of its own is played from its text drawing. */
const PLAIN: GameManifest = {
  mat: "mat-rr",
  presets: [],
  shownOptions: [],
  open: () => import("./plain/ui").then((module) => module.ui),
};

export function manifestOf(slug: string): GameManifest {
  return MANIFESTS.get(slug) ?? PLAIN;
}

/** The games with a face. */
export const SLUGS: readonly string[] = [...MANIFESTS.keys()];

/** Games are found by name: every folder `games/<slug>/` with a `manifest.ts`. */

import type { GameManifest } from "./manifest";

export type { Preset } from "./manifest";

const found = import.meta.glob<{ manifest: GameManifest }>("./*/manifest.ts", { eager: true });
const MANIFESTS = new Map(Object.entries(found).map(([path, module]) => [path.split("/")[1] ?? "", module.manifest]));

/** For a game without a folder here: its sheet to play on, or its position as text, and buttons for the moves. */
const PLAIN: GameManifest = {
  mat: "mat-rr",
  presets: [],
  shownOptions: [],
  open: () => import("./plain/ui").then((module) => module.ui),
};

export function manifestOf(slug: string): GameManifest {
  return MANIFESTS.get(slug) ?? PLAIN;
}

/** The games with a board of their own. */
export const SLUGS: readonly string[] = [...MANIFESTS.keys()];

/** The picture of a game on the home page: `games/<slug>/Picture.svelte`, 360 by 232. */

import type { Component } from "svelte";

const found = import.meta.glob<{ default: Component }>("./*/Picture.svelte", { eager: true });
const PICTURES = new Map(Object.entries(found).map(([path, module]) => [path.split("/")[1] ?? "", module.default]));

export function pictureOf(slug: string): Component | null {
  return PICTURES.get(slug) ?? null;
}

/** Advice for players, below the rules: `games/<slug>/Advice.svelte`, found by its name. */

import type { Component } from "svelte";

const found = import.meta.glob<{ default: Component }>("./*/Advice.svelte");

export function hasAdvice(slug: string): boolean {
  return `./${slug}/Advice.svelte` in found;
}

export async function adviceOf(slug: string): Promise<Component | null> {
  return (await found[`./${slug}/Advice.svelte`]?.())?.default ?? null;
}

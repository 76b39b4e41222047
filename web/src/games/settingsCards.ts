/** What a game adds to the page of settings: `games/<slug>/SettingsCard.svelte`, found by its name. */

import type { Component } from "svelte";

const found = import.meta.glob<{ default: Component }>("./*/SettingsCard.svelte");

export async function settingsCards(): Promise<Component[]> {
  const modules = await Promise.all(Object.values(found).map((load) => load()));
  return modules.map((module) => module.default);
}

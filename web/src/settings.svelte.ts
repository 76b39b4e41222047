/** What a person chose for this browser; kept between visits. */

import type { Setup } from "./gameSetup";

export interface Choices {
  language: string;
  theme: string;
  name: string;
  /** 0 is silent. */
  volume: number;
  isMuted: boolean;
  /** `system` follows the device, `off` stands still. */
  motion: "system" | "off";
  /** Single keys; they can be turned off, because some people dictate. */
  hasShortcuts: boolean;
  hasCoordinates: boolean;
  /** A move may be chosen while others think. */
  hasPremoves: boolean;
  /** Milliseconds between a move and the computer's answer, so that both are seen. */
  thinkingPause: number;
  /** From when on wins are counted here, in seconds, by game: forgetting the others is a choice of this browser. */
  scoresSince: Record<string, number>;
  /** How each game was set up last. */
  lastSetups: Record<string, Partial<Setup>>;
}

const DRAWER = "ludotheque.settings";

function firstChoices(): Choices {
  const wantsDark = globalThis.matchMedia?.("(prefers-color-scheme: dark)").matches ?? false;
  return {
    language: (globalThis.navigator?.language ?? "en").slice(0, 2),
    theme: wantsDark ? "dark" : "light",
    name: "",
    volume: 0.6,
    isMuted: false,
    motion: "system",
    hasShortcuts: true,
    hasCoordinates: true,
    hasPremoves: false,
    thinkingPause: 500,
    scoresSince: {},
    lastSetups: {},
  };
}

function kept(): Partial<Choices> {
  try {
    return JSON.parse(localStorage.getItem(DRAWER) ?? "{}") as Partial<Choices>;
  } catch {
    return {};
  }
}

export const settings: Choices = $state({ ...firstChoices(), ...kept() });

/** Change some of it, for now and later. */
export function choose(changes: Partial<Choices>): void {
  Object.assign(settings, changes);
  localStorage.setItem(DRAWER, JSON.stringify(settings));
  dress();
}

/** Only a choice of ours is kept; until then the device decides. */
export function dress(): void {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.lang = settings.language;
  if (settings.motion === "off") root.dataset.motion = "off";
  else delete root.dataset.motion;
}

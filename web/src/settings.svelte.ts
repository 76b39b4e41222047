/** What a person chose for this browser; kept between visits. */

import type { GameSetup } from "./gameSetup";

export interface Settings {
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
  lastSetups: Record<string, Partial<GameSetup>>;
}

const STORAGE_KEY = "ludotheque.settings";

function defaultSettings(): Settings {
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

function storedSettings(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

export const settings: Settings = $state({ ...defaultSettings(), ...storedSettings() });

/** Change some of it, for now and later. */
export function updateSettings(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  localStorage.setItem(STORAGE_KEY, JSON.stringify(settings));
  applySettings();
}

/** Only a choice of ours is kept; until then the device decides. */
export function applySettings(): void {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.lang = settings.language;
  if (settings.motion === "off") root.dataset.motion = "off";
  else delete root.dataset.motion;
}

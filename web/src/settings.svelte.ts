/** The settings of this browser, in its local storage. */

import type { StoredSetup } from "./gameSetup";

export interface Settings {
  language: string;
  theme: string;
  name: string;
  /** 0 is silent. */
  volume: number;
  isMuted: boolean;
  /** `system` follows the device. */
  motion: "system" | "off";
  /** Single keys; they can be turned off, because some people dictate. */
  hasShortcuts: boolean;
  hasCoordinates: boolean;
  /** A move may be chosen while others are to move. */
  hasPremoves: boolean;
  /** Milliseconds between a move and the computer's answer, so that both are seen. */
  thinkingPause: number;
  /** By game, in seconds since 1970: this browser counts only wins after it. */
  scoresSince: Record<string, number>;
  /** How each game was set up last. */
  lastSetups: Record<string, StoredSetup>;
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

/** Change some settings and store them. */
export function updateSettings(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  localStorage.setItem(STORAGE_KEY, JSON.stringify(settings));
  applySettings();
}

/** Theme, language and motion are attributes of the page. */
export function applySettings(): void {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.lang = settings.language;
  if (settings.motion === "off") root.dataset.motion = "off";
  else delete root.dataset.motion;
}

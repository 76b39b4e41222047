/** The settings of this browser, in its local storage. */

import { readStorage, writeStorage } from "./browserStorage";
import type { StoredSetup } from "./gameSetup";

export interface Settings {
  language: string;
  theme: string;
  /** 0 is silent. */
  volume: number;
  isMuted: boolean;
  /** Background music at tables. */
  hasMusic: boolean;
  musicVolume: number;
  /** `system` follows the device. */
  motion: "system" | "off";
  /** Single keys; they can be turned off, because some people dictate. */
  hasShortcuts: boolean;
  hasCoordinates: boolean;
  /** A move may be chosen while others are to move. */
  hasPremoves: boolean;
  /** About how many milliseconds lie between a move and the computer's answer, so that both are seen. */
  thinkingPause: number;
  /** Computer players say a word now and then. */
  hasBanter: boolean;
  /** Those at a table may read our name while we watch. */
  isSeenWatching: boolean;
  /** By robot, `#rrggbb`; empty: those of the theme. */
  robotColours: Record<string, string>;
  /** How each game was set up last. */
  lastSetups: Record<string, StoredSetup>;
}

const STORAGE_KEY = "ludotheque.settings";

function defaultSettings(): Settings {
  const wantsDark = globalThis.matchMedia?.("(prefers-color-scheme: dark)").matches ?? false;
  return {
    language: (globalThis.navigator?.language ?? "en").slice(0, 2),
    theme: wantsDark ? "dark" : "light",
    volume: 0.6,
    isMuted: false,
    hasMusic: false,
    musicVolume: 0.5,
    motion: "system",
    hasShortcuts: true,
    hasCoordinates: true,
    hasPremoves: false,
    thinkingPause: 500,
    hasBanter: true,
    isSeenWatching: true,
    robotColours: {},
    lastSetups: {},
  };
}

function storedSettings(): Partial<Settings> {
  const found = readStorage(STORAGE_KEY);
  return typeof found === "object" && found !== null ? found : {};
}

export const settings: Settings = $state({ ...defaultSettings(), ...storedSettings() });

// Who wants to be unseen is so in every tab, and no tab writes back what it was before.
globalThis.addEventListener?.("storage", ({ key }) => {
  if (key === STORAGE_KEY) settings.isSeenWatching = storedSettings().isSeenWatching ?? true;
});

/** How things look and sound, which says nothing about a person: all but the games that were set up, with the names in them. */
export function impersonal({ lastSetups: _, ...rest }: Settings): Omit<Settings, "lastSetups"> {
  const known = Object.keys(defaultSettings());
  return Object.fromEntries(Object.entries(rest).filter(([name]) => known.includes(name))) as Omit<Settings, "lastSetups">;
}

/** Change some settings and store them. */
export function updateSettings(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  writeStorage(STORAGE_KEY, settings);
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

import { beforeEach, expect, test, vi } from "vitest";
import { announcementsFor } from "../src/shell/announcements";
import type { GameUi, SoundName } from "../src/games/manifest";
import { happening, table } from "./table";

/** Every pitch the house starts to sound. */
const heard: number[] = [];

/** As much of the browser's air as a sound moves; only pitches are noted. */
class Air {
  state = "running";
  currentTime = 0;
  sampleRate = 100;
  destination = {};
  resume = () => Promise.resolve();
  createBuffer = () => ({ getChannelData: () => new Float32Array(1) });
  createGain = () => this.part(() => undefined);
  createBufferSource = () => this.part(() => undefined);
  createOscillator = () => this.part((pitch) => heard.push(pitch));
  createBiquadFilter = () => this.part((pitch) => heard.push(pitch));

  private part(note: (pitch: number) => void) {
    const silent = { value: 0, setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
    return { gain: silent, frequency: { ...silent, setValueAtTime: note }, connect: (next: unknown) => next, start: () => undefined, stop: () => undefined };
  }
}

beforeEach(() => {
  heard.length = 0;
  vi.resetModules();
  vi.stubGlobal("AudioContext", Air);
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true } });
});

async function sounding(name: SoundName, changes = {}): Promise<number[]> {
  const { playSound } = await import("../src/shell/sounds");
  heard.length = 0;
  playSound(name, { volume: 1, isMuted: false, ...changes });
  return [...heard];
}

test("MO-16: one's own move, another's, a win and a draw sound each in its own way", async () => {
  const sounds = [await sounding("mark-mine"), await sounding("mark-theirs"), await sounding("win"), await sounding("draw")];

  expect(sounds.every((pitches) => pitches.length > 0)).toBe(true);
  expect(new Set(sounds.map(String)).size).toBe(4);
});

test("MO-16: nothing sounds when muted, at no volume, or before the first gesture", async () => {
  expect(await sounding("win", { isMuted: true })).toEqual([]);
  expect(await sounding("win", { volume: 0 })).toEqual([]);

  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: false } });
  expect(await sounding("win")).toEqual([]);
});

test.each([
  { places: [1, 2], you: 0, sound: "win" },
  { places: [2, 1], you: 0, sound: "loss" },
  { places: [1, 1], you: 0, sound: "draw" },
])("MO-16: who sits on seat $you hears a $sound when the places are $places", ({ places, you, sound }) => {
  const outcome = { places, reason: { code: "morpion.run", params: {}, text: "" } };
  const over = table({ phase: "over", outcome, you, yours: [you], log: [happening(3, "moved", { seat: 0, action: "a1" })] });

  expect(announcementsFor(over, {} as GameUi, (code) => code).sound).toBe(sound);
});

test("MO-16: while a game goes on, its end does not sound", () => {
  expect(announcementsFor(table({ log: [happening(3, "moved", { seat: 0, action: "a1" })] }), {} as GameUi, (code) => code).sound).toBeNull();
});

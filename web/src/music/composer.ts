/**
 * A calm piece without end, made up as it goes (MO-20). Pure: from a seed to notes, bar by bar, and the same seed makes the same
 * piece. Chords wander through a few that suit each other; above them a melody of the pentatonic scale takes small steps and rests often.
 */

import { chance } from "../opponents/chance";

export interface Note {
  /** Seconds from the beginning of the bar. */
  at: number;
  seconds: number;
  /** Hertz. */
  pitch: number;
  /** From 0 to 1. */
  loud: number;
  voice: "pad" | "bell" | "bass";
}

/** How a piece sounds: each game has its own. */
export interface Mood {
  /** Hertz of the key note. */
  root: number;
  /** Seconds of a bar. */
  bar: number;
  /** Chords as steps of the scale; each is followed by one of those it leads to. */
  chords: readonly (readonly number[])[];
  /** By chord, the numbers of those that may follow. */
  leads: readonly (readonly number[])[];
  /** Semitones of the melody's scale. */
  scale: readonly number[];
  /** How often a beat has a note of the melody. */
  density: number;
}

const BEATS = 8;
const OCTAVE = 12;

const MAJOR_CHORDS = [[0, 4, 7, 14], [9, 12, 16, 19], [5, 9, 12, 16], [7, 11, 14, 21]];
const MINOR_CHORDS = [[0, 3, 7, 10], [8, 12, 15, 19], [3, 7, 10, 14], [10, 14, 17, 20]];
const LEADS = [[1, 2, 3], [2, 3], [0, 3, 1], [0, 1]];

export const MOODS: Readonly<Record<string, Mood>> = {
  "connect-four": { root: 196, bar: 6.4, chords: MAJOR_CHORDS, leads: LEADS, scale: [0, 2, 4, 7, 9], density: 0.34 },
  morpion: { root: 174.61, bar: 7.2, chords: MAJOR_CHORDS, leads: LEADS, scale: [0, 2, 4, 7, 9], density: 0.26 },
  ricochet: { root: 164.81, bar: 5.6, chords: MINOR_CHORDS, leads: LEADS, scale: [0, 3, 5, 7, 10], density: 0.42 },
};
const USUAL: Mood = { root: 185, bar: 6.8, chords: MAJOR_CHORDS, leads: LEADS, scale: [0, 2, 4, 7, 9], density: 0.3 };

export const moodOf = (game: string): Mood => MOODS[game] ?? USUAL;

const pitchOf = (root: number, semitones: number): number => root * 2 ** (semitones / OCTAVE);

export class Composer {
  #bar = 0;
  #chord = 0;
  #step = 4;

  constructor(
    private readonly mood: Mood,
    private readonly seed: string,
  ) {}

  /** The notes of the next bar. */
  next(): Note[] {
    const chord = this.mood.chords[this.#chord] ?? [];
    const notes = [...this.#accompaniment(chord), ...this.#melody(chord)];
    const leads = this.mood.leads[this.#chord] ?? [0];
    this.#bar += 1;
    this.#chord = leads[Math.floor(this.#draw("chord") * leads.length)] ?? 0;
    return notes;
  }

  #accompaniment(chord: readonly number[]): Note[] {
    const { root, bar } = this.mood;
    const bass: Note = { at: 0, seconds: bar * 0.9, pitch: pitchOf(root / 2, (chord[0] ?? 0) % OCTAVE), loud: 0.5, voice: "bass" };
    return [bass, ...chord.map((semitones, place): Note => ({ at: place * 0.12, seconds: bar * 1.15, pitch: pitchOf(root, semitones), loud: 0.32, voice: "pad" }))];
  }

  /** Mostly by small steps; on the first beat a note of the chord is near. */
  #melody(chord: readonly number[]): Note[] {
    const { root, bar, scale, density } = this.mood;
    const notes: Note[] = [];
    for (let beat = 0; beat < BEATS; beat += 1) {
      if (this.#draw(`rest ${beat}`) >= density) continue;
      this.#step = Math.max(0, Math.min(2 * scale.length, this.#step + Math.floor(this.#draw(`step ${beat}`) * 5) - 2));
      const semitones = (scale[this.#step % scale.length] ?? 0) + OCTAVE * (1 + Math.floor(this.#step / scale.length));
      const isHome = chord.some((each) => (each - semitones) % OCTAVE === 0);
      const at = ((beat + 0.08 * this.#draw(`late ${beat}`)) * bar) / BEATS;
      notes.push({ at, seconds: isHome ? 2.8 : 1.7, pitch: pitchOf(root, semitones), loud: (isHome ? 0.4 : 0.26) * (0.7 + 0.3 * this.#draw(`loud ${beat}`)), voice: "bell" });
    }
    return notes;
  }

  #draw(what: string): number {
    return chance(`${this.seed} ${this.#bar} ${what}`);
  }
}

/** Plays what the composer writes, with Web Audio: soft voices through a filter and a long echo. Fetched only when music is wanted. */

import { Composer, moodOf, type Note } from "./composer";

/** Seconds: bars are written this long before they sound. */
const AHEAD = 1.5;
const FADE = 1.2;
/** Behind the board, even at full volume. */
const MOST = 0.35;

export class MusicPlayer {
  readonly #audio = new AudioContext();
  readonly #out = this.#audio.createGain();
  readonly #mix = this.#audio.createBiquadFilter();
  #composer: Composer;
  #bar: number;
  #next = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(game: string, seed: string) {
    const mood = moodOf(game);
    this.#composer = new Composer(mood, seed);
    this.#bar = mood.bar;
    this.#mix.type = "lowpass";
    this.#mix.frequency.value = 2_200;
    this.#out.gain.value = 0;
    this.#mix.connect(this.#out).connect(this.#audio.destination);
    this.#addEcho();
  }

  /** Begins, or goes on after a pause. */
  play(volume: number): void {
    if (this.#audio.state === "suspended") void this.#audio.resume();
    this.#fadeTo(volume * MOST);
    this.#next = Math.max(this.#next, this.#audio.currentTime + 0.1);
    this.#timer ??= setInterval(() => this.#write(), 400);
    this.#write();
  }

  setVolume(volume: number): void {
    if (this.#timer !== undefined) this.#fadeTo(volume * MOST);
  }

  /** Silence; `play` goes on from here. */
  pause(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#out.gain.cancelScheduledValues(this.#audio.currentTime);
    this.#out.gain.value = 0;
    void this.#audio.suspend();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    void this.#audio.close();
  }

  #write(): void {
    while (this.#next < this.#audio.currentTime + AHEAD) {
      for (const note of this.#composer.next()) this.#sound(note, this.#next + note.at);
      this.#next += this.#bar;
    }
  }

  #fadeTo(gain: number): void {
    const { currentTime } = this.#audio;
    this.#out.gain.cancelScheduledValues(currentTime);
    this.#out.gain.setTargetAtTime(gain, currentTime, FADE / 3);
  }

  /** A second voice, later and softer, that repeats itself until it is gone. */
  #addEcho(): void {
    const delay = this.#audio.createDelay(2);
    const back = this.#audio.createGain();
    delay.delayTime.value = this.#bar / 16;
    back.gain.value = 0.38;
    this.#mix.connect(delay).connect(back).connect(delay);
    back.connect(this.#out);
  }

  #sound({ seconds, pitch, loud, voice }: Note, at: number): void {
    const oscillator = this.#audio.createOscillator();
    const gain = this.#audio.createGain();
    const { wave, attack } = VOICES[voice];
    oscillator.type = wave;
    oscillator.frequency.value = pitch;
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(loud * 0.3, at + attack * seconds);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
    oscillator.connect(gain).connect(this.#mix);
    oscillator.start(at);
    oscillator.stop(at + seconds + 0.05);
  }
}

const VOICES: Record<Note["voice"], { wave: OscillatorType; attack: number }> = {
  pad: { wave: "triangle", attack: 0.4 },
  bell: { wave: "sine", attack: 0.01 },
  bass: { wave: "sine", attack: 0.15 },
};

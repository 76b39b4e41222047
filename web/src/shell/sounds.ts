/** The sounds of the house, made on the spot: short, dry, soft. Silent until the first gesture. */

import type { SoundName } from "../games/face";

interface Loud {
  volume: number;
  isMuted: boolean;
}

type Recipe = (air: AudioContext, out: AudioNode, now: number) => void;

let air: AudioContext | null = null;

export function playSound(name: SoundName, { volume, isMuted }: Loud): void {
  if (isMuted || volume <= 0 || !navigator.userActivation?.hasBeenActive) return;
  air ??= new AudioContext();
  if (air.state === "suspended") void air.resume();
  const out = air.createGain();
  out.gain.value = volume * 0.5;
  out.connect(air.destination);
  RECIPES[name](air, out, air.currentTime + 0.005);
}

interface Tone {
  from: number;
  to?: number;
  at?: number;
  seconds: number;
  loud?: number;
  wave?: OscillatorType;
}

function tone(air: AudioContext, out: AudioNode, now: number, tone: Tone): void {
  const start = now + (tone.at ?? 0);
  const voice = air.createOscillator();
  const gain = air.createGain();
  voice.type = tone.wave ?? "sine";
  voice.frequency.setValueAtTime(tone.from, start);
  voice.frequency.exponentialRampToValueAtTime(tone.to ?? tone.from, start + tone.seconds);
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(tone.loud ?? 0.5, start + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + tone.seconds);
  voice.connect(gain).connect(out);
  voice.start(start);
  voice.stop(start + tone.seconds + 0.02);
}

interface Rustle {
  low: number;
  high: number;
  seconds: number;
  at?: number;
  loud?: number;
}

function rustle(air: AudioContext, out: AudioNode, now: number, { low, high, seconds, at = 0, loud = 0.3 }: Rustle): void {
  const noise = air.createBuffer(1, Math.ceil(air.sampleRate * seconds), air.sampleRate);
  const samples = noise.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  const source = air.createBufferSource();
  const band = air.createBiquadFilter();
  const gain = air.createGain();
  source.buffer = noise;
  band.type = "bandpass";
  band.frequency.setValueAtTime(low, now + at);
  band.frequency.linearRampToValueAtTime(high, now + at + seconds);
  gain.gain.setValueAtTime(loud, now + at);
  gain.gain.exponentialRampToValueAtTime(0.0001, now + at + seconds);
  source.connect(band).connect(gain).connect(out);
  source.start(now + at);
}

const notes =
  (...pitches: number[]): Recipe =>
  (air, out, now) =>
    pitches.forEach((from, place) => tone(air, out, now, { from, at: place * 0.15, seconds: 0.3, wave: "triangle", loud: 0.35 }));

const RECIPES: Record<SoundName, Recipe> = {
  land(air, out, now) {
    rustle(air, out, now, { low: 2500, high: 1200, seconds: 0.012, loud: 0.5 });
    tone(air, out, now, { from: 320, to: 180, seconds: 0.09 });
  },
  "mark-mine": (air, out, now) => rustle(air, out, now, { low: 2000, high: 4000, seconds: 0.12 }),
  "mark-theirs": (air, out, now) => rustle(air, out, now, { low: 4000, high: 2000, seconds: 0.12 }),
  slide: (air, out, now) => rustle(air, out, now, { low: 220, high: 320, seconds: 0.2, loud: 0.5 }),
  stop: (air, out, now) => tone(air, out, now, { from: 140, to: 90, seconds: 0.06, loud: 0.7 }),
  bid(air, out, now) {
    tone(air, out, now, { from: 1200, seconds: 0.07, loud: 0.25 });
    tone(air, out, now, { from: 1800, seconds: 0.07, loud: 0.2 });
  },
  tick: (air, out, now) => tone(air, out, now, { from: 900, seconds: 0.025, loud: 0.25 }),
  refused(air, out, now) {
    tone(air, out, now, { from: 160, seconds: 0.06 });
    tone(air, out, now, { from: 160, at: 0.1, seconds: 0.06 });
  },
  win: notes(392, 494, 587),
  draw: notes(440, 440),
  loss: notes(392, 311),
};

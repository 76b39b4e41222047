/** Sound effects, synthesised by Web Audio. Browsers allow them only after the first gesture. */

import type { SoundName } from "../games/manifest";

interface Loudness {
  volume: number;
  isMuted: boolean;
}

type Sound = (audio: AudioContext, out: AudioNode, now: number) => void;

let audio: AudioContext | null = null;

export function playSound(name: SoundName, { volume, isMuted }: Loudness): void {
  if (isMuted || volume <= 0 || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  const out = audio.createGain();
  out.gain.value = volume * 0.5;
  out.connect(audio.destination);
  SOUNDS[name](audio, out, audio.currentTime + 0.005);
}

interface Tone {
  from: number;
  to?: number;
  at?: number;
  seconds: number;
  loud?: number;
  wave?: OscillatorType;
}

function tone(audio: AudioContext, out: AudioNode, now: number, tone: Tone): void {
  const start = now + (tone.at ?? 0);
  const voice = audio.createOscillator();
  const gain = audio.createGain();
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

interface Noise {
  low: number;
  high: number;
  seconds: number;
  at?: number;
  loud?: number;
}

function noise(audio: AudioContext, out: AudioNode, now: number, { low, high, seconds, at = 0, loud = 0.3 }: Noise): void {
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  const band = audio.createBiquadFilter();
  const gain = audio.createGain();
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
  (...pitches: number[]): Sound =>
  (audio, out, now) =>
    pitches.forEach((from, place) => tone(audio, out, now, { from, at: place * 0.15, seconds: 0.3, wave: "triangle", loud: 0.35 }));

const SOUNDS: Record<SoundName, Sound> = {
  land(audio, out, now) {
    noise(audio, out, now, { low: 2500, high: 1200, seconds: 0.012, loud: 0.5 });
    tone(audio, out, now, { from: 320, to: 180, seconds: 0.09 });
  },
  "mark-mine": (audio, out, now) => noise(audio, out, now, { low: 2000, high: 4000, seconds: 0.12 }),
  "mark-theirs": (audio, out, now) => noise(audio, out, now, { low: 4000, high: 2000, seconds: 0.12 }),
  slide: (audio, out, now) => noise(audio, out, now, { low: 220, high: 320, seconds: 0.2, loud: 0.5 }),
  stop: (audio, out, now) => tone(audio, out, now, { from: 140, to: 90, seconds: 0.06, loud: 0.7 }),
  bid(audio, out, now) {
    tone(audio, out, now, { from: 1200, seconds: 0.07, loud: 0.25 });
    tone(audio, out, now, { from: 1800, seconds: 0.07, loud: 0.2 });
  },
  tick: (audio, out, now) => tone(audio, out, now, { from: 900, seconds: 0.025, loud: 0.25 }),
  refused(audio, out, now) {
    tone(audio, out, now, { from: 160, seconds: 0.06 });
    tone(audio, out, now, { from: 160, at: 0.1, seconds: 0.06 });
  },
  win: notes(392, 494, 587),
  draw: notes(440, 440),
  loss: notes(392, 311),
};

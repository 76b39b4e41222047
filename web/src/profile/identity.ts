/** Who plays in this browser: a secret key, a name, a colour and a picture. Made here; the server only stores a hash of the key. */

import { isColour, type Colour } from "../board/colours";
import type { Say } from "../i18n";
import { shortened } from "../graphemes";

const MAX_NAME_LENGTH = 40;

/** Each is drawn in `animals.ts`. */
export const PICTURES = ["otter", "fox", "owl", "hedgehog", "badger", "hare", "seal", "heron", "lynx", "toad", "crow", "bear"] as const;
export type Picture = (typeof PICTURES)[number];

/** The ground on which each stands out. */
const GROUNDS: Readonly<Record<Picture, Colour>> = {
  otter: "sky", fox: "blue", owl: "green", hedgehog: "amber", badger: "pink", hare: "green", seal: "yellow", heron: "orange", lynx: "sky", toad: "pink", crow: "yellow", bear: "green",
};

/** These have another meaning in some language, and nobody should be called so without having chosen it. */
const CHOSEN_ONLY: readonly Picture[] = ["badger", "seal", "toad"];

export interface Identity {
  /** Whoever has it is this person: it is sent to the server only, and never shown. */
  key: string;
  /** Empty until the person chooses one: then it is made of the picture and the number, in the language of the page. */
  name: string;
  number: number;
  picture: Picture;
  colour: Colour;
}

const KEY_BYTES = 24;

export const isPicture = (text: unknown): text is Picture => PICTURES.includes(text as Picture);
export const groundOf = (picture: Picture): Colour => GROUNDS[picture];

/** As it is known at a table: `fox`, or `fox pink` on the ground that was chosen; null where it is none of ours. */
export function readPicture(text = ""): { picture: Picture; ground: Colour } | null {
  const [picture, ground = ""] = text.split(" ");
  return isPicture(picture) ? { picture, ground: isColour(ground) ? ground : groundOf(picture) } : null;
}

/** `random`: so many bytes from the system's own source. */
export function newIdentity(random: (count: number) => Uint8Array, name = ""): Identity {
  const [animal = 0, number = 0] = random(2);
  const given = PICTURES.filter((each) => !CHOSEN_ONLY.includes(each));
  const picture = given[animal % given.length] ?? "otter";
  return { key: newKey(random), name: cleaned(name), number: 2 + (number % 98), picture, colour: groundOf(picture) };
}

function newKey(random: (count: number) => Uint8Array): string {
  const letters = String.fromCharCode(...random(KEY_BYTES));
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_");
}

/** Null for what is no identity: then a new one is made. Missing looks are filled in. */
export function parseIdentity(stored: unknown): Identity | null {
  const { key, name, number, picture, colour } = (stored ?? {}) as Partial<Identity>;
  if (typeof key !== "string" || key.length < 16) return null;
  const shown = isPicture(picture) ? picture : "otter";
  return {
    key,
    name: typeof name === "string" ? cleaned(name) : "",
    number: typeof number === "number" ? number : 2,
    picture: shown,
    colour: typeof colour === "string" && colour ? colour : groundOf(shown),
  };
}

export function nameOf({ name, picture, number }: Pick<Identity, "name" | "picture" | "number">, say: Say): string {
  return name || say("web.profile.generated-name", { animal: say(`web.profile.animals.${picture}`), number });
}

/** A name from another device: one that was made there may be made here, in the language of this page. */
export function nameFrom(text: string, picture: Picture, say: Say): Pick<Identity, "name"> & Partial<Pick<Identity, "number">> {
  const number = Number(/\d+$/.exec(text)?.[0] ?? 0);
  const isMade = number > 0 && text === nameOf({ name: "", picture, number }, say);
  return isMade ? { name: "", number } : { name: cleaned(text) };
}

/** The chosen name; nothing, or the name made for this person, is no choice. */
export function chosenName(identity: Identity, text: string, say: Say): string {
  const wanted = cleaned(text);
  return wanted === nameOf({ ...identity, name: "" }, say) ? "" : wanted || identity.name;
}

function cleaned(text: string): string {
  return shortened(text.replace(/\s+/g, " ").trim(), MAX_NAME_LENGTH).trim();
}

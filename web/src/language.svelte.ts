/** The language spoken now; switched at run time. */

import { askLanguages, askTexts, speakTo } from "./api";
import { choose, settings } from "./settings.svelte";
import { say as sayIn, unbroken, type Params, type Texts } from "./i18n";

interface Spoken {
  language: string;
  texts: Texts;
  /** Code to the language's own name. */
  languages: Record<string, string>;
}

const spoken: Spoken = $state({ language: "en", texts: {}, languages: {} });
const shelf = new Map<string, Texts>();

export const tongue = spoken as Readonly<Spoken>;

export function say(code: string, params: Params = {}): string {
  return sayIn(spoken, code, params);
}

/** Whether there are words for this. */
export function has(code: string): boolean {
  return code in spoken.texts || `${code}_other` in spoken.texts;
}

/** Fetch what is needed to speak at all. */
export async function learn(): Promise<void> {
  speakTo(settings.language);
  // Both at once: on a slow line each question costs a second. Nobody speaks a language that is not there.
  const [{ languages }] = await Promise.all([askLanguages(), fetchTexts(settings.language)]);
  spoken.languages = languages;
  await speak(settings.language in languages ? settings.language : "en");
}

async function fetchTexts(language: string): Promise<void> {
  if (!shelf.has(language)) shelf.set(language, unbroken(language, (await askTexts(language)).texts));
}

export async function speak(language: string): Promise<void> {
  await fetchTexts(language);
  speakTo(language);
  spoken.texts = shelf.get(language) ?? {};
  spoken.language = language;
  choose({ language });
}

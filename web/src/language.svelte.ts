/** The language of the page; switched at run time. */

import { isBrought } from "./opponents/brought";
import { fetchFirstTexts, fetchLanguages, fetchTexts, setRequestLanguage } from "./api";
import { updateSettings, settings } from "./settings.svelte";
import { formatMessage, withNonBreakingSpaces, type Params, type Say, type Texts } from "./i18n";

interface LanguageState {
  code: string;
  texts: Texts;
  /** Code to the language's own name. */
  languages: Record<string, string>;
}

const state: LanguageState = $state({ code: "en", texts: {}, languages: {} });
const textsByLanguage = new Map<string, Texts>();
const firstTexts = new Map<string, Texts>();

export const language = state as Readonly<LanguageState>;

export function say(code: string, params: Params = {}): string {
  return formatMessage(state, code, params);
}

/** Speaks of players by their names, and to the reader who has the seat `you`. */
export function sayTo(names: readonly string[], you: number | null): Say {
  return (code, params = {}) => formatMessage({ ...state, names, you }, code, params);
}

/** For dates: the language of the page as this person writes it, British or American. */
export const dateLocale = (): string => navigator.languages.find((each) => each.split("-")[0] === state.code) ?? state.code;

/** Whether there is a text for this code. */
export function hasText(code: string): boolean {
  return code in state.texts || `${code}_other` in state.texts;
}

/** The name of a computer's level; levels of other packages have only their code. */
export const levelName = (level: string): string => (hasText(`levels.${level}`) ? say(`levels.${level}`) : isBrought(level) ? say("opponents.picker.brought-by") : level);


/** Whether all texts are wanted, or those of the first page. */
let wantsAll = false;

/** The language that was chosen, before anything is shown; on the first page with the texts of that page. */
export async function loadLanguage(isFirstPage: boolean): Promise<void> {
  wantsAll = !isFirstPage;
  setRequestLanguage(settings.language);
  // Both at once: on a slow network each request costs a second.
  const [{ languages }] = await Promise.all([fetchLanguages(), loadTexts(settings.language)]);
  state.languages = languages;
  await setLanguage(settings.language in languages ? settings.language : "en");
}

/** All texts: for every page but the first, and for what the first one brings later. */
export async function completeTexts(): Promise<void> {
  wantsAll = true;
  await loadTexts(state.code);
  state.texts = textsByLanguage.get(state.code) ?? state.texts;
}

async function loadTexts(language: string): Promise<void> {
  if (textsByLanguage.has(language) || (!wantsAll && firstTexts.has(language))) return;
  if (wantsAll) textsByLanguage.set(language, withNonBreakingSpaces(language, (await fetchTexts(language)).texts));
  else firstTexts.set(language, withNonBreakingSpaces(language, (await fetchFirstTexts(language)).texts));
}

export async function setLanguage(language: string): Promise<void> {
  await loadTexts(language);
  setRequestLanguage(language);
  state.texts = textsByLanguage.get(language) ?? firstTexts.get(language) ?? {};
  state.code = language;
  updateSettings({ language });
}

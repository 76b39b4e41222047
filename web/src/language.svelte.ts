/** The language of the page; switched at run time. */

import { fetchLanguages, fetchTexts, setRequestLanguage } from "./api";
import { updateSettings, settings } from "./settings.svelte";
import { formatMessage, withNonBreakingSpaces, type Params, type Texts } from "./i18n";

interface LanguageState {
  code: string;
  texts: Texts;
  /** Code to the language's own name. */
  languages: Record<string, string>;
}

const state: LanguageState = $state({ code: "en", texts: {}, languages: {} });
const textsByLanguage = new Map<string, Texts>();

export const language = state as Readonly<LanguageState>;

export function say(code: string, params: Params = {}): string {
  return formatMessage(state, code, params);
}

/** Whether there is a text for this code. */
export function hasText(code: string): boolean {
  return code in state.texts || `${code}_other` in state.texts;
}

/** The name of a computer's level; levels of other packages have only their code. */
export const levelName = (level: string): string => (hasText(`levels.${level}`) ? say(`levels.${level}`) : level);

/** The texts of the language that was chosen, before the first page. */
export async function loadLanguage(): Promise<void> {
  setRequestLanguage(settings.language);
  // Both at once: on a slow network each request costs a second.
  const [{ languages }] = await Promise.all([fetchLanguages(), loadTexts(settings.language)]);
  state.languages = languages;
  await setLanguage(settings.language in languages ? settings.language : "en");
}

async function loadTexts(language: string): Promise<void> {
  if (!textsByLanguage.has(language)) textsByLanguage.set(language, withNonBreakingSpaces(language, (await fetchTexts(language)).texts));
}

export async function setLanguage(language: string): Promise<void> {
  await loadTexts(language);
  setRequestLanguage(language);
  state.texts = textsByLanguage.get(language) ?? {};
  state.code = language;
  updateSettings({ language });
}

/** A word of a computer player now and then: rare, kind, and the same for the same game. Its texts are fetched when first needed. */

import { fetchBanter } from "../api";
import { withNonBreakingSpaces, type Texts } from "../i18n";
import type { TableSnapshot } from "../wire";
import { chance, pick } from "./chance";
import { momentOf, type Moment, type Spoken } from "./moments";

/** Between two words in the middle of a game. */
const QUIET_STEPS = 6;
/** How often something is said; what is not named is always said. */
const OFTEN: Partial<Record<Moment, number>> = { "you-block": 0.5, "you-fork": 0.8, "you-miss": 0.35, "i-block": 0.4, "you-tile": 0.5, "i-tile": 0.35 };
/** In the first game of a table a player always says hello, later seldom. */
const HELLO_AGAIN = 0.3;

const textsByLanguage = new Map<string, Promise<Texts>>();

function textsIn(language: string): Promise<Texts> {
  const known = textsByLanguage.get(language) ?? fetchBanter(language).then(({ texts }) => withNonBreakingSpaces(language, texts));
  textsByLanguage.set(language, known);
  known.catch(() => textsByLanguage.delete(language));
  return known;
}

export class Banter {
  #before: TableSnapshot | null = null;
  #spokeAt = -QUIET_STEPS;
  #game = 0;

  constructor(private readonly speak: (seat: number, text: string) => void) {}

  /** The next snapshot of the table; a word about it may follow. */
  async hear(table: TableSnapshot, language: string): Promise<void> {
    const spoken = momentOf(this.#before, table);
    this.#before = table;
    if (table.number !== this.#game) [this.#game, this.#spokeAt] = [table.number, -QUIET_STEPS];
    if (!spoken || !this.#isTime(spoken.moment, table)) return;
    this.#spokeAt = table.steps.length;
    const text = wordOf(await textsIn(language).catch((): Texts => ({})), spoken, table);
    if (text) this.speak(spoken.seat, text);
  }

  #isTime(moment: Moment, { table, number, steps }: TableSnapshot): boolean {
    const often = moment === "start" && number > 1 ? HELLO_AGAIN : OFTEN[moment];
    if (often === undefined) return true;
    return steps.length - this.#spokeAt >= QUIET_STEPS && chance(`${table} ${number} ${steps.length} ${moment}`) < often;
  }
}

/** The player's own word, else one that anybody may say. */
export function wordOf(texts: Texts, { seat, moment }: Spoken, { players, settings, table, number, steps }: TableSnapshot): string {
  const own = texts[`banter.${settings.game}.${players[seat]?.level ?? ""}.${moment}`];
  if (own !== undefined) return own;
  const shared: string[] = [];
  for (let place = 1; ; place += 1) {
    const text = texts[`banter.any.${moment}.${place}`];
    if (text === undefined) break;
    shared.push(text);
  }
  return pick(shared, `${table} ${number} ${steps.length}`) ?? "";
}

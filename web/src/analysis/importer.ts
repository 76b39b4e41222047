/** Whatever is brought in becomes what is studied: a position, a saved game, a study, or a link to one of them. */

import { engine } from "../engine/engine";
import { SLUGS } from "../games";
import { navigate } from "../shell/router.svelte";
import { actionsOf, readLink, recordIn } from "../share/link";
import { analyseGame } from "./address";
import { positionIn, positionQuery } from "../positionQuery";
import { linkIn, looksLikeGame, hasGamePrefix } from "./textFormats";
import type { Study } from "./study.svelte";
import { readTree, type Tree } from "./tree";

const SEEDS = 2 ** 31;

export class Importer {
  /** `tell` has words that no board on the page can show; `otherGame` makes them of a study of another game. */
  constructor(
    private readonly study: Study,
    private readonly tell: (words: string) => void,
    private readonly otherGame: (game: string) => string,
  ) {}

  /** As the page is opened: with a game handed over or in the address, a position, or nothing. */
  async first(record: string | null, search: string): Promise<void> {
    if (record !== null) return this.#opened(record);
    if (await this.study.begin(positionIn(search))) return;
    // What the address asks for makes no sense: say why, and show the opening.
    const why = this.study.problem;
    await this.study.begin("");
    if (why) this.tell(why);
  }

  begin(text: string, options: Record<string, string> = {}): Promise<boolean> {
    history.replaceState(null, "");
    return this.study.begin(text, options, Math.floor(Math.random() * SEEDS));
  }

  /** Any text; the first way to read it that fits its looks has the words where none fits. */
  async take(text: string): Promise<boolean> {
    const wish = text.trim();
    const tree = readTree(wish);
    if (tree) return this.open(tree);
    const link = linkIn(wish);
    if (link) return this.#follow(link);
    const ways = looksLikeGame(wish) ? [() => this.load(wish), () => this.begin(wish)] : [() => this.begin(wish), () => this.load(wish)];
    if (await ways[0]?.()) return true;
    const why = this.study.problem;
    if (await ways[1]?.()) return true;
    this.study.problem = why;
    return this.#elsewhere(wish);
  }

  /** A position of another game has a page of its own. */
  async #elsewhere(text: string): Promise<boolean> {
    if (!hasGamePrefix(text)) return false;
    for (const game of SLUGS.filter((slug) => slug !== this.study.game)) {
      const found = await engine().position({ game, text, alone: true }).catch(() => null);
      if (!found) continue;
      navigate({ page: "analysis", game }, positionQuery(found.state));
      return true;
    }
    return false;
  }

  /** A game in any of our formats; one of another game has a page of its own. */
  async load(text: string): Promise<boolean> {
    const found = await this.study.load(text);
    if (found && found !== this.study.game) analyseGame(found, text);
    return found !== null;
  }

  open(tree: Tree): boolean {
    if (tree.game === this.study.game) void this.study.open(tree);
    else this.tell(this.otherGame(tree.game));
    return true;
  }

  async #follow(link: URL): Promise<boolean> {
    const record = recordIn(link);
    if (record !== null) return this.load(record);
    const game = link.pathname.split("/").at(-1) ?? "";
    const state = positionIn(link.search);
    if (game === this.study.game) return this.begin(state);
    navigate({ page: "analysis", game }, positionQuery(state));
    return true;
  }

  /** Where the server cannot read the record, we do as far as it goes. */
  async #opened(record: string): Promise<void> {
    history.replaceState({ record }, "");
    if (await this.load(record)) return;
    history.replaceState(null, "");
    if (this.study.problem) this.tell(this.study.problem);
    const linked = await readLink(new URL(record, location.origin)).catch(() => null);
    if (!linked || !(await this.study.begin(linked.opening, linked.options))) await this.study.begin("");
    else await this.study.follow(actionsOf(linked).map((action) => ({ by: null, action })), Infinity);
  }
}

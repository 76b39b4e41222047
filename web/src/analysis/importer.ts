/** Opens what is pasted or loaded: a position, a record, a saved study, or a link to one of them. */

import { Refused, Unreachable } from "../api";
import { engine } from "../engine/engine";
import { errorText } from "../errorText";
import { SLUGS } from "../games";
import { say } from "../language.svelte";
import { navigate } from "../shell/router.svelte";
import { actionsOf, readLink, recordIn } from "../share/link";
import { analyseGame, type Start } from "./address";
import { positionIn, positionQuery } from "../positionQuery";
import { linkIn, looksLikeGame, looksLikeTree, hasGamePrefix } from "./textFormats";
import { readStudyFile } from "./studyApi";
import type { Study } from "./study.svelte";
import { readTree, type Tree } from "./tree";

const SEEDS = 2 ** 31;
/** A plain record: nothing is lost when another reader takes it. */
const NO_TREE = "play.record.no-tree";
/** A link leads to the position in which it was made, the last of its moves; not to a mistake. */
const AT_THE_END: Start = { step: Infinity };

export class Importer {
  /** `tell` shows a message; `otherGame` is the message for a study of another game. */
  constructor(
    private readonly study: Study,
    private readonly tell: (words: string) => void,
    private readonly otherGame: (game: string) => string,
  ) {}

  /** When the page opens: with a record from another page or the address, a position, or nothing. */
  async first(record: string | null, address: URL | Location, start: Start = {}): Promise<void> {
    if (record !== null) return this.#opened(record, start);
    const linked = recordIn(address);
    if (linked !== null) return this.#opened(linked, AT_THE_END);
    if (await this.study.begin(positionIn(address.search))) return;
    // The position in the address is invalid: say why, and show the opening.
    const why = this.study.problem;
    await this.study.begin("");
    if (why) this.tell(why);
  }

  begin(text: string, options: Record<string, string> = {}): Promise<boolean> {
    history.replaceState(null, "");
    return this.study.begin(text, options, Math.floor(Math.random() * SEEDS));
  }

  /** Any text. Where nothing can read it, the message is that of the most likely reader. */
  async take(text: string): Promise<boolean> {
    const content = text.trim();
    const tree = readTree(content);
    if (tree) return this.open(tree);
    const link = linkIn(content);
    if (link) return this.#follow(link);
    let lost = "";
    const study = !looksLikeTree(content) ? null : await readStudyFile(content).catch((problem: unknown) => {
      if (problem instanceof Refused) lost = problem.refusal.code === NO_TREE ? "" : errorText(problem);
      else if (!(problem instanceof Unreachable)) throw problem;
      return null;
    });
    if (study) return this.open(study);
    if (!(await this.#read(content))) return this.#elsewhere(content);
    if (lost) this.tell(say("web.analysis.main-line-only", { problem: lost }));
    return true;
  }

  /** As a record or a position, whichever is likelier first. */
  async #read(content: string): Promise<boolean> {
    const readers = looksLikeGame(content) ? [() => this.load(content), () => this.begin(content)] : [() => this.begin(content), () => this.load(content)];
    if (await readers[0]?.()) return true;
    const why = this.study.problem;
    if (await readers[1]?.()) return true;
    this.study.problem = why;
    return false;
  }

  /** A position of another game opens that game's page. */
  async #elsewhere(text: string): Promise<boolean> {
    if (!hasGamePrefix(text)) return false;
    for (const game of SLUGS.filter((slug) => slug !== this.study.game)) {
      const found = await engine.position({ game, text, alone: true }).catch(() => null);
      if (!found) continue;
      navigate({ page: "analysis", game }, positionQuery(found.state));
      return true;
    }
    return false;
  }

  /** A record in any format; one of another game opens that game's page. */
  async load(text: string, start: Start = {}): Promise<boolean> {
    const found = await this.study.load(text, start);
    if (found && found !== this.study.game) analyseGame(found, text, start);
    return found !== null;
  }

  open(tree: Tree): boolean {
    if (tree.game === this.study.game) void this.study.open(tree);
    else this.tell(this.otherGame(tree.game));
    return true;
  }

  async #follow(link: URL): Promise<boolean> {
    const record = recordIn(link);
    if (record !== null) return this.load(record, AT_THE_END);
    const game = link.pathname.split("/").at(-1) ?? "";
    const state = positionIn(link.search);
    if (game === this.study.game) return this.begin(state);
    navigate({ page: "analysis", game }, positionQuery(state));
    return true;
  }

  /** Where the server cannot read the record, the browser reads what it can. */
  async #opened(record: string, start: Start): Promise<void> {
    history.replaceState({ record, start }, "");
    if (await this.load(record, start)) return;
    history.replaceState(null, "");
    if (this.study.problem) this.tell(this.study.problem);
    const linked = await readLink(new URL(record, location.origin)).catch(() => null);
    if (!linked || !(await this.study.begin(linked.opening, linked.options))) await this.study.begin("");
    else await this.study.follow(actionsOf(linked).map((action) => ({ by: null, action })), Infinity);
  }
}

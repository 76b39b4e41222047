/** A study that others see too: what is done here goes to the server, what others do comes from there. */

import { Refused, Unreachable } from "../api";
import { errorText } from "../errorText";
import type { Study as Told, StudyChange } from "../wire";
import { isLocal, merged, refreshed, untold, type Merged } from "./sharedTree";
import { changeStudy, fetchStudy, followStudy, type StudyNews, type StudyOperation } from "./studyApi";
import { branchAt, ROOT, type Tree } from "./tree";

const SEND_AGAIN_MS = 2_000;
const RETRY_MS = [500, 1_000, 2_000, 5_000, 10_000];

/** The tree that is shown, and where one looks. */
export interface Shown {
  tree: Tree;
  at: number;
  goTo(id: number): Promise<void>;
  problem: string;
}

export class SharedStudy {
  name = $state("");
  isOwner = $state(false);
  canEdit = $state(false);
  editorKey: string | null = $state(null);
  /** `lost`: the server does not answer, and is asked again; `gone`: the study was deleted. */
  state: "live" | "lost" | "gone" = $state("live");

  #version = 0;
  #isSending = false;
  /** Moves that the server refused: they stay here. */
  readonly #refused = new Set<number>();
  readonly #leaving = new AbortController();

  constructor(
    readonly id: string,
    private readonly shown: Shown,
    told: Told,
    private readonly say: (code: string) => string,
  ) {
    this.#know(told);
    void this.#follow();
  }

  leave(): void {
    this.#leaving.abort();
  }

  /** Moves that were tried here, one after the other; readers keep them to themselves. */
  async send(): Promise<void> {
    if (this.#isSending || !this.canEdit || this.state !== "live") return;
    this.#isSending = true;
    try {
      for (let next = this.#next(); next; next = this.#next()) {
        const { id, parent, step } = next;
        await this.#do({ do: "add", parent: parent ?? 0, action: step?.action ?? "" }).catch((problem: unknown) => {
          if (!(problem instanceof Refused)) throw problem;
          this.#refused.add(id);
          this.shown.problem = errorText(problem);
        });
      }
    } catch (problem) {
      if (!(problem instanceof Unreachable)) this.shown.problem = errorText(problem);
      // The connection by which we hear of others may still stand.
      else if (!this.#leaving.signal.aborted) setTimeout(() => void this.send(), SEND_AGAIN_MS);
    } finally {
      this.#isSending = false;
    }
  }

  /** Anything but a move; says why where it cannot be done. False: nothing was changed. */
  async change(operation: StudyOperation): Promise<boolean> {
    try {
      if (this.state !== "live") throw new Unreachable("");
      await this.#do(operation);
      return true;
    } catch (problem) {
      this.shown.problem = problem instanceof Unreachable ? this.say("web.study.no-change-offline") : errorText(problem);
      return false;
    }
  }

  /** Whether others see what is said here. */
  isTold(id: number): boolean {
    return !isLocal(id);
  }

  seen(id: number): number {
    return branchAt(this.shown.tree, id).changed ?? 0;
  }

  #next() {
    return untold(this.shown.tree).find(({ id }) => !this.#refused.has(id));
  }

  async #do(operation: StudyOperation): Promise<void> {
    const change = await changeStudy(this.id, operation);
    // What others did in between has not come yet, or this has come already by the other way.
    if (change.version === this.#version + 1) this.#apply(change);
    else if (change.version !== this.#version || change.added !== undefined) this.#know(await fetchStudy(this.id));
  }

  async #follow(): Promise<void> {
    for (let failures = 0; !this.#leaving.signal.aborted; failures += 1) {
      await followStudy(this.id, this.#leaving.signal, (news) => {
        failures = 0;
        this.#hear(news);
      }).catch((problem: unknown) => {
        if (problem instanceof Refused && problem.refusal.code === "server.no-study") this.#hear({ type: "gone" });
      });
      if (this.#leaving.signal.aborted || this.state === "gone") return;
      this.state = "lost";
      await new Promise((done) => setTimeout(done, RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]));
    }
  }

  #hear(news: StudyNews): void {
    if (news.type === "gone") {
      this.state = "gone";
      this.canEdit = false;
      return;
    }
    this.state = "live";
    if (news.type === "study") this.#know(news);
    else if (news.version === this.#version + 1) this.#apply(news);
    else if (news.version > this.#version) void fetchStudy(this.id).then((told) => this.#know(told), () => undefined);
    void this.send();
  }

  #know(told: Told): void {
    if (told.version < this.#version) return;
    this.#version = told.version;
    this.name = told.name;
    [this.isOwner, this.canEdit, this.editorKey] = [told.is_owner, told.can_edit, told.editor_key];
    this.#show(refreshed(this.shown.tree, told.tree.branches));
  }

  #apply({ version, branches, removed, name }: StudyChange): void {
    this.#version = version;
    this.name = name;
    this.#show(merged(this.shown.tree, branches, removed));
  }

  #show({ tree, moved }: Merged): void {
    const { at } = this.shown;
    this.shown.tree = tree;
    const place = moved.get(at) ?? at;
    if (!tree.branches[place]) void this.shown.goTo(ROOT);
    else if (place !== at) this.shown.at = place;
  }
}

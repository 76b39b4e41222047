import { readStorage, writeStorage } from "./browserStorage";

/** A list in the browser's storage: the newest first, the oldest dropped. */
export class SavedList<Item> {
  constructor(
    private readonly key: string,
    private readonly maxLength: number,
    private readonly idOf: (item: Item) => string,
    /** Null for what is not an item: other pages of this origin may write there too. */
    private readonly read: (stored: unknown) => Item | null,
    private readonly write: (item: Item) => unknown = (item) => item,
  ) {}

  all(): Item[] {
    const found = readStorage(this.key);
    return Array.isArray(found) ? found.flatMap((stored) => this.read(stored) ?? []) : [];
  }

  /** Replaces the item with the same id. Returns the new list. */
  save(item: Item): Item[] {
    return this.#store([item, ...this.#without(this.idOf(item))].slice(0, this.maxLength));
  }

  delete(id: string): Item[] {
    return this.#store(this.#without(id));
  }

  #without(id: string): Item[] {
    return this.all().filter((item) => this.idOf(item) !== id);
  }

  #store(items: Item[]): Item[] {
    writeStorage(this.key, items.map((item) => this.write(item)));
    return items;
  }
}

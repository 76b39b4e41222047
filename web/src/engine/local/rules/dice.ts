/** Reproducible chance: SplitMix64, so that a seed means the same deal as on the server. */

const MASK = (1n << 64n) - 1n;
const ALL = 1n << 64n;

export class Dice {
  #state: bigint;

  constructor(seed: number | bigint) {
    this.#state = BigInt(seed) & MASK;
  }

  /** An even draw from 0 to bound - 1, without modulo bias. */
  below(bound: number): number {
    const faces = BigInt(bound);
    const limit = ALL - (ALL % faces);
    for (;;) {
      const draw = this.#next();
      if (draw < limit) return Number(draw % faces);
    }
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item;
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    const pile = [...items];
    for (let last = pile.length - 1; last > 0; last -= 1) {
      const other = this.below(last + 1);
      [pile[last], pile[other]] = [pile[other] as Item, pile[last] as Item];
    }
    return pile;
  }

  #next(): bigint {
    this.#state = (this.#state + 0x9e3779b97f4a7c15n) & MASK;
    let mixed = this.#state;
    mixed = ((mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
    mixed = ((mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn) & MASK;
    return mixed ^ (mixed >> 31n);
  }
}

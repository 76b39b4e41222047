/** A compiled core: numbers go in, numbers come out. `native/wasm/` says which numbers for each question. */

interface CoreExports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  desk(count: number): number;
  desk_now(): number;
  shelf(count: number): number;
  [question: string]: unknown;
}

/** The C library would say its last words there; nobody listens. */
const NOBODY_LISTENS = 8;

export class Core {
  readonly #doors: CoreExports;

  private constructor(instance: WebAssembly.Instance) {
    this.#doors = instance.exports as unknown as CoreExports;
    this.#doors._initialize();
  }

  static async open(bytes: BufferSource | Promise<BufferSource>): Promise<Core> {
    const module = await WebAssembly.compile(await bytes);
    const deaf = { fd_close: () => NOBODY_LISTENS, fd_seek: () => NOBODY_LISTENS, fd_write: () => NOBODY_LISTENS };
    const host = { now: () => performance.now() };
    return new Core(await WebAssembly.instantiate(module, { host, wasi_snapshot_preview1: deaf }));
  }

  ask(question: string, numbers: readonly number[]): Numbers {
    const doors = this.#doors;
    const place = doors.desk(numbers.length);
    new Float64Array(doors.memory.buffer, place, numbers.length).set(numbers);
    const count = (doors[question] as (count: number) => number)(numbers.length);
    if (count < 0) throw new Error(`the core refused: ${question}`);
    // The memory may have moved while it grew, so it is looked at anew.
    return new Numbers([...new Float64Array(doors.memory.buffer, doors.desk_now(), count)]);
  }

  /** Bytes for a question that wants some. */
  lay(bytes: Uint8Array): void {
    const place = this.#doors.shelf(bytes.length);
    new Uint8Array(this.#doors.memory.buffer, place, bytes.length).set(bytes);
  }
}

/** An answer, taken number by number. */
export class Numbers {
  #next = 0;
  readonly #numbers: readonly number[];

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers;
  }

  number(): number {
    const taken = this.#numbers[this.#next++];
    if (taken === undefined) throw new Error("the core's answer ends too early");
    return taken;
  }

  truth(): boolean {
    return this.number() !== 0;
  }

  /** All that is left. */
  rest(): number[] {
    return this.#numbers.slice(this.#next);
  }

  list(): number[] {
    return Array.from({ length: this.number() }, () => this.number());
  }
}

/** A compiled core: numbers go in, numbers come out. `native/wasm/` says which numbers for each question. */

interface CoreExports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  resize_numbers(count: number): number;
  numbers(): number;
  resize_bytes(count: number): number;
  [question: string]: unknown;
}

/** WASI's EBADF: there are no files. */
const BAD_FILE = 8;

export class Core {
  readonly #exports: CoreExports;

  private constructor(instance: WebAssembly.Instance) {
    this.#exports = instance.exports as unknown as CoreExports;
    this.#exports._initialize();
  }

  static async open(bytes: BufferSource | Promise<BufferSource>): Promise<Core> {
    const module = await WebAssembly.compile(await bytes);
    const wasi = { fd_close: () => BAD_FILE, fd_seek: () => BAD_FILE, fd_write: () => BAD_FILE };
    const host = { now: () => performance.now() };
    return new Core(await WebAssembly.instantiate(module, { host, wasi_snapshot_preview1: wasi }));
  }

  ask(question: string, numbers: readonly number[]): Numbers {
    const exports = this.#exports;
    const place = exports.resize_numbers(numbers.length);
    new Float64Array(exports.memory.buffer, place, numbers.length).set(numbers);
    const count = (exports[question] as (count: number) => number)(numbers.length);
    if (count < 0) throw new Error(`the core refused: ${question}`);
    // The memory may have moved while it grew.
    return new Numbers([...new Float64Array(exports.memory.buffer, exports.numbers(), count)]);
  }

  /** Bytes for the next call. */
  lay(bytes: Uint8Array): void {
    const place = this.#exports.resize_bytes(bytes.length);
    new Uint8Array(this.#exports.memory.buffer, place, bytes.length).set(bytes);
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

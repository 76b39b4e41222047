/** Requests to the web worker, one at a time; aborting terminates the worker, and the next request starts another one. */

import { Refusal } from "./rules/game";
import type { WorkerResponse, WorkerRequest } from "./worker";

export class WorkerClient {
  #worker: Worker | null = null;
  #last: Promise<unknown> = Promise.resolve();

  /** The answer, an error with a phrase, or an AbortError. */
  ask<Found>(request: WorkerRequest, signal: AbortSignal): Promise<Found> {
    const turn = this.#last.then(() => this.#asked<Found>(request, signal));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  #asked<Found>(request: WorkerRequest, signal: AbortSignal): Promise<Found> {
    if (signal.aborted) return Promise.reject(stopped());
    const worker = (this.#worker ??= new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }));
    return new Promise<Found>((resolve, reject) => {
      const stop = (): void => {
        this.#end(worker);
        reject(stopped());
      };
      signal.addEventListener("abort", stop, { once: true });
      worker.onmessage = ({ data }: MessageEvent<WorkerResponse>) => {
        signal.removeEventListener("abort", stop);
        if ("found" in data) resolve(data.found as Found);
        else if ("refused" in data) reject(new Refusal(data.refused.kind, data.refused.phrase));
        else reject(new Error(data.broken));
      };
      worker.onerror = (event) => {
        signal.removeEventListener("abort", stop);
        this.#end(worker);
        reject(new Error(event.message));
      };
      worker.postMessage(request);
    });
  }

  #end(worker: Worker): void {
    worker.terminate();
    if (this.#worker === worker) this.#worker = null;
  }
}

function stopped(): DOMException {
  return new DOMException("stopped", "AbortError");
}

/** Reads and analyses positions: in this browser for the games it knows, else on the server. */

import type { Analysis, AnalysisRequest, Position, PositionRequest } from "../wire";
import { Unreachable } from "../api";
import { remote } from "./remote";

export interface Engine {
  /** Read a position as people write it, and play on from there; a refusal is an error with words. */
  position(asked: PositionRequest): Promise<Position>;
  /** Every better answer as it comes; resolves with the last. Aborting stops the search. */
  analyse(asked: AnalysisRequest, onPart: (part: Analysis) => void, signal: AbortSignal): Promise<Analysis>;
}

/** The games whose rules and cores this browser has. */
const LOCAL_GAMES = new Set(["connect-four", "morpion", "ricochet"]);

/** Loaded on the first request: rules and cores are no part of the first page. */
const loadLocalEngine = async (): Promise<Engine> => (await import("./local/localEngine")).localEngine;

export const engine: Engine = {
  position: async (asked) => {
    if (!LOCAL_GAMES.has(asked.game)) return remote.position(asked);
    try {
      return await (await loadLocalEngine()).position(asked);
    } catch (problem) {
      // The server reads more formats, and has better messages for the rest.
      return remote.position(asked).catch((other: unknown) => {
        throw other instanceof Unreachable ? problem : other;
      });
    }
  },
  analyse: async (asked, onPart, signal) => {
    if (!LOCAL_GAMES.has(asked.game)) return remote.analyse(asked, onPart, signal);
    try {
      return await (await loadLocalEngine()).analyse(asked, onPart, signal);
    } catch (problem) {
      if (signal.aborted) throw problem;
      return remote.analyse(asked, onPart, signal).catch((other: unknown) => {
        throw other instanceof Unreachable ? problem : other;
      });
    }
  },
};

/** The server's analysts. */

import { streamLines, fetchPosition } from "../api";
import type { Analysis, AnalysisRequest } from "../wire";
import type { Engine } from "./engine";

async function analyse(asked: AnalysisRequest, tell: (part: Analysis) => void, signal: AbortSignal): Promise<Analysis> {
  let last: Analysis | null = null;
  await streamLines<Analysis>("/api/analysis", asked, signal, (part) => {
    last = part;
    tell(part);
  });
  if (last === null) throw new DOMException("stopped before the first answer", "AbortError");
  return last;
}

export const remote: Engine = { position: fetchPosition, analyse };

/** The message of a failed request, for people. */

import { Refused } from "./api";
import { say } from "./language.svelte";

export function errorText(problem: unknown): string {
  return problem instanceof Refused ? problem.message : say("web.offline.needs-server");
}

/** The message of a failed request, for people. */

import { Refused } from "./api";
import { capitalize } from "./i18n";
import { say } from "./language.svelte";

export function errorText(problem: unknown): string {
  return problem instanceof Refused ? capitalize(problem.message) : say("web.offline.needs-server");
}

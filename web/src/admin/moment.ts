/** A moment of the server, in seconds, as this reader writes it; without one, for good. */

import { dateLocale, say } from "../language.svelte";

export const momentText = (seconds: number | null): string =>
  seconds === null
    ? say("web.admin.for-good")
    : new Date(seconds * 1000).toLocaleString(dateLocale(), { dateStyle: "medium", timeStyle: "short" });

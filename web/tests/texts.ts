/** The shared catalogues as the server tells them: every sentence by its code. */

import { readFileSync } from "node:fs";
import type { Texts } from "../src/i18n";

type Nested = { [name: string]: string | Nested };

export function textsOf(language: string): Texts {
  const path = new URL(`../../src/ludotheque/locales/${language}.json`, import.meta.url);
  return Object.fromEntries(flat(JSON.parse(readFileSync(path, "utf-8")) as Nested));
}

function flat(nested: Nested, before = ""): [string, string][] {
  return Object.entries(nested).flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[before + name, value]] : flat(value, `${before}${name}.`),
  );
}

import { beforeEach, expect, test, vi } from "vitest";
import { Refused, Unreachable } from "../../src/api";
import { Importer } from "../../src/analysis/importer";
import { readStudyFile } from "../../src/analysis/studyApi";
import type { Study } from "../../src/analysis/study.svelte";
import { language } from "../../src/language.svelte";
import { textsOf } from "../texts";

vi.mock("../../src/shell/router.svelte", () => ({ navigate: () => undefined }));
vi.mock("../../src/engine/engine", () => ({ engine: {} }));
vi.mock("../../src/analysis/studyApi", () => ({ readStudyFile: vi.fn() }));

const refused = (code: string): Refused => new Refused({ kind: "record", code, params: {}, text: `${code}.`, problems: [] });

async function told(problem: Error): Promise<string[]> {
  vi.mocked(readStudyFile).mockRejectedValue(problem);
  const said: string[] = [];
  const study = { game: "morpion", problem: "", load: () => Promise.resolve("morpion"), begin: () => Promise.resolve(false) };
  expect(await new Importer(study as unknown as Study, (words) => said.push(words), () => "").take("(;GM[4];B[aa])")).toBe(true);
  return said;
}

beforeEach(() => {
  Object.assign(language, { texts: textsOf("en") });
});

test("whoever opens a file whose variations are refused hears why only its main line is there", async () => {
  expect(await told(refused("server.study-too-many-branches"))).toEqual(["Only the main line was opened. Server.study-too-many-branches."]);
});

test("nothing is said of a file that has no variations, nor without the server", async () => {
  expect(await told(refused("play.record.no-tree"))).toEqual([]);
  expect(await told(new Unreachable("no line"))).toEqual([]);
});

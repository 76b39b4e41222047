import { expect, test } from "vitest";
import { valueLabel } from "../../src/board/value";
import { formatMessage } from "../../src/i18n";
import { textsOf } from "../texts";

test.each([
  ["en", ["W19", "D", "L4", "−12", "7", "?"]],
  ["fr", ["G19", "N", "P4", "−12", "7", "?"]],
])("the label of a value in %s", (code, labels) => {
  const say = (text: string): string => formatMessage({ code, texts: textsOf(code) }, text);
  expect(["W19", "D", "L4", "-12", "7", "?"].map((label) => valueLabel(label, say))).toEqual(labels);
});

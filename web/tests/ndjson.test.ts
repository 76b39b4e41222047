import { describe, expect, it } from "vitest";
import { readNdjson } from "../src/ndjson";

function stream(...pieces: string[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece));
      controller.close();
    },
  });
}

describe("lines of a stream", () => {
  it("are told one by one, however the bytes were cut", async () => {
    const heard: unknown[] = [];

    await readNdjson(stream('{"a":', '1}\n\n{"a"', ":2}\n", '{"a":3}'), (line) => heard.push(line));

    expect(heard).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }]);
  });

  it("end with the first one that is refused", async () => {
    const heard: unknown[] = [];

    const reading = readNdjson(stream("1\n2\n3\n"), (line) => {
      if (line === 2) throw new Error("no more");
      heard.push(line);
    });

    await expect(reading).rejects.toThrow("no more");
    expect(heard).toEqual([1]);
  });
});

/** A stream of bytes as JSON values, one a line; empty lines are heartbeats. */

export async function readNdjson(stream: ReadableStream<Uint8Array>, onLine: (line: unknown) => void): Promise<void> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    rest += decoder.decode(value, { stream: !done });
    const whole = rest.split("\n");
    rest = done ? "" : (whole.pop() ?? "");
    for (const line of whole) if (line.trim()) onLine(JSON.parse(line));
    if (done) return;
  }
}

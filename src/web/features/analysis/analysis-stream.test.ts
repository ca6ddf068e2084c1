import { describe, expect, it } from "vitest";
import { eventLengthMax, readEvents } from "./analysis-stream.ts";

function bodyOf(chunks: (string | Uint8Array)[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks)
        controller.enqueue(typeof chunk === "string" ? encoder.encode(chunk) : chunk);
      controller.close();
    },
  });
}

async function eventsOf(chunks: (string | Uint8Array)[]) {
  const events = [];
  for await (const event of readEvents(bodyOf(chunks))) events.push(event);
  return events;
}

describe("readEvents", () => {
  const text = 'event: delta\ndata: {"text":"Größe 日"}\n\nevent: done\r\ndata: {}\r\n\r\n';
  const expected = [
    { event: "delta", data: '{"text":"Größe 日"}' },
    { event: "done", data: "{}" },
  ];

  it("reads events in one chunk, with either line break", async () => {
    expect(await eventsOf([text])).toEqual(expected);
  });

  it("reads the same events whatever the place of the split, even inside a character", async () => {
    const bytes = new TextEncoder().encode(text);
    for (let at = 1; at < bytes.length; at++)
      expect(await eventsOf([bytes.slice(0, at), bytes.slice(at)])).toEqual(expected);
  });

  it("joins several data lines, skips comments, and drops an unfinished last event", async () => {
    expect(await eventsOf([": hello\ndata: a\ndata:b\nid: 4\n\ndata: half"])).toEqual([
      { event: "message", data: "a\nb" },
    ]);
  });

  it("rejects an event beyond the bound", async () => {
    await expect(eventsOf([`data: ${"x".repeat(eventLengthMax + 1)}`])).rejects.toThrow("event too long");
  });

  it("cancels the body when the user stops early", async () => {
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode("data: a\n\n")),
      cancel: () => {
        cancelled = true;
      },
    });
    for await (const _ of readEvents(body)) break;
    expect(cancelled).toBe(true);
  });
});

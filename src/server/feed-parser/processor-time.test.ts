import { Worker } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { processorTimeOf, type WatchEnd, watchProcessorTime } from "./processor-time.ts";

const never = () => new Promise<never>(() => undefined);

describe("watchProcessorTime: 2 s of processor time, 60 s by the clock", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  /** The end of a task, and after how many milliseconds by the clock it came. */
  async function watched(
    usedMs: (elapsedMs: number) => number | undefined | Promise<never>,
    forMs = 100_000,
  ) {
    const startMs = Date.now();
    const ends: { end: WatchEnd; atMs: number }[] = [];
    watchProcessorTime({
      usedMs: async () => usedMs(Date.now() - startMs),
      usedMsMax: 2_000,
      wallMsMax: 60_000,
      onEnd: (end) => ends.push({ end, atMs: Date.now() - startMs }),
    });
    await vi.advanceTimersByTimeAsync(forMs);
    return ends;
  }

  it("a task that uses a whole processor is ended after 2 s", async () => {
    expect(await watched((elapsedMs) => 700 + elapsedMs)).toEqual([{ end: "spent", atMs: 2_000 }]);
  });

  it("a task that gets a tenth of a processor is ended after 20 s, less what its first look assumes", async () => {
    // The first look, after 250 ms, counts as 250 ms; the other 1,750 ms take 17.5 s.
    expect(await watched((elapsedMs) => 700 + elapsedMs / 10)).toEqual([{ end: "spent", atMs: 17_750 }]);
  });

  it("a task that stays a millisecond under its share is not ended, however long it takes", async () => {
    expect(await watched((elapsedMs) => 700 + Math.min(elapsedMs, 1_999), 59_749)).toEqual([]);
  });

  it("a task that gets next to nothing is starved after 60 s, not spent", async () => {
    expect(await watched((elapsedMs) => 700 + elapsedMs / 1_000)).toEqual([{ end: "starved", atMs: 60_000 }]);
  });

  it("a thread that never answers is spent after 60 s", async () => {
    expect(await watched(never)).toEqual([{ end: "spent", atMs: 60_000 }]);
  });

  it("where nobody counts processor time the clock does", async () => {
    expect(await watched(() => undefined)).toEqual([{ end: "spent", atMs: 2_000 }]);
  });

  it("a machine that slept for an hour has looked once", async () => {
    const ends: WatchEnd[] = [];
    const stop = watchProcessorTime({
      usedMs: async () => 900,
      usedMsMax: 2_000,
      wallMsMax: 60_000,
      onEnd: (end) => ends.push(end),
    });
    vi.setSystemTime(Date.now() + 3_600_000);
    await vi.advanceTimersByTimeAsync(250);
    expect(ends).toEqual([]);
    stop();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(ends).toEqual([]);
  });
});

describe("processorTimeOf", () => {
  it("a thread in a loop uses processor time, one that waits uses none", async () => {
    const busy = new Worker("for (;;);", { eval: true });
    const idle = new Worker("require('node:worker_threads').parentPort.on('message', () => 0)", {
      eval: true,
    });
    try {
      await vi.waitUntil(async () => ((await processorTimeOf(busy)) ?? 0) > 300, { timeout: 60_000 });
      const before = await processorTimeOf(idle);
      const busyBefore = (await processorTimeOf(busy)) ?? 0;
      await vi.waitUntil(async () => ((await processorTimeOf(busy)) ?? 0) > busyBefore + 300, {
        timeout: 60_000,
      });
      expect(((await processorTimeOf(idle)) ?? 0) - (before ?? 0)).toBeLessThan(200);
    } finally {
      await Promise.all([busy.terminate(), idle.terminate()]);
    }
  });

  it("a thread that ended has none", async () => {
    const worker = new Worker("", { eval: true });
    await new Promise((ended) => worker.once("exit", ended));
    expect(await processorTimeOf(worker)).toBeUndefined();
  });
});

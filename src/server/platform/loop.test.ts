import { describe, expect, it, vi } from "vitest";
import { startLoop, workThrough } from "./loop.ts";

/** A loop whose rounds are ended by hand. */
function steered() {
  const rounds: PromiseWithResolvers<number>[] = [];
  const waiting: (() => void)[] = [];
  const failures: string[] = [];
  const loop = startLoop({
    round() {
      const round = Promise.withResolvers<number>();
      rounds.push(round);
      waiting.shift()?.();
      return round.promise;
    },
    failed(error) {
      failures.push(String(error));
      return 0;
    },
  });
  /** The next round, once it has begun. */
  async function next(count: number): Promise<PromiseWithResolvers<number>> {
    while (rounds.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
    return rounds[count - 1] as PromiseWithResolvers<number>;
  }
  return { loop, rounds, failures, next };
}

const longMs = 3_600_000;

it("rounds follow each other, each after the time that the last one named", async () => {
  const { loop, rounds, next } = steered();
  (await next(1)).resolve(0);
  (await next(2)).resolve(longMs);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(rounds).toHaveLength(2);
  await loop.stop();
});

it("a rest ends when the loop is woken; a round that runs is followed by one at once", async () => {
  const { loop, rounds, next } = steered();
  (await next(1)).resolve(longMs);
  await new Promise((resolve) => setImmediate(resolve));
  loop.wake();
  const second = await next(2);
  loop.wake();
  loop.wake();
  second.resolve(longMs);
  (await next(3)).resolve(longMs);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(rounds).toHaveLength(3);
  await loop.stop();
});

it("of two requests the sooner counts, in whichever order they come", async () => {
  const { loop, next } = steered();
  for (const [round, requests] of [
    [longMs, 0],
    [0, longMs],
  ].entries()) {
    const running = await next(round + 1);
    running.resolve(longMs);
    await new Promise((resolve) => setImmediate(resolve));
    for (const ms of requests) loop.wakeIn(ms);
  }
  (await next(3)).resolve(longMs);
  await loop.stop();
});

it("a failed round is reported, and the next one comes", async () => {
  const { loop, failures, next } = steered();
  (await next(1)).reject(new Error("database down"));
  (await next(2)).resolve(longMs);
  expect(failures).toEqual(["Error: database down"]);
  await loop.stop();
});

it("a stop waits for the round that runs, ends a rest, and may be repeated", async () => {
  const { loop, rounds, next } = steered();
  const first = await next(1);
  let stopped = false;
  const stop = loop.stop().then(() => {
    stopped = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(stopped).toBe(false);
  first.resolve(0);
  await stop;
  await loop.stop();
  loop.wake();
  expect(rounds).toHaveLength(1);
});

describe("work that has piled up", () => {
  it("is done part by part until nothing is left, and counted", async () => {
    const counts = [2, 2, 1, 3, 0, 9];
    const asked: number[] = [];
    const part = async (max: number) => {
      asked.push(max);
      return counts.shift() ?? 0;
    };
    expect(await workThrough(part, { partMax: 2, isStopped: () => false })).toBe(8);
    expect(asked).toEqual([2, 2, 2, 2, 2]);
  });

  it("rests after a full part as long as that took, and not after another", async () => {
    vi.useFakeTimers();
    try {
      const starts: number[] = [];
      const counts = [2, 1, 0];
      const startMs = performance.now();
      const part = async () => {
        starts.push(performance.now() - startMs);
        await new Promise((resolve) => setTimeout(resolve, 300));
        return counts.shift() ?? 0;
      };
      const working = workThrough(part, { partMax: 2, isStopped: () => false });
      await vi.advanceTimersByTimeAsync(1_500);
      await working;
      expect(starts.map(Math.round)).toEqual([0, 600, 900]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("begins no further part once it is stopped", async () => {
    let parts = 0;
    const part = async () => ++parts;
    expect(await workThrough(part, { partMax: 100, isStopped: () => parts === 3 })).toBe(6);
    expect(parts).toBe(3);
  });
});

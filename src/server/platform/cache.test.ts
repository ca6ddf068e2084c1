import { describe, expect, it } from "vitest";
import { createCache, createCachedValue } from "./cache.ts";

function counted(answers: (() => Promise<number>)[]) {
  let loads = 0;
  const clock = { nowMs: 0, now: () => clock.nowMs };
  const memory = createCachedValue(() => (answers[loads++] ?? (async () => loads))(), {
    ttlMs: 1_000,
    now: clock.now,
  });
  return { memory, clock, loads: () => loads };
}

it("many users within the time share one load", async () => {
  const { memory, clock, loads } = counted([]);
  const values = await Promise.all(Array.from({ length: 20 }, () => memory.read()));
  clock.nowMs = 999;
  values.push(await memory.read());
  expect(new Set(values)).toEqual(new Set([1]));
  clock.nowMs = 1_000;
  expect(await memory.read()).toBe(2);
  expect(loads()).toBe(2);
});

it("a failed load is not remembered", async () => {
  const { memory } = counted([() => Promise.reject(new Error("database down"))]);
  await expect(memory.read()).rejects.toThrow("database down");
  expect(await memory.read()).toBe(2);
});

it("what was changed is read again at once", async () => {
  const { memory } = counted([]);
  await memory.read();
  memory.invalidate();
  expect(await memory.read()).toBe(2);
});

describe("a cache of many", () => {
  const at = { nowMs: 0 };
  const open = (ttlMs: number | ((value: string) => number) = 1_000) =>
    createCache<string>({ max: 2, ttlMs, now: () => at.nowMs });
  const never = () => Promise.reject(new Error("loaded again"));

  it("knows what was stored, and not what is being loaded", async () => {
    const cache = open();
    const load = Promise.withResolvers<string>();
    const read = cache.read("a", () => load.promise);
    expect(cache.known("a")).toBeUndefined();
    load.resolve("one");
    expect(await read).toBe("one");
    expect(cache.known("a")).toBe("one");
    expect(await cache.read("a", never)).toBe("one");
  });

  it("serves an old value a little longer when loading fails for a passing reason, but never after a change", async () => {
    at.nowMs = 0;
    const away = () => Promise.reject(new Error("away"));
    const longerMs = (error: unknown) => ((error as Error).message === "away" ? 500 : 0);
    const cache = createCache<string>({ max: 2, ttlMs: 1_000, longerMs, now: () => at.nowMs });
    await cache.read("a", async () => "one");
    at.nowMs = 1_499;
    expect(await cache.read("a", away)).toBe("one");
    expect(cache.known("a")).toBeUndefined();
    await expect(cache.read("a", never)).rejects.toThrow("loaded again");
    at.nowMs = 1_500;
    await expect(cache.read("a", away)).rejects.toThrow("away");
    at.nowMs = 0;
    await cache.read("b", async () => "two");
    cache.delete("b");
    await expect(cache.read("b", away)).rejects.toThrow("away");
  });

  it("a change during a load discards its result; later reads load again", async () => {
    for (const change of [
      (cache: ReturnType<typeof open>) => cache.delete("a"),
      (cache: ReturnType<typeof open>) => cache.deleteWhere(() => false),
      (cache: ReturnType<typeof open>) => cache.clear(),
    ]) {
      const cache = open();
      const old = Promise.withResolvers<string>();
      const before = cache.read("a", () => old.promise);
      change(cache);
      const after = cache.read("a", async () => "new");
      old.resolve("old");
      expect([await before, await after]).toEqual(["old", "new"]);
      expect(cache.known("a")).toBe("new");
    }
  });

  it("drops what a change affects, and keeps the rest", async () => {
    const cache = open();
    await cache.read("a", async () => "mine");
    await cache.read("b", async () => "theirs");
    cache.deleteWhere((value) => value === "mine");
    expect([cache.known("a"), cache.known("b")]).toEqual([undefined, "theirs"]);
  });

  describe("that loads again what is in use", () => {
    const openAgain = () => createCache<string>({ max: 2, ttlMs: 1_000, againMs: 500, now: () => at.nowMs });

    it("one asks again from that age on, and the others get what is stored", async () => {
      at.nowMs = 0;
      const cache = openAgain();
      await cache.read("a", async () => "old");
      at.nowMs = 499;
      expect(cache.known("a")).toBe("old");
      at.nowMs = 500;
      expect(cache.known("a")).toBeUndefined();
      const load = Promise.withResolvers<string>();
      const first = cache.read("a", () => load.promise);
      expect(cache.known("a")).toBe("old");
      expect(await cache.read("a", never)).toBe("old");
      load.resolve("new");
      expect(await first).toBe("new");
      at.nowMs = 999;
      expect(cache.known("a")).toBe("new");
    });

    it("what fails to load again holds as long as it would have", async () => {
      at.nowMs = 0;
      const cache = openAgain();
      await cache.read("a", async () => "old");
      at.nowMs = 999;
      expect(await cache.read("a", never)).toBe("old");
      at.nowMs = 1_000;
      await expect(cache.read("a", never)).rejects.toThrow("loaded again");
    });

    it("what is not to be stored when it is loaded again is gone at once", async () => {
      at.nowMs = 0;
      const cache = createCache<string>({
        max: 2,
        ttlMs: (value) => (value === "gone" ? 0 : 1_000),
        againMs: 500,
        now: () => at.nowMs,
      });
      await cache.read("a", async () => "there");
      at.nowMs = 600;
      expect(await cache.read("a", async () => "gone")).toBe("gone");
      expect(await cache.read("a", async () => "there again")).toBe("there again");
    });

    it("a change meanwhile leaves nothing for a load that fails", async () => {
      at.nowMs = 0;
      const cache = openAgain();
      await cache.read("a", async () => "old");
      at.nowMs = 600;
      const load = Promise.withResolvers<string>();
      const read = cache.read("a", () => load.promise);
      cache.delete("a");
      load.reject(new Error("database down"));
      await expect(read).rejects.toThrow("database down");
    });
  });

  it("a value may say how long it holds, from when its load began; 0 is not stored", async () => {
    const cache = open((value) => Number(value));
    at.nowMs = 100;
    const load = Promise.withResolvers<string>();
    const read = cache.read("a", () => load.promise);
    at.nowMs = 105;
    load.resolve("10");
    await read;
    at.nowMs = 109;
    expect(cache.known("a")).toBe("10");
    at.nowMs = 110;
    expect(cache.known("a")).toBeUndefined();
    expect(await cache.read("b", async () => "0")).toBe("0");
    expect(cache.known("b")).toBeUndefined();
  });

  it("of three the one that was not read for the longest time goes", async () => {
    const cache = open();
    for (const key of ["a", "b"]) await cache.read(key, async () => key);
    await cache.read("a", never);
    await cache.read("c", async () => "c");
    expect(["a", "b", "c"].map(cache.known)).toEqual(["a", undefined, "c"]);
  });
});

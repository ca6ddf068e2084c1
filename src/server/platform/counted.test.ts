import { LRUCache } from "lru-cache";
import { describe, expect, it } from "vitest";
import { counted } from "./counted.ts";

describe("counted", () => {
  it("holds as many as it says; the one not read for the longest time goes first", () => {
    const cache = new LRUCache<string, number>(counted(2));
    cache.set("a", 1);
    cache.set("b", 2);
    expect([...cache.keys()].sort()).toEqual(["a", "b"]);
    cache.get("a");
    cache.set("c", 3);
    expect([...cache.keys()].sort()).toEqual(["a", "c"]);
  });

  it("counts an entry once however often it is set, and not after it is deleted", () => {
    const cache = new LRUCache<string, number>({ ...counted(2), ttl: 60_000 });
    for (const value of [1, 2, 3]) cache.set("a", value);
    cache.set("b", 1);
    expect(cache.get("a")).toBe(3);
    cache.delete("a");
    cache.set("c", 1);
    expect([...cache.keys()].sort()).toEqual(["b", "c"]);
  });

  it("takes no room for entries that are not there", () => {
    // By number this would be sixteen gigabytes.
    const cache = new LRUCache<string, number>(counted(1_000_000_000));
    cache.set("a", 1);
    expect(cache.get("a")).toBe(1);
  });
});

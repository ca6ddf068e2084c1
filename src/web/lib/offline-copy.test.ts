import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dropCached, keepCopy, keepOnlyFor, keptLengthMax, readCached } from "#web/lib/offline-copy.ts";

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("window", {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("the copy for times without a network", () => {
  it("is there for the user it was kept for, and goes when another signs in", () => {
    keepCopy({ userId: "a", savedMs: 5, value: ["x"] });
    keepOnlyFor("a");
    expect(readCached()).toEqual({ userId: "a", savedMs: 5, value: ["x"] });
    keepOnlyFor("b");
    expect(readCached()).toBeNull();
  });

  it("is one copy of a bounded size", () => {
    keepCopy({ userId: "a", savedMs: 1, value: "short" });
    keepCopy({ userId: "a", savedMs: 2, value: "x".repeat(keptLengthMax) });
    expect(readCached()?.value).toBe("short");
    dropCached();
    expect(stored.size).toBe(0);
  });

  it("is nothing when what is stored cannot be read", () => {
    for (const text of ["", "{", "null", "[]", '{"userId":1,"savedMs":2,"value":3}', '{"userId":"a"}']) {
      for (const key of ["tapewise.kept"]) stored.set(key, text);
      expect(readCached()).toBeNull();
    }
  });
});

import { describe, expect, it } from "vitest";
import { grownParts, partsOf } from "#web/features/companies/reactions.calls.ts";

const ids = (count: number) => Array.from({ length: count }, (_, at) => `i${at}`);

describe("partsOf", () => {
  it("asks for 50 headlines a call, counted from the end", () => {
    expect(partsOf([])).toEqual([]);
    expect(partsOf(ids(50)).map((part) => part.length)).toEqual([50]);
    expect(partsOf(ids(51)).map((part) => [part[0], part.length])).toEqual([
      ["i0", 1],
      ["i1", 50],
    ]);
    expect(partsOf(ids(120)).map((part) => part.length)).toEqual([20, 50, 50]);
    expect(partsOf(ids(120)).flat()).toEqual(ids(120));
  });
});

describe("grownParts", () => {
  const start = partsOf(ids(100));

  it("asks for nothing again while the list stays, also when headlines leave it", () => {
    expect(grownParts(start, ids(100))).toBe(start);
    expect(grownParts(start, ids(100).slice(3, 70))).toBe(start);
    expect(grownParts(start, ids(40))).toEqual([ids(50)]);
    expect(grownParts([], [])).toEqual([]);
  });

  it("leaves full parts as they are when a headline comes on top", () => {
    const [newest, ...others] = grownParts(start, ["new", ...ids(100)]);
    expect(newest).toEqual(["new"]);
    expect(others).toEqual(start);
    expect(grownParts([["a", "b"]], ["new", "a", "b"])).toEqual([["new", "a", "b"]]);
  });

  it("asks for older headlines by the last part alone, wherever they are", () => {
    const [first, second, ...rest] = grownParts(start, [
      ...ids(10),
      "between",
      ...ids(100).slice(10),
      "last",
    ]);
    expect([first, second]).toEqual(start);
    expect(rest).toEqual([["between", "last"]]);
    expect(grownParts(partsOf(ids(60)), [...ids(60), "last"])).toEqual([
      ids(10),
      [...ids(60).slice(10)],
      ["last"],
    ]);
  });

  it("starts again with another list, and no part is above the limit", () => {
    expect(grownParts(start, ["x", "y"])).toEqual([["x", "y"]]);
    expect(grownParts([["a"]], ["a", ...ids(120)]).map((part) => part.length)).toEqual([50, 50, 21]);
  });
});

import { describe, expect, it } from "vitest";
import { partsOf } from "#web/features/companies/reactions.calls.ts";

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

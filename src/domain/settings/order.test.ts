import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { orderedIds } from "./order.ts";

const ids = fc.array(fc.string({ maxLength: 2 }), { maxLength: 20 });

describe("orderedIds", () => {
  it.each([
    [
      ["a", "b", "c"],
      ["c", "a", "b"],
      ["c", "a", "b"],
    ],
    [["a", "b", "c"], ["c"], ["c", "a", "b"]],
    [
      ["a", "b", "c"],
      ["x", "b", "y"],
      ["b", "a", "c"],
    ],
    [
      ["a", "b", "c"],
      ["b", "b", "a", "b"],
      ["b", "a", "c"],
    ],
    [["a", "b"], [], ["a", "b"]],
    [[], ["a"], []],
  ])("%j ordered as %j are %j", (stored, wanted, ordered) => {
    expect(orderedIds(stored, wanted)).toEqual(ordered);
  });

  it("loses and doubles nothing, whatever is asked for, and asking twice changes nothing more", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ maxLength: 2 })), ids, (stored, wanted) => {
        const ordered = orderedIds(stored, wanted);
        expect(ordered.toSorted()).toEqual(stored.toSorted());
        expect(orderedIds(ordered, wanted)).toEqual(ordered);
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Box, placeAt, roomOf, shiftsOf } from "./sort-flight.ts";

/** Rows of these heights with a gap between them. */
function rows(heights: readonly number[], gap = 0): Box[] {
  let top = 100;
  return heights.map((height) => {
    const box = { top, height };
    top += height + gap;
    return box;
  });
}

describe("placeAt", () => {
  const list = rows([50, 50, 50, 50]);
  it.each([
    [1, 0, 1],
    [1, 24, 1],
    [1, 26, 2],
    [1, 76, 3],
    [1, 10_000, 3],
    [1, -24, 1],
    [1, -26, 0],
    [3, -10_000, 0],
    [9, 5, 9],
  ])("the row at %i, moved by %i px, stands at %i", (from, by, to) => {
    expect(placeAt(list, from, by)).toBe(to);
  });
});

describe("roomOf", () => {
  it("ends where the list ends", () => {
    expect(roomOf(rows([40, 60, 20], 10), 1)).toEqual({ up: -50, down: 30 });
    expect(roomOf([], 0)).toEqual({ up: 0, down: 0 });
  });
});

describe("shiftsOf", () => {
  it("opens a gap where the row is held, and closes the one it left", () => {
    const list = rows([40, 60, 20], 10);
    expect(shiftsOf(list, 0, 2)).toEqual([100, -50, -50]);
    expect(shiftsOf(list, 2, 0)).toEqual([30, 30, -120]);
    expect(shiftsOf(list, 1, 1)).toEqual([0, 0, 0]);
  });

  it("puts the rows where they stand once the list has the new order, whatever their heights", () => {
    const heights = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(heights, fc.nat(7), fc.nat(7), fc.nat(12), (all, a, b, gap) => {
        const [from, to] = [a % all.length, b % all.length];
        const boxes = rows(all, gap);
        const order = all.map((_, at) => at);
        order.splice(to, 0, ...order.splice(from, 1));
        const after = rows(
          order.map((at) => all[at] ?? 0),
          gap,
        );
        const shifts = shiftsOf(boxes, from, to);
        for (const [place, at] of order.entries())
          expect((boxes[at]?.top ?? 0) + (shifts[at] ?? 0)).toBe(after[place]?.top);
      }),
    );
  });
});

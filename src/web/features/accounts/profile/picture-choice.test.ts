import { describe, expect, it } from "vitest";
import { squareIn } from "#web/features/accounts/profile/picture-choice.ts";

describe("squareIn", () => {
  it.each([
    [100, 100, { x: 0, y: 0, side: 100 }],
    [300, 100, { x: 100, y: 0, side: 100 }],
    [100, 301, { x: 0, y: 100, side: 100 }],
    [2, 1, { x: 0, y: 0, side: 1 }],
  ])("of %i by %i pixels the middle", (width, height, square) => {
    expect(squareIn(width, height)).toEqual(square);
  });
});

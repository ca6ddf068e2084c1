import { expect, it } from "vitest";
import { asShare } from "./tape-share.ts";

it("leaves room for both sides", () => {
  expect(asShare(40)).toBe(40);
  expect(asShare(39.9)).toBe(40);
  expect(asShare(70)).toBe(70);
  expect(asShare(70.1)).toBe(70);
  expect(asShare(61.234)).toBe(61.2);
});

it("is the usual one where nothing sensible is stored", () => {
  expect(asShare(Number.parseFloat(""))).toBe(58);
  expect(asShare(Number.POSITIVE_INFINITY)).toBe(58);
});

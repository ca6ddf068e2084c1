import { expect, it } from "vitest";
import { english } from "#domain/language/translate.ts";
import { formatShare, touchWords } from "#web/features/watchlists/own-exposure.tsx";

it("says how much of everything a story touches, and what is not counted", () => {
  expect([12.44, 100, 0.1, 0.04].map((percent) => formatShare(percent, english))).toEqual([
    "12.4%",
    "100%",
    "0.1%",
    "<0.1%",
  ]);
  expect(touchWords(12.44, [], english)).toBe("Touches 12.4% of yours");
  expect(touchWords(null, ["MSFT"], english)).toBe("In your watchlists");
  expect(touchWords(5, ["MSFT", "F"], english)).toBe(
    "Touches 5% of yours. Not counted, as their prices aren't known: MSFT and F",
  );
});

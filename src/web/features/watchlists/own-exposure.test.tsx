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
  const all = { unpriced: [], unreported: [] };
  const touch = (percent: number | null) => ({ percent, funds: [] });
  expect(touchWords(touch(12.44), all, english)).toBe("Touches 12.4% of yours");
  expect(touchWords(touch(null), { ...all, unpriced: ["MSFT"] }, english)).toBe("In your watchlists");
  expect(touchWords(touch(5), { unpriced: ["MSFT", "F"], unreported: ["VOO"] }, english)).toBe(
    "Touches 5% of yours. Not counted, as their prices aren't known: MSFT and F. Not counted, as their holdings aren't known: VOO",
  );
});

it("says what of it is through the largest funds, and as of when", () => {
  const part = (symbol: string, percent: number, asOf = "2026-09-30") => ({ symbol, percent, asOf });
  const funds = [part("VOO", 2.06), part("QQQ", 0.5, "2026-06-30"), part("VTI", 0.04), part("SPY", 0.01)];
  expect(touchWords({ percent: 7.61, funds }, { unpriced: [], unreported: [] }, english)).toBe(
    "Touches 7.6% of yours. Including 2.1% through VOO, holdings of Sep 30, 2026. Including 0.5% through QQQ, holdings of Jun 30, 2026. Including <0.1% through VTI, holdings of Sep 30, 2026",
  );
});

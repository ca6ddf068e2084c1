import { describe, expect, it } from "vitest";
import type { Reaction } from "#contract/market.ts";
import {
  formatAnchor,
  formatExchangeTime,
  formatReaction,
  formatReactionPrices,
} from "#web/features/companies/reaction-words.ts";

const nowMs = Date.parse("2026-11-20T20:00:00Z");
const reaction: Reaction = {
  anchor: { kind: "publication", at: "2026-11-20T19:32:00Z", price: 187.13, provider: "FinHub" },
  latest: { at: "2026-11-20T19:59:00Z", price: 190.5, provider: "FinHub" },
  movePercent: 1.8,
  marketMovePercent: 0.6,
  againstMarketPoints: 1.2,
  currency: "USD",
  provider: "FinHub",
};

describe("formatExchangeTime", () => {
  it.each([
    ["2026-11-20T19:32:00Z", "14:32 ET"],
    ["2026-11-20T05:00:00Z", "00:00 ET"],
    ["2026-11-16T14:30:00Z", "Mon 09:30 ET"],
    ["2026-11-23T14:30:00Z", "Mon 09:30 ET"],
    ["2026-10-30T13:30:00Z", "Oct 30, 09:30 ET"],
  ])("%s is %s", (at, words) => expect(formatExchangeTime(at, nowMs)).toBe(words));
});

describe("the move since publication in words", () => {
  it("names where it begins", () => {
    expect(formatAnchor(reaction, nowMs)).toBe("from publication, 14:32 ET");
    const anchor = { ...reaction.anchor, kind: "next-open", at: "2026-11-16T14:30:00Z" } as const;
    expect(formatAnchor({ ...reaction, anchor }, nowMs)).toBe("from the next open, Mon 09:30 ET");
  });

  it("tells the move, the move against the market, and the beginning; no market where none is known", () => {
    expect(formatReaction(reaction, nowMs)).toBe(
      "+1.80% since publication, +1.20 pts vs S&P 500, from publication, 14:32 ET",
    );
    const alone = { ...reaction, movePercent: -0.5, marketMovePercent: null, againstMarketPoints: null };
    expect(formatReaction(alone, nowMs)).toBe("-0.50% since publication, from publication, 14:32 ET");
    expect(formatReactionPrices("AAPL", reaction)).toBe("$187.13 to $190.50");
  });
});

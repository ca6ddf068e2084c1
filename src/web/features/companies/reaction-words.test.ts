import { describe, expect, it } from "vitest";
import type { Reaction } from "#contract/market.ts";
import { createTranslate, english } from "#domain/language/translate.ts";
import {
  formatAnchor,
  formatReaction,
  formatReactionPrices,
} from "#web/features/companies/reaction-words.ts";
import { readCatalog } from "#web/lib/catalogs.ts";

const nowMs = Date.parse("2026-11-20T20:00:00Z");
/** Half past two in the afternoon, wherever the test runs. */
const published = new Date(2026, 10, 20, 14, 32);
const sameDayMs = new Date(2026, 10, 20, 15, 0).getTime();
const reaction: Reaction = {
  anchor: { kind: "publication", at: published.toISOString(), price: 187.13, provider: "FinHub" },
  latest: { at: "2026-11-20T19:59:00Z", price: 190.5, provider: "FinHub" },
  movePercent: 1.8,
  marketMovePercent: 0.6,
  againstMarketPoints: 1.2,
  currency: "USD",
  provider: "FinHub",
};

describe("the move since publication in words", () => {
  it("names where it begins, on the user's clock; the exchange's hours on that of the exchange", () => {
    expect(formatAnchor(reaction, sameDayMs, english)).toBe("from publication, 2:32 PM");
    const anchor = { ...reaction.anchor, kind: "next-open", at: "2026-11-16T14:30:00Z" } as const;
    expect(formatAnchor({ ...reaction, anchor }, nowMs, english)).toBe("since the next open, Mon 9:30 AM ET");
  });

  it("tells the move, the move against the market, and the beginning; no market where none is known", () => {
    expect(formatReaction(reaction, sameDayMs, english)).toBe(
      "+1.80% since publication, +1.20 pts vs S&P 500, from publication, 2:32 PM",
    );
    const alone = { ...reaction, movePercent: -0.5, marketMovePercent: null, againstMarketPoints: null };
    expect(formatReaction(alone, sameDayMs, english)).toBe(
      "-0.50% since publication, from publication, 2:32 PM",
    );
    expect(formatReactionPrices("AAPL", reaction, english)).toBe("$187.13 to $190.50");
  });

  it("is said in the user's language, with its numbers as the language writes them", async () => {
    const german = createTranslate("de", await readCatalog("de"));
    expect(formatReaction(reaction, sameDayMs, german)).toBe(
      "+1,80\u00a0% seit Veröffentlichung, +1,20 Pkt. zum S&P 500, ab Veröffentlichung, 14:32",
    );
    const spanish = createTranslate("es", await readCatalog("es"));
    expect(formatReactionPrices("AAPL", reaction, spanish)).toBe("de $187.13 a $190.50");
  });
});

import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { TickerEntry } from "#web/features/market/ticker-list.tsx";

function markupOf(symbol: string, price: number, change: number, changePercent: number): string {
  const origin = { provider: "FinHub", marketState: "regular", currency: "USD", stale: false } as const;
  const item = { symbol, price, change, changePercent, timestamp: "2026-11-21T10:00:00Z", ...origin };
  return renderToStaticMarkup(createElement(TickerEntry, { item }));
}

function textOf(...facts: Parameters<typeof markupOf>): string {
  return markupOf(...facts)
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

describe("TickerEntry", () => {
  it("TICKER-09, TICKER-10: shows symbol, price, change and percent with two decimals and a sign", () => {
    expect(textOf("AAPL", 190.5, 1.234, 0.65)).toBe("AAPL $190.50 +1.23 (+0.65%)");
    expect(textOf("MSFT", 421.9, -0.5, -0.12)).toBe("MSFT $421.90 -0.50 (-0.12%)");
  });

  it("shows an arrow up or down, and none where nothing moved", () => {
    expect(markupOf("AAPL", 190.5, 1.2, 0.6)).toContain("lucide-arrow-up");
    expect(markupOf("AAPL", 190.5, -1.2, -0.6)).toContain("lucide-arrow-down");
    expect(markupOf("META", 588.1, 0, 0)).not.toContain("<svg");
    expect(textOf("META", 588.1, 0, 0)).toBe("META $588.10 +0.00 (+0.00%)");
  });

  it("TICKER-02: tells time, session and provider in its title; an old price has a mark and no color", () => {
    const item = { symbol: "AAPL", price: 1, change: 1, changePercent: 1, timestamp: "2026-11-21T10:00:00Z" };
    const rest = { provider: "FinHub", marketState: "closed", currency: "USD" } as const;
    const markup = (stale: boolean) =>
      renderToStaticMarkup(createElement(TickerEntry, { item: { ...item, ...rest, stale } }));
    expect(markup(false)).toMatch(/title="As of Nov 21, .* · Market closed · FinHub"/);
    expect(markup(false)).toContain("text-gain");
    expect(markup(true)).toMatch(/· FinHub · couldn&#x27;t be refreshed"/);
    expect(markup(true)).toContain("old price");
    expect(markup(true)).not.toContain("text-gain");
  });

  it("TICKER-07, TICKER-08: shows crypto without and pairs with four decimals", () => {
    expect(textOf("BTC-USD", 65432.1, -1203.4, -1.81)).toBe("BTC-USD $65,432 -1,203.40 (-1.81%)");
    expect(textOf("EUR/USD", 1.08765, 0.0012, 0.11)).toMatch(/^EUR\/USD 1\.087[67] \+0\.00 \(\+0\.11%\)$/);
  });
});

import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Quote, Reaction } from "#contract/market.ts";
import { bareQuote } from "#tests/support/bare-quote.ts";
import { LineFigures, type LineFiguresProps } from "#web/features/companies/line-figures.tsx";

const at = "2026-11-23T15:00:00.000Z";
const quote: Quote = { ...bareQuote("INTC", 30, at), changePercent: 1.5 };
const reaction: Reaction = {
  anchor: { at, price: 28.25, provider: "FinHub", kind: "publication" },
  latest: { at, price: 30, provider: "FinHub" },
  movePercent: 6.2,
  marketMovePercent: 0.3,
  againstMarketPoints: 5.9,
  currency: "USD",
  provider: "FinHub",
};

function renderLine(changes: Partial<LineFiguresProps>) {
  const { container } = render(
    <LineFigures
      company={{ symbol: "INTC", name: "Intel", method: "keyword" }}
      more={0}
      view={{ quote, failure: null }}
      reaction={reaction}
      nowMs={Date.parse(at)}
      {...changes}
    />,
  );
  const colored = [...container.querySelectorAll(".text-gain, .text-loss")].map((each) => each.textContent);
  return { container, colored, text: container.textContent };
}

describe("the figures of a line", () => {
  it("READ-95: symbol, the day's move, the move since the headline and that against the market; one has color", () => {
    const { container, colored, text } = renderLine({});
    expect(text).toContain("INTC");
    expect(text).toContain("+1.50%");
    expect(colored).toEqual(["+6.20%"]);
    expect(container.querySelector(".text-gain svg")).not.toBeNull();
    expect(container.querySelector('[title="+5.90 pts vs S&P 500"]')?.textContent).toBe("+5.90");
  });

  it("a fall has the other color, no move has none", () => {
    const down = renderLine({ reaction: { ...reaction, movePercent: -0.4 } });
    expect(down.colored).toEqual(["-0.40%"]);
    expect(down.container.querySelector(".text-loss")?.textContent).toBe("-0.40%");
    expect(renderLine({ reaction: { ...reaction, movePercent: 0 } }).colored).toEqual([]);
  });

  it("says why a move is not known, and looks like loading while it is being worked out", () => {
    const reason = "No price was recorded within 15 minutes after publication.";
    const none = renderLine({ reaction: { reason, state: "unknown" } });
    expect(none.container.querySelector(`button[title="${reason}"]`)?.textContent).toContain("--");
    const closed = renderLine({
      reaction: { reason: "The exchange hasn't opened since publication.", state: "waiting" },
      nowMs: Date.parse("2026-11-22T15:00:00Z"),
    });
    expect(closed.container.querySelector("button[title$='Opens Mon 9:30 AM ET.']")).not.toBeNull();
    const unknownMarket = renderLine({
      reaction: { ...reaction, againstMarketPoints: null, reason: "No price of SPY." },
    });
    expect(unknownMarket.container.querySelector('[title="No price of SPY."]')?.textContent).toContain("--");
    for (const loading of [
      undefined,
      { reason: "Loading prices for that time…", state: "loading" } as const,
    ]) {
      const { text, container } = renderLine({ reaction: loading });
      expect(text).not.toContain("--");
      expect(container.querySelectorAll(".animate-pulse")).toHaveLength(1);
    }
  });

  it("a price on its way, one that failed, and further companies", () => {
    const pending = { quote: null, failure: { reason: "pending" as const, message: "On its way." } };
    expect(renderLine({ view: pending }).text).toContain("Price on its way");
    const failed = {
      quote: null,
      failure: { reason: "provider-down" as const, message: "Finnhub is down." },
    };
    const { container, text } = renderLine({ view: failed, more: 2 });
    expect(container.querySelector('[title="Finnhub is down."]')?.textContent).toContain("--");
    expect(text).toContain("INTC+2");
  });
});

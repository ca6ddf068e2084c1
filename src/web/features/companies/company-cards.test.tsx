import { fireEvent, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Quote, QuoteFailure } from "#contract/market.ts";
import { type Answers, rejected } from "#tests/support/answer-server.ts";
import { bareQuote } from "#tests/support/bare-quote.ts";
import { renderPage } from "#tests/support/render.tsx";
import { useScreenPrices } from "#web/features/companies/companies.calls.ts";
import { CompanyCards } from "#web/features/companies/company-cards.tsx";
import type { ReactionView } from "#web/features/companies/reaction-words.ts";

const asOf = "2026-11-02T15:00:00.000Z";
const quoteOf = (symbol: string, changes: Partial<Quote> = {}): Quote => ({
  ...bareQuote(symbol, 44.4, asOf),
  name: `${symbol} Inc.`,
  change: 0,
  changePercent: 0,
  open: 44,
  high: 45,
  low: 43,
  previousClose: 44.4,
  currency: "USD",
  ...changes,
});

type Known = {
  quotes?: Quote[];
  failed?: Record<string, QuoteFailure>;
  answers?: Answers;
  opened?: boolean;
  /** Missing where nothing tells it. */
  reaction?: ReactionView;
};

/** The cards of one headline, two hours and ten minutes after the prices. */
async function openCards(
  symbols: string[],
  { quotes = [], failed = {}, answers = {}, opened = false, reaction }: Known,
) {
  function Cards() {
    const onScreen = useScreenPrices({ live: false });
    const companies = symbols.map((symbol) => ({
      symbol,
      name: `${symbol} Inc.`,
      method: "keyword" as const,
    }));
    const nowMs = Date.parse(asOf) + 130 * 60_000;
    return (
      <CompanyCards
        companies={companies}
        onScreen={onScreen}
        nowMs={nowMs}
        live={false}
        opened={opened}
        {...(reaction ? { reactionOf: () => reaction, publishedMs: Date.parse(asOf) } : {})}
      />
    );
  }
  const page = await renderPage({
    at: "/news",
    Page: Cards,
    answers: {
      "GET /api/quotes": { quotes: Object.fromEntries(quotes.map((each) => [each.symbol, each])), failed },
      "GET /api/quotes/:symbol/prices": rejected("headers-too-large"),
      ...answers,
    },
  });
  const chip = (symbol: string) => page.getByTitle(`${symbol} Inc.`);
  async function open(symbol: string) {
    await page.hands.click(chip(symbol));
    return within(await page.findByRole("region", { name: `Facts about ${symbol} Inc.` }));
  }
  return { ...page, chip, open };
}

describe("facts that are open from the start", () => {
  it("those of the only company stand without its chip, which comes when they are closed", async () => {
    const page = await openCards(["PFE"], { quotes: [quoteOf("PFE")], opened: true });
    const facts = await page.findByRole("region", { name: "Facts about PFE Inc." });
    expect(page.queryByTitle("PFE Inc.")).toBeNull();
    page.getByRole("button", { name: "Close facts" }).focus();
    await page.hands.keyboard("{Escape}");
    expect(page.main.contains(facts)).toBe(true);
    await page.hands.click(page.getByRole("button", { name: "Close facts" }));
    expect(document.activeElement).toBe(page.chip("PFE"));
    await page.hands.keyboard("{Enter}");
    expect(page.queryByTitle("PFE Inc.")).toBeNull();
  });

  it("of several companies each has its chip", async () => {
    const page = await openCards(["PFE", "MRNA"], {
      quotes: [quoteOf("PFE"), quoteOf("MRNA")],
      opened: true,
    });
    await page.findByRole("region", { name: "Facts about PFE Inc." });
    expect(page.chip("PFE").ariaExpanded).toBe("true");
    expect(page.chip("MRNA").ariaExpanded).toBe("false");
  });
});

describe("the chip", () => {
  it("CARD-01: without a logo, and with one that cannot be shown, letters stand in its place", async () => {
    const page = await openCards(["PFE", "MRNA"], {
      quotes: [quoteOf("PFE"), quoteOf("MRNA", { logo: "/api/images/gone" })],
    });
    await expect.poll(() => page.chip("MRNA").querySelector("img")).not.toBeNull();
    fireEvent.error(page.chip("MRNA").querySelector("img") ?? document.body);
    for (const [symbol, letters] of [
      ["PFE", "PF"],
      ["MRNA", "MR"],
    ] as const) {
      expect(page.chip(symbol).textContent).toContain("$44.40");
      within(page.chip(symbol)).getByText(letters, { exact: true });
      expect(page.chip(symbol).querySelector("img")).toBeNull();
    }
  });

  it("QUOTE pending: a price on its way shows as such, then comes in without a reload", async () => {
    const pending = { BA: { reason: "pending", message: "The price is loading." } } as const;
    const page = await openCards(["BA"], { failed: pending });
    await expect.poll(() => page.chip("BA").textContent).toContain("Loading price");
    page.answer({ "GET /api/quotes": { quotes: { BA: quoteOf("BA", { price: 201.1 }) }, failed: {} } });
    await expect.poll(() => page.chip("BA").textContent).toContain("$201.10");
    expect(page.chip("BA").textContent).not.toContain("Loading price");
  });
});

describe("the facts", () => {
  it("CARD-04: link to Yahoo, Nasdaq and TradingView pages of the symbol", async () => {
    const page = await openCards(["AAPL"], { quotes: [quoteOf("AAPL")] });
    const facts = await page.open("AAPL");
    for (const [name, href] of Object.entries({
      Yahoo: "https://finance.yahoo.com/quote/AAPL",
      Nasdaq: "https://www.nasdaq.com/market-activity/stocks/aapl",
      TradingView: "https://www.tradingview.com/symbols/AAPL/",
    })) {
      const link = facts.getByRole("link", { name: new RegExp(`^${name}`) });
      expect(link.getAttribute("href")).toBe(href);
      expect(link.getAttribute("target")).toBe("_blank");
      expect(link.getAttribute("rel")).toContain("noopener");
    }
  });

  it("CARD-04: open and close by the chip, by their button and by Escape, and the focus comes back", async () => {
    const page = await openCards(["AAPL"], { quotes: [quoteOf("AAPL")] });
    const closed = () => expect(page.queryByRole("region", { name: /AAPL/ })).toBeNull();
    await page.open("AAPL");
    await page.hands.click(page.chip("AAPL"));
    closed();
    await page.open("AAPL");
    await page.hands.keyboard("{Escape}");
    closed();
    expect(document.activeElement).toBe(page.chip("AAPL"));
    const facts = await page.open("AAPL");
    await page.hands.click(facts.getByRole("button", { name: "Close facts" }));
    closed();
    expect(document.activeElement).toBe(page.chip("AAPL"));
  });

  it.each([
    [2.5e12, "$2.50T"],
    [3e9, "$3.00B"],
    [4e6, "$4.00M"],
  ])("CARD-06: market cap shows T, B or M at 1e12, 1e9 and 1e6: %d is %s", async (marketCap, words) => {
    const page = await openCards(["COST"], { quotes: [quoteOf("COST", { marketCap })] });
    const facts = await page.open("COST");
    await facts.findByText(words);
  });

  it("QUOTE stale: an old price is shown with its age and the reason", async () => {
    const page = await openCards(["INTC"], { quotes: [quoteOf("INTC", { stale: true })] });
    await expect.poll(() => page.chip("INTC").textContent).toContain("$44.40");
    expect(page.chip("INTC").textContent).toContain("2 h ago");
    const facts = await page.open("INTC");
    const age = facts.getByText("2 h ago");
    expect(age.getAttribute("title")).toMatch(/This price is from 2 h ago .* couldn't be refreshed\./);
  });

  it("QUOTE-07, QUOTE failed: a symbol that the provider rejects shows '--' with the reason, the others their price", async () => {
    const failed = {
      DIS: { reason: "rate-limited", message: "The provider's call limit is reached." },
      MCD: { reason: "no-data", message: "The provider has no price for this symbol." },
    } as const;
    const page = await openCards(["SBUX", "DIS", "MCD"], { quotes: [quoteOf("SBUX")], failed });
    await expect.poll(() => page.chip("SBUX").textContent).toContain("$44.40");
    for (const [symbol, { message }] of Object.entries(failed)) {
      expect(page.chip(symbol).textContent).toContain("--");
      const facts = await page.open(symbol);
      facts.getByText(message);
    }
  });

  it("lead to the page of the company", async () => {
    const page = await openCards(["AAPL"], { quotes: [quoteOf("AAPL")] });
    const facts = await page.open("AAPL");
    expect(facts.getByRole("link", { name: "AAPL Inc." }).getAttribute("href")).toBe("/company/AAPL");
  });

  it("READ-75: a line that did not come leaves its place empty, and a move that is not known says why", async () => {
    const reason = "No price was recorded within 15 minutes of publication.";
    const page = await openCards(["AAPL"], {
      quotes: [quoteOf("AAPL")],
      reaction: { reason, state: "unknown" },
    });
    const facts = await page.open("AAPL");
    facts.getByText(reason);
    await facts.findByText(/^Couldn't load this session's prices\./);
    await page.settled();
    expect(page.chip("AAPL").querySelector("svg path[stroke-linecap]")).toBeNull();
    expect(page.chip("AAPL").textContent).not.toContain("since publication");
  });

  it("QUOTE-06: with both price sources off say so, and of each figure when it is asked", async () => {
    const message = "Both price sources are off. Turn one on in Settings.";
    const page = await openCards(["HSY"], { failed: { HSY: { reason: "switched-off", message } } });
    await expect.poll(() => page.chip("HSY").textContent).toContain("--");
    const facts = await page.open("HSY");
    facts.getByText(message);
    facts.getByRole("button", { name: /Target not available/ }).focus();
    await page.hands.keyboard("{Enter}");
    // A DOM without popovers never shows one, so it has no role there.
    const why = () => document.querySelector(`section[aria-label="Why Target isn't available"]`);
    expect(why()?.textContent).toContain("Both price sources are off.");
    await page.hands.keyboard("{Escape}");
    expect(why()).toBeNull();
    facts.getByText(message);
  });
});

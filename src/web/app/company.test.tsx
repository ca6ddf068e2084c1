import { waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { CompanyProfile, ItemCompanies } from "#contract/companies.ts";
import type { DetectedCompany, NewsItem } from "#contract/news.ts";
import { type Answers, rejected } from "#tests/support/answer-server.ts";
import { newsItem, storedAnalysis } from "#tests/support/items.ts";
import { renderPage } from "#tests/support/render.tsx";
import { Company } from "#web/app/company.tsx";
import { unknownKeys } from "#web/features/settings/integrations.ts";

const profile = (symbol: string, name: string, change: Partial<CompanyProfile> = {}): CompanyProfile => ({
  symbol,
  name,
  exchange: "NASDAQ",
  sector: null,
  industry: null,
  country: null,
  formerNames: [],
  listedUntil: null,
  cameBy: null,
  before: null,
  ...change,
});
const profiles: Record<string, CompanyProfile> = {
  AAPL: profile("AAPL", "Apple Inc."),
  FB: profile("META", "Meta Platforms", { cameBy: { symbol: "FB", kind: "moved", until: null } }),
  META: profile("META", "Meta Platforms"),
  "BRK.B": profile("BRK.B", "Berkshire Hathaway"),
  NVDA: profile("NVDA", "Nvidia"),
};
const apple: DetectedCompany = { symbol: "AAPL", name: "Apple Inc.", method: "keyword" };
const story = (change: Partial<NewsItem> = {}) =>
  newsItem({ id: "i1", title: "Apple raises dividend", detectedCompanies: [apple], ...change });
const unreachable = rejected("headers-too-large");

type Options = { items?: NewsItem[]; answers?: Answers };

const openCompany = (address: string, { items = [], answers = {} }: Options = {}) =>
  renderPage({
    at: address,
    path: "/company/:symbol",
    Page: Company,
    answers: {
      "GET /api/companies/:symbol": ({ params: { symbol = "" } }) =>
        profiles[symbol] ?? rejected("company-not-found"),
      "GET /api/news/search": () => ({
        items,
        next: null,
        total: items.length,
        exact: true,
        complete: true,
        method: "text",
        similarWords: [],
        marks: {},
      }),
      "GET /api/watchlists": { watchlists: [] },
      "GET /api/quotes": { quotes: {}, failed: {} },
      "GET /api/quotes/:symbol/prices": unreachable,
      "GET /api/news/reactions": { reactions: {} },
      // Facts that are opened make their headline a read one, and offer an analysis of it.
      "GET /api/prompts": { prompts: [] },
      "GET /api/news/:id/analyses/estimates": { estimates: [], kept: 0 },
      "PATCH /api/news/:id": { id: "i1", read: true, saved: false },
      ...answers,
    },
  });

describe("the address of a company", () => {
  it("written small becomes the one to share; star, bell and the question about it are beside its name", async () => {
    const page = await openCompany("/company/aapl");
    await waitFor(() => expect(page.getByRole("heading", { level: 1 }).textContent).toBe("Apple Inc.AAPL"));
    expect(window.location.pathname).toBe("/company/AAPL");
    expect(page.main.textContent).toContain("Nasdaq");
    await waitFor(() => expect(page.getAllByRole("button", { name: "Add to watchlist" })).not.toEqual([]));
    const hrefsOf = (name: string) =>
      page.getAllByRole("link", { name }).map((link) => link.getAttribute("href"));
    expect(new Set(hrefsOf("Alert me about AAPL"))).toEqual(new Set(["/alerts?new=1&symbol=AAPL"]));
    expect(new Set(hrefsOf("Ask about AAPL"))).toEqual(
      new Set(["/ask?q=What+happened+at+Apple+Inc.+this+week%3F"]),
    );
    await page.findByText("No stories yet");
  });

  it("that moved leads to today's and says so", async () => {
    const page = await openCompany("/company/FB");
    await page.findByText("FB is now META.");
    expect(window.location.pathname).toBe("/company/META");
  });

  it("of a share class is read in any case", async () => {
    const page = await openCompany("/company/brk.b");
    await waitFor(() =>
      expect(page.getByRole("heading", { level: 1 }).textContent).toBe("Berkshire HathawayBRK.B"),
    );
    expect(window.location.pathname).toBe("/company/BRK.B");
  });

  it("that nobody has says so, and leads to a company that is looked up", async () => {
    const page = await openCompany("/company/ABCDEF", {
      answers: { "GET /api/companies": { companies: [{ symbol: "NVDA", name: "Nvidia" }] } },
    });
    await page.findByText("No company has the symbol ABCDEF");
    expect(page.getByRole("link", { name: "Search headlines for ABCDEF" }).getAttribute("href")).toBe(
      "/news?q=ABCDEF",
    );
    await page.hands.type(page.getByRole("combobox", { name: "Find a company" }), "nvidia");
    await page.hands.click(await page.findByRole("option", { name: /^NVDA/ }));
    await waitFor(() => expect(page.getByRole("heading", { level: 1 }).textContent).toBe("NvidiaNVDA"));
    expect(window.location.pathname).toBe("/company/NVDA");
  });
});

describe("what is listed below", () => {
  it("social mentions say that the user's feeds are off", async () => {
    const page = await openCompany("/company/META", { answers: { "GET /api/keys": unknownKeys(false) } });
    await page.hands.click(await page.findByRole("link", { name: "Social mentions" }));
    await page.findByText("Social feeds are off");
    page.getByText("Turn on Reddit or Bluesky to see what they say about Meta Platforms.");
    expect(window.location.search).toBe("?view=mentions");
  });

  it("the user's analyses open where they are, and lead to their story", async () => {
    const analysis = storedAnalysis({ itemId: "i 1", content: "Rates are the risk." });
    const page = await openCompany("/company/AAPL?view=analyses", {
      answers: {
        "GET /api/companies/:symbol/analyses": {
          analyses: [
            { ...analysis, title: "Apple raises dividend" },
            { ...analysis, id: "r2", title: null },
          ],
          more: false,
        },
      },
    });
    const list = within(await page.findByRole("list", { name: "Your analyses" }));
    list.getByRole("button", { name: /^This headline is no longer here/ });
    await page.hands.click(list.getByRole("button", { name: /^Apple raises dividend/ }));
    await list.findByText("Rates are the risk.");
    list.getByText("AI-generated. Not investment advice.");
    expect(list.getByRole("link", { name: "Open the story" }).getAttribute("href")).toBe("/story?item=i%201");
  });
});

describe("a company of a story", () => {
  const named: ItemCompanies = {
    id: "i1",
    detectedCompanies: [
      { ...apple, evidence: { words: "Apple", start: 0, end: 5, role: "named", confidence: "sure" } },
    ],
    hiddenCompanies: [],
    analysts: [{ symbol: "BCS", name: "Barclays", words: "Barclays" }],
  };
  const hidden: ItemCompanies = {
    ...named,
    detectedCompanies: [],
    hiddenCompanies: [{ symbol: "AAPL", name: "Apple Inc." }],
  };

  async function openStory(answers: Answers) {
    const page = await openCompany("/company/AAPL", {
      items: [story()],
      answers: { "GET /api/news/:id/companies": named, ...answers },
    });
    const row = await page.findByRole("article", { name: "Apple raises dividend" });
    const chip = () => within(row).queryByTitle("Apple Inc.");
    await waitFor(() => expect(chip()).not.toBeNull());
    const deny = async () => {
      await page.hands.click(chip() as HTMLElement);
      await page.hands.click(await page.findByRole("button", { name: "Not about this company" }));
    };
    return { ...page, row, inRow: within(row), chip, deny };
  }

  it("says which words it is found by, how surely, and who is only quoted", async () => {
    const { row, chip, hands } = await openStory({});
    await hands.click(chip() as HTMLElement);
    await waitFor(() =>
      expect(row.textContent).toContain(
        "Why this company: Matched “Apple” in the headline · Keywords · high confidence · Analyst: Barclays",
      ),
    );
  });

  it("is taken off at once, with a trace in its place, and comes back by the message or by the trace", async () => {
    const page = await openStory({
      "PUT /api/news/:id/companies": ({ body }) =>
        (body as { correction: string }).correction === "hide" ? hidden : named,
    });
    await page.deny();
    await page.findByText("Apple Inc. removed from this headline.");
    expect(page.chip()).toBeNull();
    expect(document.activeElement).toBe(page.row);
    await page.inRow.findByText("1 company hidden by you");
    const messages = within(page.getByRole("region", { name: "Messages" }));
    await page.hands.click(messages.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(page.chip()).not.toBeNull());
    expect(page.inRow.queryByText("1 company hidden by you")).toBeNull();

    await page.deny();
    await page.hands.click(await page.inRow.findByRole("button", { name: "Undo: show Apple Inc." }));
    await waitFor(() => expect(page.chip()).not.toBeNull());
    expect(document.activeElement).toBe(page.row);
    await waitFor(() =>
      expect(page.bodiesOf("PUT /api/news/:id/companies")).toEqual(
        ["hide", "none", "hide", "none"].map((correction) => ({ symbol: "AAPL", correction })),
      ),
    );
  });

  it("comes back when that cannot be stored, which is said", async () => {
    const page = await openStory({
      "PUT /api/news/:id/companies": rejected("item-not-found", "This headline is gone."),
    });
    await page.deny();
    await page.findByText("Couldn't save the correction. This headline is gone.");
    expect(page.chip()).not.toBeNull();
  });
});

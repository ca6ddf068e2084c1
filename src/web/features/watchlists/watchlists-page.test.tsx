import { waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { NewsItem } from "#contract/news.ts";
import type { SearchAnswer } from "#contract/search.ts";
import type { Watchlist } from "#contract/watchlists.ts";
import { type Tag, tagIds } from "#domain/tags/tags.ts";
import { type Answers, rejected } from "#tests/support/answer-server.ts";
import { renderPage } from "#tests/support/render.tsx";
import { WatchlistsPage } from "#web/features/watchlists/watchlists-page.tsx";

const at = "2026-11-02T09:30:00.000Z";

const list = (change: Partial<Watchlist> = {}): Watchlist => ({
  id: "w1",
  name: "Metals",
  companies: [{ symbol: "NEM", name: "Newmont", listed: true }],
  tags: ["gold"],
  createdAt: at,
  ...change,
});

const item = (title: string, tags: Tag[], symbols: string[] = []): NewsItem => ({
  id: title,
  title,
  link: "https://news.example.com/story",
  pubDate: at,
  content: "",
  author: null,
  source: "Harbor Wire",
  feedId: "f1",
  feedName: "Harbor Wire",
  feedColor: "#2563eb",
  firstSeenAt: at,
  read: false,
  saved: false,
  detectedCompanies: symbols.map((symbol) => ({ symbol, name: symbol, method: "keyword" as const })),
  ...(tags.length > 0 ? { tags } : {}),
});

const found = (items: NewsItem[]): SearchAnswer => ({
  items,
  next: null,
  total: items.length,
  exact: true,
  complete: true,
  method: "text",
  similarWords: [],
  marks: {},
});

const record = item("Gold climbs to a record", ["gold", "us-dollar"]);
const Page = () => (
  <WatchlistsPage
    listId={null}
    onList={() => undefined}
    renderCompany={({ symbol }) => <p>{symbol} $54</p>}
  />
);

const openPage = (answers: Answers = {}) =>
  renderPage({
    at: "/watchlists",
    Page,
    answers: {
      "GET /api/watchlists": { watchlists: [list()] },
      "GET /api/companies": { companies: [{ symbol: "GOLD", name: "Gold.com" }] },
      "GET /api/news/search": ({ query }) =>
        found(query.tag ? [record] : [record, item("Newmont digs", ["gold"], ["NEM"])]),
      ...answers,
    },
  });

describe("a watchlist with tags", () => {
  it("shows a tag by name and kind without a price, and its newest headlines when it is opened", async () => {
    const page = await openPage();
    const tags = await page.findByRole("list", { name: "Tags" });
    const row = within(tags).getByRole("button", { name: "Gold Commodity" });
    expect(tags.textContent).toBe("Gold Commodity");
    expect(row.ariaExpanded).toBe("false");
    await page.hands.click(row);
    const headlines = await page.findByRole("list", { name: "Headlines about Gold" });
    expect(within(headlines).getAllByRole("listitem")).toHaveLength(1);
    expect(headlines.textContent).toContain("Gold climbs to a record");
    expect(within(tags).getByRole("link", { name: "All headlines" }).getAttribute("href")).toBe(
      "/news?q=&tag=gold",
    );
    expect(within(tags).getByRole("link", { name: "Alert me about Gold" }).getAttribute("href")).toBe(
      "/alerts?new=1&tag=gold",
    );
  });

  it("names what of the list a headline is about", async () => {
    const page = await openPage();
    const headlines = within(await page.findByRole("list", { name: "Headlines" })).getAllByRole("listitem");
    expect(headlines.map((each) => each.querySelector(".figures span")?.textContent)).toEqual([
      "Gold",
      "NEM, Gold",
    ]);
  });

  it("takes a tag from its search, where a symbol that is typed whole is first, and lets it go", async () => {
    const page = await openPage();
    const search = await page.findByRole("combobox", { name: "Add a company or tag" });
    page.answer({ "GET /api/watchlists": { watchlists: [list({ tags: [] })] } });
    page.answer({ "PUT /api/watchlists/:watchlistId/tags": list({ tags: [] }) });
    await page.hands.click(page.getByRole("button", { name: "Gold Commodity" }));
    await page.hands.click(await page.findByRole("button", { name: "Remove Gold" }));
    await page.findByText("Gold is no longer in Metals.");
    await waitFor(() => expect(page.queryByRole("list", { name: "Tags" })).toBeNull());
    await page.hands.type(search, "gold");
    await waitFor(() =>
      expect(page.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
        "GOLDGold.com",
        "Gold Commodity",
      ]),
    );
    page.answer({ "PUT /api/watchlists/:watchlistId/tags": list() });
    page.answer({ "GET /api/watchlists": { watchlists: [list()] } });
    await page.hands.click(page.getByRole("option", { name: "Gold Commodity" }));
    await page.findByText("Gold is in Metals.");
    await page.findByRole("list", { name: "Tags" });
    expect(page.bodiesOf("PUT /api/watchlists/:watchlistId/tags")).toEqual([
      { tag: "gold", watched: false },
      { tag: "gold", watched: true },
    ]);
  });

  it("says under the field why a tag is rejected", async () => {
    const page = await openPage({
      "PUT /api/watchlists/:watchlistId/tags": rejected("watchlist-full", "A watchlist takes 50 tags."),
    });
    await page.hands.type(await page.findByRole("combobox", { name: "Add a company or tag" }), "fed");
    await page.hands.click(await page.findByRole("option", { name: /^Federal Reserve/ }));
    await page.findByText("A watchlist takes 50 tags.");
  });

  it("an empty list asks for a company or a tag, and has no headlines", async () => {
    const page = await openPage({
      "GET /api/watchlists": { watchlists: [list({ companies: [], tags: [] })] },
    });
    await page.findByText("Add a company or a tag to see its news.");
    expect(page.queryByText("Latest headlines")).toBeNull();
  });

  it("a list of tags alone has headlines", async () => {
    const page = await openPage({ "GET /api/watchlists": { watchlists: [list({ companies: [] })] } });
    await page.findByRole("list", { name: "Headlines" });
    expect(page.queryByRole("list", { name: "Companies" })).toBeNull();
  });

  it.each([
    { count: 10, visible: 10 },
    { count: 11, visible: 10 },
  ])("of $count tags $visible are in sight until all are asked for", async ({ count, visible }) => {
    const tags = tagIds.slice(0, count);
    const page = await openPage({ "GET /api/watchlists": { watchlists: [list({ tags })] } });
    const rows = () => within(page.getByRole("list", { name: "Tags" })).getAllByRole("listitem");
    await page.findByRole("list", { name: "Tags" });
    expect(rows()).toHaveLength(visible);
    const all = page.queryByRole("button", { name: `Show all ${count} tags` });
    expect(all !== null).toBe(count > visible);
    if (all) await page.hands.click(all);
    expect(rows()).toHaveLength(count);
  });
});

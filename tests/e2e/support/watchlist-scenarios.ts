import { expect, type Page } from "@playwright/test";
import { tagIds } from "#domain/tags/tags.ts";
import { watchlistTagsMax } from "#domain/watchlists/watchlists.ts";
import { tell } from "./environment-client.ts";
import type { UserOptions } from "./environment-protocol.ts";
import { marketHeadlines, morning } from "./headlines.data.ts";
import { chipOf, openFacts, openNews, rowOf } from "./news-page.ts";
import type { Scenario } from "./scenarios.ts";

const user: UserOptions = { fullName: "Wanda Watcher", headlines: morning };

const tagged: UserOptions = { ...user, headlines: [...morning, ...marketHeadlines] };

/** Stores two lists and waits until their news can be found; answers the id of the first. */
async function storeLists(page: Page): Promise<string> {
  await openNews(page);
  const add = async (name: string, symbols: string[]): Promise<string> => {
    const answer = await page.request.post("/api/watchlists", { data: { name, symbols } });
    return (await answer.json()).id;
  };
  const id = await add("Large technology companies", ["AAPL", "MSFT", "NVDA", "AMZN", "INTC"]);
  await add("Cars", ["TSLA"]);
  await expect
    .poll(async () => (await (await page.request.get(`/api/news/search?watchlistId=${id}`)).json()).total)
    .toBe(4);
  return id;
}

async function storeShares(page: Page, id: string): Promise<void> {
  const entries = [
    { symbol: "AAPL", shares: 30 },
    { symbol: "MSFT", shares: 4 },
    { symbol: "NVDA", weight: 12.4 },
    { symbol: "AMZN" },
    { symbol: "INTC", shares: 0.5 },
  ];
  await page.request.put(`/api/watchlists/${id}/entries`, { data: { entries } });
}

/** A fund whose holdings are known, and one that has no report. */
async function storeFunds(page: Page, id: string): Promise<void> {
  const entries = [
    { symbol: "AAPL", weight: 5 },
    { symbol: "VOO", weight: 40 },
    { symbol: "DIA", weight: 3 },
  ];
  await tell("readFunds", {});
  await page.request.put(`/api/watchlists/${id}/entries`, { data: { entries } });
  await tell("readFunds", {});
}

export const watchlistScenarios: Scenario[] = [
  {
    name: "watchlists-open",
    user,
    async open(page) {
      await storeLists(page);
      await page.goto("/watchlists");
      await expect(page.getByRole("list", { name: "Headlines" }).getByRole("listitem")).toHaveCount(4);
      await expect(chipOf(page.locator("main"), "INTC")).toContainText("$");
    },
  },
  {
    name: "watchlists-tags",
    user: tagged,
    async open(page) {
      await openNews(page);
      const data = { name: "Metals and miners", symbols: ["AAPL", "NVDA"], tags: ["gold", "bitcoin", "fed"] };
      const { id } = await (await page.request.post("/api/watchlists", { data })).json();
      await expect
        .poll(async () => (await (await page.request.get(`/api/news/search?watchlistId=${id}`)).json()).total)
        .toBeGreaterThan(3);
      await page.goto("/watchlists");
      await expect(chipOf(page.locator("main"), "NVDA")).toContainText("$");
      await page.getByRole("button", { name: /^Gold/ }).click();
      await expect(page.getByRole("list", { name: "Headlines about Gold" })).toBeVisible();
    },
  },
  ...(["loading", "failing"] as const).map((state) => ({
    name: `watchlists-tags-${state}`,
    user: tagged,
    async open(page: Page) {
      await openNews(page);
      await page.request.post("/api/watchlists", { data: { name: "Metals", symbols: [], tags: ["gold"] } });
      await page.goto("/watchlists");
      await page.route(/\/api\/news\/search/, (route) =>
        state === "failing" ? route.fulfill({ status: 503, json: {} }) : new Promise<void>(() => undefined),
      );
      await page.getByRole("button", { name: /^Gold/ }).click();
      if (state === "failing") await expect(page.getByText("Couldn't load the headlines.")).toBeVisible();
    },
  })),
  ...(["de", "es"] as const).map((language) => ({
    name: `watchlists-tags-many-${language}`,
    user: tagged,
    whole: true,
    async open(page: Page) {
      await openNews(page);
      const tags = tagIds.slice(0, watchlistTagsMax);
      await page.request.post("/api/watchlists", { data: { name: "Everything", symbols: ["NVDA"], tags } });
      await page.request.patch("/api/me", { data: { language } });
      await page.goto("/watchlists");
      await expect(page.locator("main li")).not.toHaveCount(0);
    },
  })),
  {
    name: "watchlists-tags-search",
    user: tagged,
    async open(page) {
      await openNews(page);
      await page.request.post("/api/watchlists", { data: { name: "Mine", symbols: ["NVDA"] } });
      await page.goto("/watchlists");
      await page.getByRole("combobox", { name: "Add a company or tag" }).fill("go");
      await expect(page.getByRole("option").first()).toBeVisible();
    },
  },
  {
    name: "watchlists-tags-filter",
    user: tagged,
    async open(page) {
      await openNews(page);
      await page.goto("/news?q=&tag=gold");
      await expect(page.getByRole("link", { name: "New alert" })).toBeVisible();
      await expect(page.getByRole("article")).toHaveCount(2);
    },
  },
  {
    name: "watchlists-none",
    user,
    async open(page) {
      await page.goto("/watchlists");
      await expect(page.getByText("No watchlists yet")).toBeVisible();
    },
  },
  {
    name: "watchlists-order",
    user,
    async open(page) {
      await storeLists(page);
      await page.goto("/watchlists");
      await page.getByRole("button", { name: "Order and delete watchlists" }).click();
    },
  },
  {
    name: "watchlists-card",
    user,
    async open(page) {
      await storeLists(page);
      await page.goto("/news");
      const facts = await openFacts(rowOf(page, morning[0]?.title ?? ""), "AAPL");
      await facts.getByRole("button", { name: "In 1 watchlist" }).click();
      await expect(page.getByRole("menuitem", { name: "Add to Cars" })).toBeVisible();
    },
  },
  {
    name: "watchlists-search",
    user: user,
    async open(page) {
      const id = await storeLists(page);
      await page.goto(`/news?q=&watchlist=${id}`);
      await expect(page.getByRole("article")).toHaveCount(4);
    },
  },
  {
    name: "watchlists-shares",
    user: user,
    async open(page) {
      const id = await storeLists(page);
      await storeShares(page, id);
      await page.goto("/watchlists");
      await page.getByRole("button", { name: "Shares and weights" }).click();
      await expect(page.getByLabel("Shares of AAPL")).toHaveValue("30");
    },
  },
  {
    name: "watchlists-mine-first",
    user,
    async open(page) {
      await storeShares(page, await storeLists(page));
      await page.goto("/news?layout=tape&sort=mine");
      await expect(page.getByText(/of yours/).first()).toBeAttached();
    },
  },
  {
    name: "watchlists-funds",
    user,
    async open(page) {
      await storeFunds(page, await storeLists(page));
      await page.goto("/watchlists");
      await page.getByRole("button", { name: "Shares and weights" }).click();
      await expect(page.getByText("Holdings of Sep 30, 2026")).toBeVisible();
    },
  },
  {
    name: "watchlists-funds-first",
    user,
    async open(page) {
      await storeFunds(page, await storeLists(page));
      await page.goto("/news?layout=tape&sort=mine");
      await expect(page.getByText(/through VOO/).first()).toBeAttached();
      await page.getByRole("article").nth(1).click();
      await expect(page.getByText(/through VOO.*\.$/).last()).toBeVisible();
    },
  },
];

import { expect, type Page } from "@playwright/test";
import type { UserOptions } from "./environment-protocol.ts";
import { morning } from "./headlines.data.ts";
import { holdCalls, openNews } from "./news-page.ts";
import type { Scenario } from "./scenarios.ts";

const user: UserOptions = { fullName: "Noor Newsreader", headlines: morning };
const calls = "**/api/news/search?*";

/** Opens the search as an address that somebody shared, once all that is there can be found. */
async function openSearch(page: Page, query: string): Promise<void> {
  await openNews(page);
  await expect
    .poll(async () => (await (await page.request.get("/api/news/search")).json()).total)
    .toBe(morning.length);
  await page.goto(`/news?${query}`);
}

const results = (page: Page) => page.getByRole("article").first();

export const searchScenarios: Scenario[] = [
  {
    name: "search-open",
    user: user,
    async open(page) {
      await openNews(page);
      await page.getByRole("button", { name: "Search" }).click();
      await expect(page.getByText("Search all your news")).toBeVisible();
    },
  },
  {
    name: "search-found",
    user: user,
    async open(page) {
      await openSearch(page, "q=apple or microsoft or tesla or oil or fed or shares");
      await expect(results(page)).toBeVisible();
    },
  },
  {
    name: "search-uncounted",
    user: user,
    async open(page) {
      await page.route(calls, async (route) => {
        const answer = await (await route.fetch()).json();
        await route.fulfill({ json: { ...answer, total: 206, exact: false } });
      });
      await openSearch(page, "q=apple or microsoft or tesla or oil or fed or shares");
      await expect(page.getByText("206+ headlines")).toBeVisible();
    },
  },
  {
    name: "search-filters",
    user: user,
    async open(page) {
      await openSearch(page, "q=&symbol=AAPL&from=2020-01-01&sort=relevance");
      await expect(results(page)).toBeVisible();
    },
  },
  {
    name: "search-similar",
    user: user,
    async open(page) {
      await openSearch(page, "q=microsft");
      await expect(page.getByText("with words like")).toBeVisible();
    },
  },
  {
    name: "search-none",
    user: user,
    async open(page) {
      await openSearch(page, "q=zeppelin moonshine&symbol=AAPL");
      await expect(page.getByText("Nothing found for")).toBeVisible();
    },
  },
  {
    name: "search-loading",
    user: user,
    async open(page) {
      await openNews(page);
      await holdCalls(page, calls);
      await page.goto("/news?q=apple");
      await expect(page.getByText("Searching…")).toBeVisible();
    },
  },
  {
    name: "search-failed",
    user: user,
    async open(page) {
      await openNews(page);
      await page.route(calls, (route) =>
        route.fulfill({
          status: 503,
          json: {
            error: {
              code: "search-too-slow",
              message: "The search took too long. Add a word, a source or a shorter period and try again.",
              requestId: "x",
            },
          },
        }),
      );
      await page.goto("/news?q=apple");
      await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
    },
  },
];

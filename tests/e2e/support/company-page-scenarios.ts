import { expect, type Page } from "@playwright/test";
import { tell } from "./environment-client.ts";
import type { Headline, UserOptions } from "./environment-protocol.ts";
import { openNews } from "./news-page.ts";
import { stubPrices, stubReactions } from "./price-stubs.ts";
import type { Scenario } from "./scenarios.ts";
import { ordinaryDay } from "./social.data.ts";

const dayMinutes = 24 * 60;
const titles = [
  "Apple raises dividend after record iPhone sales",
  "Apple opens a chip laboratory in Munich",
  "Apple and Goldman end their card",
  "Analysts expect Apple to raise iPhone prices by the end of the year, as memory becomes scarce and dear",
  "Court lets Apple keep its store fees for now",
  "Apple names a new head of design",
];

/** Stories about Apple over a month, the newest first. */
const month: Headline[] = [4, 40, 95, 1.2 * dayMinutes, 3 * dayMinutes, 3.1 * dayMinutes, 9 * dayMinutes].map(
  (minutesAgo, at) => ({
    wire: at % 2 === 0 ? "harbor" : "street",
    title: `${titles[at % titles.length]}${at < titles.length ? "" : ", again"}`,
    description: "The company pays four percent more from next quarter on.",
    minutesAgo: Math.round(minutesAgo),
  }),
);
const many: Headline[] = Array.from({ length: 60 }, (_, at) => ({
  wire: at % 2 === 0 ? "harbor" : "street",
  title: `${titles[at % titles.length]}, part ${at + 1}`,
  minutesAgo: 5 + at * 640,
}));
const user: UserOptions = { fullName: "Cora Company", headlines: month };

/** Opens a company's page once its stories can be found. */
export async function openCompany(page: Page, address: string, stories: number): Promise<void> {
  await openNews(page);
  const symbol = address.split("/")[2]?.split("?")[0];
  await expect
    .poll(async () => (await (await page.request.get(`/api/news/search?symbol=${symbol}`)).json()).total)
    .toBe(stories);
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

async function openApple(page: Page, rest = "", stories = month.length): Promise<void> {
  await stubPrices(page, "whole");
  await stubReactions(page, "moved");
  await openCompany(page, `/company/AAPL${rest}`, stories);
  await expect(page.getByRole("region", { name: "Facts about Apple" })).toContainText("Day range");
}

/** The page of a company in each of its states. */
export const companyPageScenarios: Scenario[] = [
  {
    name: "company-stories",
    user,
    async open(page) {
      await openApple(page);
      await expect(page.getByRole("article")).toHaveCount(month.length);
    },
  },
  {
    name: "company-tape",
    user,
    async open(page) {
      await openApple(page, "?layout=tape");
      await expect(page.getByRole("article")).toHaveCount(month.length);
    },
  },
  {
    name: "company-day",
    user,
    async open(page) {
      await openApple(page, "?layout=tape");
      await page.getByRole("button", { name: "Day", exact: true }).click();
      await page.getByRole("article").nth(1).click();
    },
  },
  {
    name: "company-many",
    user: { ...user, headlines: many },
    open: (page) => openApple(page, "?layout=tape", many.length),
    whole: true,
  },
  {
    name: "company-none",
    user,
    async open(page) {
      await openCompany(page, "/company/BRK.B", 0);
      await expect(page.getByText("No stories yet")).toBeVisible();
    },
  },
  {
    name: "company-loading",
    user,
    async open(page) {
      await openNews(page);
      await page.route("**/api/companies/*", () => undefined);
      await page.goto("/company/AAPL");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    },
  },
  {
    name: "company-no-quote",
    user: { ...user, finnhubEnabled: false },
    async open(page) {
      await stubPrices(page, "none");
      await openCompany(page, "/company/AAPL?layout=tape", month.length);
    },
  },
  {
    name: "company-unknown",
    user,
    async open(page) {
      await page.goto("/company/ABCDEF");
      await expect(page.getByText("No company has the symbol")).toBeVisible();
    },
  },
  {
    name: "company-moved",
    user,
    async open(page) {
      await stubPrices(page, "falling");
      await page.goto("/company/fb");
      await expect(page.getByText("FB is now META.")).toBeVisible();
    },
  },
  {
    name: "company-retired",
    user,
    async open(page) {
      await page.route("**/api/companies/AAPL", async (route) => {
        const profile = await (await route.fetch()).json();
        const before = { name: "Applied Apples Inc.", until: "1980-12-11" };
        const formerNames = ["Apple Computer, Inc."];
        return route.fulfill({ json: { ...profile, listedUntil: "2026-11-20", before, formerNames } });
      });
      await openApple(page);
    },
  },
  {
    name: "company-mentions",
    user: { ...user, reddit: "own-app" },
    async open(page) {
      await tell("reddit", ordinaryDay);
      await openApple(page, "?view=mentions&layout=tape");
      await expect(page.getByRole("article").first()).toBeVisible();
    },
  },
  { name: "company-mentions-off", user, open: (page) => openApple(page, "?view=mentions") },
  { name: "company-analyses-none", user, open: (page) => openApple(page, "?view=analyses") },
];

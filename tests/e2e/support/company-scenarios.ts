import type { Page } from "@playwright/test";
import { tell } from "./environment-client.ts";
import type { UserOptions } from "./environment-protocol.ts";
import { appleHeadline, morning } from "./headlines.data.ts";
import { expectPricesInSight, openFacts, openNews, rowOf } from "./news-page.ts";
import { stubPrices, stubReactions } from "./price-stubs.ts";
import type { Scenario } from "./scenarios.ts";
import { expect } from "./test.ts";

const user: UserOptions = { fullName: "Noor Newsreader", headlines: morning };
const manyTitle =
  "Pfizer, Boeing, Ford, Intel, Costco, Nike, Starbucks, Moderna and Caterpillar report today";
const many: UserOptions = {
  ...user,
  headlines: [
    { wire: "beacon", title: manyTitle, minutesAgo: 3 },
    { wire: "street", title: "Berkshire Hathaway buys more of its own shares", minutesAgo: 12 },
  ],
};

/** Facts, and with them the logos, come a moment after the prices. */
async function settled(page: Page): Promise<void> {
  await expectPricesInSight(page);
  await expect(page.locator('img[src^="/api/images/"]').first()).toBeVisible();
}

async function openApple(page: Page): Promise<void> {
  await openNews(page);
  await settled(page);
  await openFacts(rowOf(page, appleHeadline), "AAPL");
}

/** What a card can look like, as a user could meet it. */
export const companyScenarios: Scenario[] = [
  {
    name: "card-compact",
    user: user,
    async open(page) {
      await stubPrices(page, "whole");
      await stubReactions(page, "moved");
      await openNews(page);
      await settled(page);
    },
  },
  {
    name: "card-full",
    user: user,
    async open(page) {
      await stubPrices(page, "whole");
      await stubReactions(page, "moved");
      await openApple(page);
      await expect(page.locator("figure path.fill-gain-soft")).toHaveCount(1);
    },
  },
  {
    name: "card-table",
    user: user,
    async open(page) {
      await stubPrices(page, "falling");
      await stubReactions(page, "next-open");
      await openApple(page);
      await page.getByRole("button", { name: "Month" }).click();
      await page.getByRole("button", { name: "Show as table" }).click();
    },
  },
  {
    name: "card-unknown",
    user: user,
    async open(page) {
      await stubPrices(page, "none");
      await stubReactions(page, "none");
      await openApple(page);
      await expect(page.getByText("Nothing was recorded")).toBeVisible();
    },
  },
  {
    name: "card-failed",
    user: { ...user, finnhubEnabled: false },
    async open(page) {
      await stubPrices(page, "failed");
      await stubReactions(page, "none");
      await openNews(page);
      await openFacts(rowOf(page, appleHeadline), "AAPL");
      await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
    },
  },
  {
    name: "card-odd",
    user: many,
    async open(page) {
      await tell("quote", {
        symbol: "PFE",
        fix: { price: 123_456_789.12, change: -9_876_543.21, percent: -7.41 },
      });
      await tell("quote", {
        symbol: "INTC",
        fix: { price: 44.4, change: 0.2, percent: 0.45, ageSeconds: 7_800 },
      });
      await tell("quote", { symbol: "F", fix: { status: 429 } });
      await stubPrices(page, "gaps");
      await stubReactions(page, "moved");
      await openNews(page);
      await settled(page);
      await openFacts(rowOf(page, manyTitle), "PFE");
    },
  },
];

import { expect, type Page } from "@playwright/test";
import { tell } from "./environment-client.ts";
import type { UserOptions } from "./environment-protocol.ts";
import { appleHeadline, morning } from "./headlines.data.ts";
import { analyse, openNews, panelIn, rowOf } from "./news-page.ts";
import type { Scenario } from "./scenarios.ts";

const user: UserOptions = { fullName: "Noor Newsreader", headlines: morning };

export async function pickModel(page: Page, model: string): Promise<void> {
  const panel = panelIn(rowOf(page, appleHeadline));
  await panel.getByRole("button", { name: "Another model" }).click();
  await page.getByRole("menuitem", { name: model, exact: true }).click();
}

async function ready(page: Page): Promise<void> {
  await expect(panelIn(rowOf(page, appleHeadline)).getByRole("status")).toHaveText("Analysis ready");
}

async function compared(page: Page): Promise<void> {
  await openNews(page);
  await analyse(rowOf(page, appleHeadline), "AAPL", "Risk Analysis");
  await ready(page);
  await pickModel(page, "gpt-4o");
  await ready(page);
}

const panelOnTop = (page: Page) =>
  panelIn(rowOf(page, appleHeadline)).evaluate((panel) => panel.scrollIntoView({ block: "start" }));
const panelAtBottom = (page: Page) =>
  panelIn(rowOf(page, appleHeadline)).evaluate((panel) => panel.scrollIntoView({ block: "end" }));

/** Results of analyses, what they cost, and the budget. */
export const analysisScenarios: Scenario[] = [
  { name: "news-results-compared", user: user, open: compared, atWidth: panelOnTop },
  { name: "news-results-compared-end", user: user, open: compared, atWidth: panelAtBottom },
  {
    name: "news-results-differences",
    user: user,
    async open(page) {
      await compared(page);
      await panelIn(rowOf(page, appleHeadline)).getByRole("button", { name: "Differences" }).click();
    },
    atWidth: panelOnTop,
  },
  {
    name: "news-results-list",
    user: user,
    async open(page) {
      await compared(page);
      const panel = panelIn(rowOf(page, appleHeadline));
      await panel.getByRole("button", { name: "End comparison" }).click();
      await panel.getByRole("button", { name: /^Earlier results/ }).click();
      await expect(panel.getByRole("list", { name: "Earlier results" })).toBeVisible();
    },
    atWidth: panelAtBottom,
  },
  {
    name: "news-results-stopped",
    user: user,
    async open(page, user) {
      await openNews(page);
      await tell("ai", { userId: user?.userId ?? "", fix: { variant: "stream.stall" } });
      const panel = await analyse(rowOf(page, appleHeadline), "AAPL", "Risk Analysis");
      await expect(panel).toContainText("Apple");
      await panel.getByRole("button", { name: "Stop" }).click();
      await expect(panel.locator("footer")).toContainText("about");
    },
    atWidth: panelAtBottom,
  },
  {
    name: "news-results-retired",
    user: user,
    async open(page) {
      await openNews(page);
      await analyse(rowOf(page, appleHeadline), "AAPL", "Risk Analysis");
      await ready(page);
      await pickModel(page, "gpt-3.5-turbo");
      await expect(panelIn(rowOf(page, appleHeadline)).getByRole("alert")).toBeVisible();
    },
    atWidth: panelAtBottom,
  },
  {
    name: "news-budget-reached",
    user: user,
    async open(page) {
      await openNews(page);
      await page.request.put("/api/analysis/budget", { data: { kind: "chosen", cents: 0 } });
      await analyse(rowOf(page, appleHeadline), "AAPL", "Risk Analysis");
      await expect(panelIn(rowOf(page, appleHeadline)).getByRole("alert")).toBeVisible();
    },
    atWidth: panelAtBottom,
  },
  {
    name: "settings-ai-spending",
    user: user,
    async open(page) {
      await compared(page);
      await page.goto("/settings?tab=ai-prompts");
      await expect(page.getByRole("button", { name: "Save budget" })).toBeVisible();
    },
  },
  {
    name: "settings-ai-spending-used-up",
    user: { ...user, subscriptionType: "MANAGED" },
    async open(page) {
      await openNews(page);
      await page.request.put("/api/analysis/budget", { data: { kind: "chosen", cents: 0 } });
      await page.goto("/settings?tab=ai-prompts");
      await page.getByLabel("Monthly budget in US dollars").fill("9");
      await page.getByRole("button", { name: "Save budget" }).click();
    },
  },
];

import { expect, type Page } from "@playwright/test";
import { tell } from "./environment-client.ts";
import type { User, UserOptions } from "./environment-protocol.ts";
import { appleHeadline, morning } from "./headlines.data.ts";
import { analyse, openNews, panelIn, rowOf } from "./news-page.ts";
import type { Scenario } from "./scenarios.ts";

const user: UserOptions = { fullName: "Carla Caller", headlines: morning };

/** Risk Analysis asks for calls and has called Apple's headline once. */
async function call(page: Page): Promise<void> {
  const { prompts } = await (await page.request.get("/api/prompts")).json();
  const id = prompts.find(({ name }: { name: string }) => name === "Risk Analysis").id;
  await page.request.put(`/api/prompts/${id}/scorecard`, { data: { asks: true } });
  await openNews(page);
  await analyse(rowOf(page, appleHeadline), "AAPL", "Risk Analysis");
  await expect(panelIn(rowOf(page, appleHeadline))).toContainText("Saved for the scorecard.");
}

/** One record with numbers, one without, and an open call. */
async function records(page: Page, { userId }: User): Promise<void> {
  await call(page);
  await tell("settleCalls", { userId, movePercent: 6, marketMovePercent: 1 });
  await tell("addCalls", { userId, promptName: "Risk Analysis", count: 40, right: 24 });
  await tell("addCalls", { userId, promptName: "Market Impact", count: 12, right: 5 });
}

const has = (given: User | undefined): User => {
  if (!given) throw new Error("The scenario has a user.");
  return given;
};

export const scorecardScenarios: Scenario[] = [
  {
    name: "scorecard-call",
    user,
    open: call,
    atWidth: (page) => page.getByText("Saved for the scorecard.").scrollIntoViewIfNeeded(),
  },
  {
    name: "scorecard-none",
    user,
    async open(page) {
      await page.goto("/scorecard");
      await expect(page.getByText("No calls yet")).toBeVisible();
    },
  },
  {
    name: "scorecard-records",
    user,
    async open(page, given) {
      await records(page, has(given));
      await page.goto("/scorecard");
      await page.getByText("Calibration", { exact: true }).click();
      await page.getByText("Receipt").first().click();
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  {
    name: "scorecard-prompts",
    user,
    whole: true,
    async open(page, given) {
      await records(page, has(given));
      await page.goto("/settings?tab=ai-prompts");
      await expect(page.getByText(/right of 4\d calls/)).toBeVisible();
    },
  },
];

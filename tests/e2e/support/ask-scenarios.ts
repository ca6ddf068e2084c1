import { expect, type Page } from "@playwright/test";
import type { UserOptions } from "./environment-protocol.ts";
import { morning } from "./headlines.data.ts";
import { openNews } from "./news-page.ts";
import type { Scenario } from "./scenarios.ts";

const user: UserOptions = { fullName: "Noor Newsreader", headlines: morning };

/** Asks once all headlines can be found. */
async function ask(page: Page, question: string): Promise<void> {
  await openNews(page);
  await expect
    .poll(async () => (await (await page.request.get("/api/news/search")).json()).total)
    .toBe(morning.length);
  await page.goto(`/ask?${new URLSearchParams({ q: question })}`);
  await page.getByRole("button", { name: "Ask", exact: true }).click();
}

const answer = (page: Page) => page.getByRole("region", { name: "Answer" });

/** Questions about the archive. */
export const askScenarios: Scenario[] = [
  {
    name: "ask-empty",
    user: user,
    async open(page) {
      await page.goto("/ask");
      await expect(page.getByText("up to $")).toBeVisible();
    },
  },
  {
    name: "ask-answered",
    user: user,
    async open(page) {
      await ask(page, "What happened today?");
      await expect(answer(page)).toContainText("One source");
    },
  },
  {
    name: "ask-not-in-feeds",
    user: user,
    async open(page) {
      await ask(page, "Did Apple buy back convertible debentures?");
      await expect(answer(page)).toContainText("Not in your feeds");
    },
  },
  {
    name: "ask-budget-reached",
    user: user,
    async open(page) {
      await page.request.put("/api/analysis/budget", { data: { kind: "chosen", cents: 0 } });
      await ask(page, "Why does Apple raise its dividend?");
      await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
    },
  },
];

import type { Page } from "@playwright/test";
import { figuresAnswer, soundAnswer } from "./answers.data.ts";
import { tell } from "./environment-client.ts";
import type { User, UserOptions } from "./environment-protocol.ts";
import { appleHeadline, morning } from "./headlines.data.ts";
import { analyse, openNews, panelIn, rowOf } from "./news-page.ts";
import { stubPrices } from "./price-stubs.ts";
import type { Scenario } from "./scenarios.ts";
import { expect } from "./test.ts";

const user: UserOptions = { fullName: "Noor Newsreader", headlines: morning };

async function openAnswer(page: Page, user: User | undefined, says: string): Promise<void> {
  await tell("ai", { userId: user?.userId ?? "", fix: { says } });
  await stubPrices(page, "whole");
  await openNews(page);
  const panel = await analyse(rowOf(page, appleHeadline), "AAPL", "Risk Analysis");
  await expect(panel.getByRole("status")).toHaveText("Analysis ready");
}

const panelOf = (page: Page) => panelIn(rowOf(page, appleHeadline));

const firstUnknown = (page: Page) =>
  panelOf(page)
    .getByRole("button", { name: /not in the sources/ })
    .first();

/** What is said of an answer's figures. */
export const figureScenarios: Scenario[] = [
  {
    name: "figures-unknown",
    user: user,
    async open(page, user) {
      await openAnswer(page, user, figuresAnswer);
      await firstUnknown(page).click();
    },
    atWidth: (page) => panelOf(page).evaluate((panel) => panel.scrollIntoView({ block: "center" })),
  },
  {
    name: "figures-source",
    user: user,
    async open(page, user) {
      await openAnswer(page, user, figuresAnswer);
      await panelOf(page).getByRole("button", { name: "4%", exact: true }).first().click();
    },
    atWidth: (page) => panelOf(page).evaluate((panel) => panel.scrollIntoView({ block: "center" })),
  },
  {
    name: "figures-sound",
    user: user,
    async open(page, user) {
      await openAnswer(page, user, soundAnswer);
      await panelOf(page)
        .getByText(/found in/)
        .click();
    },
    whole: true,
  },
];

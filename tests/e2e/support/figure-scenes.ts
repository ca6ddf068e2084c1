import type { Page } from "@playwright/test";
import { figuresAnswer, soundAnswer } from "./answers.data.ts";
import { appleHeadline, morning } from "./headlines.data.ts";
import { analyse, openNews, panelIn, rowOf } from "./news-page.ts";
import { stubPrices } from "./price-stubs.ts";
import type { Scene } from "./scenes.ts";
import { tell } from "./stage-client.ts";
import type { Person, PersonWish } from "./stage-protocol.ts";
import { expect } from "./test.ts";

const reader: PersonWish = { fullName: "Noor Newsreader", headlines: morning };

async function openAnswer(page: Page, person: Person | undefined, says: string): Promise<void> {
  await tell("ai", { userId: person?.userId ?? "", fix: { says } });
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
export const figureScenes: Scene[] = [
  {
    name: "figures-unknown",
    person: reader,
    async open(page, person) {
      await openAnswer(page, person, figuresAnswer);
      await firstUnknown(page).click();
    },
    atWidth: (page) => panelOf(page).evaluate((panel) => panel.scrollIntoView({ block: "center" })),
  },
  {
    name: "figures-sound",
    person: reader,
    async open(page, person) {
      await openAnswer(page, person, soundAnswer);
      await panelOf(page)
        .getByText(/found in/)
        .click();
    },
    whole: true,
  },
];

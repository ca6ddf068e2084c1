import type { Page } from "@playwright/test";
import { expectAccessibleHere, expectNothingSideways } from "./support/accessible.ts";
import { newUser, tell } from "./support/environment-client.ts";
import { appleHeadline, morning } from "./support/headlines.data.ts";
import { openNews } from "./support/news-page.ts";
import { expect, signIn, test } from "./support/test.ts";

const box = (page: Page) => page.getByRole("textbox", { name: "Your question" });
const answer = (page: Page) => page.getByRole("region", { name: "Answer" });
const ask = (page: Page) => page.getByRole("button", { name: "Ask", exact: true });

test("a question is answered with receipts that open the story, at a price that is said before and after; from there one is asked about the headline, and what no headline tells is not in the feeds", async ({
  page,
}) => {
  const { userId } = await newUserWithArchive(page);
  await test.step("answered with receipts, on a wide screen and on a phone", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/ask?q=Why+does+Apple+raise+its+dividend%3F");
    await expect(page.getByText(/^gpt-4o-mini, up to \$0\.\d+$/)).toBeVisible();
    await expect(answer(page)).toHaveCount(0);
    await tell("ai", { userId, fix: { held: true } });
    await ask(page).click();
    await expect(page.getByRole("main").getByRole("status")).toHaveText(/^Reading \d+ passages?…$/);
    await tell("ai", { userId, fix: null });
    await expect(answer(page)).toContainText(appleHeadline);
    await expect(answer(page)).toContainText("One source");
    await expect(answer(page)).toContainText(/gpt-4o-mini.*\$0\.\d+/);
    await expectAccessibleHere(page);
    await expectNothingSideways(page);
  });
  await test.step("a receipt opens the story, and the way back leads to the question", async () => {
    await answer(page).getByRole("link").first().click();
    await expect(page).toHaveURL(/\/story\?item=/);
    await expect(page.getByRole("heading", { name: appleHeadline })).toBeVisible();
    await page.goBack();
    await expect(box(page)).toHaveValue("Why does Apple raise its dividend?");
    await page.goForward();
  });
  await test.step("a question is about a headline", async () => {
    await page.getByRole("link", { name: "Ask about this story" }).click();
    await expect(page.getByText(`About ${appleHeadline}`)).toBeVisible();
    await box(page).fill("Who else reported this?");
    await ask(page).click();
    await expect(answer(page)).toContainText(appleHeadline);
    await page.getByRole("button", { name: "Ask about all your news" }).click();
  });
  await test.step("what no headline tells is not in the feeds, and costs nothing", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await box(page).fill("What did Ford say about zeppelins?");
    await box(page).press("Enter");
    await expect(answer(page)).toContainText("Not in your feeds");
    await expect(answer(page)).toContainText("no AI model was asked and it cost nothing");
    await expectAccessibleHere(page, "main");
  });
});

/** A user whose headlines can all be found. */
async function newUserWithArchive(page: Page) {
  const known = await newUser({ headlines: morning });
  await signIn(page, known);
  await openNews(page);
  const found = async () => (await (await page.request.get("/api/news/search")).json()).total;
  await expect.poll(found).toBe(morning.length);
  return known;
}

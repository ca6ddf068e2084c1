import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { newUser, tell } from "./support/environment-client.ts";
import type { UserOptions } from "./support/environment-protocol.ts";
import { appleHeadline, morning } from "./support/headlines.data.ts";
import { openNews } from "./support/news-page.ts";
import { afresh, expect, failedCall, signIn, test } from "./support/test.ts";

const box = (page: Page) => page.getByRole("textbox", { name: "Your question" });
const answer = (page: Page) => page.getByRole("region", { name: "Answer" });
const status = (page: Page) => page.getByRole("main").getByRole("status");

/** A user whose headlines can all be found. */
async function openAsUser(page: Page, user: UserOptions = {}) {
  const known = await newUser({ headlines: morning, ...user });
  await signIn(page, known);
  await openNews(page);
  const found = async () => (await (await page.request.get("/api/news/search")).json()).total;
  await expect.poll(found).toBe(morning.length);
  return known;
}

for (const width of [390, 1440])
  test(`on ${width} px: a question is answered with receipts that open the story, at a price that is said before and after`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const { userId } = await openAsUser(page);
    await page.goto("/ask?q=Why+does+Apple+raise+its+dividend%3F");
    await expect(box(page)).toHaveValue("Why does Apple raise its dividend?");
    await expect(page.getByText(/^gpt-4o-mini, up to \$0\.\d+$/)).toBeVisible();
    // The address fills the box and sends nothing.
    await expect(answer(page)).toHaveCount(0);
    await expectAccessible(page);
    await page.setViewportSize({ width, height: 900 });
    await tell("ai", { userId, fix: { held: true } });
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await expect(status(page)).toHaveText(/^Reading \d+ passages?…$/);
    await tell("ai", { userId, fix: null });
    await expect(answer(page)).toContainText(appleHeadline);
    await expect(answer(page)).toContainText("One source");
    await expect(answer(page)).toContainText(/gpt-4o-mini.*\$0\.\d+/);
    await expectAccessible(page);
    await page.setViewportSize({ width, height: 900 });
    await answer(page).getByRole("link").first().click();
    await expect(page).toHaveURL(/\/story\?item=/);
    await expect(page.getByRole("heading", { name: appleHeadline })).toBeVisible();
    await page.goBack();
    await expect(box(page)).toHaveValue("Why does Apple raise its dividend?");
  });

test("what no headline tells is not in your feeds, and a question can be about a headline", async ({
  page,
}) => {
  await openAsUser(page);
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("ask your");
  await page.getByRole("option", { name: /Ask your news/ }).click();
  await box(page).fill("What did Ford say about zeppelins?");
  await box(page).press("Enter");
  await expect(answer(page)).toContainText("Not in your feeds");
  await expect(answer(page)).toContainText("no AI model was asked and it cost nothing");
  await expectAccessible(page);
  await page.goto("/news");
  const item = (await (await page.request.get("/api/news?limit=50")).json()).items.find(
    ({ title }: { title: string }) => title === appleHeadline,
  );
  await page.goto(`/story?item=${item.id}`);
  await page.getByRole("link", { name: "Ask about this story" }).click();
  await expect(page.getByText(`About ${appleHeadline}`)).toBeVisible();
  await box(page).fill("Who else reported this?");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(answer(page)).toContainText(appleHeadline);
});

test("without a key and over the budget the page says what to do", async ({ page, watch }) => {
  watch.allow(failedCall);
  await test.step("over the budget", async () => {
    await openAsUser(page);
    await page.request.put("/api/analysis/budget", { data: { kind: "chosen", cents: 0 } });
    await page.goto("/ask?q=What+did+Apple+say%3F");
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText("AI budget");
    await expect(page.getByRole("link", { name: "See the budget" })).toBeVisible();
    await expectAccessible(page);
  });
  await test.step("without a key", async () => {
    await afresh(page);
    await openAsUser(page, { openaiKey: "none" });
    await page.goto("/ask?q=What+did+Apple+say%3F");
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await expect(page.getByRole("main").getByRole("alert")).toHaveText(
      "Please configure your OpenAI API key in Settings first.",
    );
    await expect(page.getByRole("link", { name: "Open Settings" })).toBeVisible();
  });
});

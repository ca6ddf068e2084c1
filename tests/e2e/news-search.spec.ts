import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { newUser } from "./support/environment-client.ts";
import { appleHeadline, morning, teslaHeadline } from "./support/headlines.data.ts";
import { openNews, rowOf, titlesOn } from "./support/news-page.ts";
import { expect, failedCall, signIn, test } from "./support/test.ts";

const box = (page: Page) => page.getByRole("searchbox", { name: "Search headlines" });

const told = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

/** A user whose headlines can all be found. */
async function openAsUser(page: Page): Promise<void> {
  await signIn(page, await newUser({ headlines: morning }));
  await openNews(page);
  const found = async () => (await (await page.request.get("/api/news/search")).json()).total;
  await expect.poll(found).toBe(morning.length);
}

test("a search by keys alone: opened by /, marked, narrowed, shared by its address, left by Escape", async ({
  page,
}) => {
  await openAsUser(page);
  await page.keyboard.press("/");
  await expect(box(page)).toBeFocused();
  await expect(page.getByText("Search all your news")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type("ohio or recall");
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect(told(page, "3 headlines")).toBeVisible();
  await expect(rowOf(page, teslaHeadline).locator("mark")).toHaveText("recalls");
  await expectAccessible(page);
  await page.getByLabel("Company").fill("tsla");
  await page.getByLabel("Company").press("Enter");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page).toHaveURL("/news?q=ohio+or+recall&symbol=TSLA");
  await page.reload();
  await expect(rowOf(page, teslaHeadline)).toBeVisible();
  await expect(box(page)).toHaveValue("ohio or recall");
  await page.getByLabel("To", { exact: true }).fill("2020-01-01");
  await expect(page.getByText("Nothing found for “ohio or recall”")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).first().click();
  await expect(page.getByRole("article")).toHaveCount(3);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/news");
  await expect(page.getByRole("button", { name: "Search" })).toBeFocused();
  await expect(page.getByRole("article")).toHaveCount(10);
});

test("a search on a phone: misspelt words find similar ones, a failure can be tried again, a found headline can be saved", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  await page.setViewportSize({ width: 390, height: 844 });
  await openAsUser(page);
  await page.getByRole("button", { name: "Search" }).click();
  await page.route("**/api/news/search?*", (route) => route.abort());
  await box(page).fill("aple");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Search failed.");
  await page.unroute("**/api/news/search?*");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(told(page, "with words like apple")).toBeVisible();
  await expect.poll(() => titlesOn(page)).toEqual([appleHeadline]);
  await rowOf(page, appleHeadline).getByRole("button", { name: /save/i }).click();
  await expect(
    rowOf(page, appleHeadline).getByRole("button", { name: /save/i, pressed: true }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Filters" }).click();
  await expect(page.getByLabel("Source", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Close search (Esc)" }).click();
  await expect(page.getByRole("button", { name: "Search" })).toBeFocused();
});

test("a tag's chip leads to the headlines about it by keys, and mutes it with a way back", async ({
  page,
}) => {
  const [gold, oil] = ["Gold holds near its record", "Oil slips as traders wait for inventories"];
  await openAsUser(page);
  const chip = rowOf(page, gold).getByRole("button", { name: "Gold", exact: true });
  await chip.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Headlines about Gold" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/news?q=&tag=gold");
  await expect.poll(() => titlesOn(page)).toEqual([gold]);
  await expect(page.getByLabel("Tag", { exact: true })).toHaveValue("gold");
  await page.goBack();
  await rowOf(page, oil).getByRole("button", { name: "Oil", exact: true }).click();
  await page.getByRole("menuitem", { name: "Mute Oil" }).click();
  await expect(rowOf(page, oil)).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rowOf(page, oil)).toBeVisible();
});

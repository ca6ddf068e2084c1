import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { two } from "./support/headlines.data.ts";
import { countCalls, openNews } from "./support/news-page.ts";
import {
  bodiesOf,
  failCalls,
  openSettings,
  settle,
  storedSettings,
  turnTo,
} from "./support/settings-page.ts";
import { expect, failedCall, test } from "./support/test.ts";

const main = (page: Page) => page.getByRole("main");
const interval = (page: Page) => page.getByLabel("Refresh interval in seconds");
const saved = (page: Page) => main(page).getByText("Saved", { exact: true });
const bannerOf = (page: Page) => main(page).getByRole("alert");
const newsToggle = (page: Page) => page.getByRole("switch", { name: "Auto-refresh" });

test("SET-05, SET-07, DATA-15: a user begins with the defaults, changes each, and finds them after a reload", async ({
  page,
}) => {
  await settle(page, "tab=other");
  const writes = bodiesOf(page, "PATCH", "/api/settings");
  await expect(interval(page)).toHaveValue("300");
  for (const name of ["Auto refresh", "Company cards", "Keyboard shortcuts"]) {
    await expect(page.getByRole("switch", { name })).toBeChecked();
    await page.getByRole("switch", { name }).click();
    await expect(page.getByRole("switch", { name })).not.toBeChecked();
  }
  await interval(page).fill("45");
  await page.getByRole("heading", { name: "Other Settings" }).click();
  await expect(saved(page)).toHaveCount(4);
  expect(writes).toEqual([
    { autoRefresh: false },
    { showCompanyCards: false },
    { keyboardShortcuts: false },
    { refreshInterval: 45 },
  ]);
  await page.reload();
  await expect(interval(page)).toHaveValue("45");
  for (const name of ["Auto refresh", "Company cards", "Keyboard shortcuts"])
    await expect(page.getByRole("switch", { name })).not.toBeChecked();
});

test("what is set shows on the news page: company cards, keyboard shortcuts and auto refresh", async ({
  page,
}) => {
  await test.step("with company cards off the news page shows none and asks for no quotes; on again it does (READ-60)", async () => {
    await settle(page, "tab=other", { headlines: two });
    await page.getByRole("switch", { name: "Company cards" }).click();
    await expect(saved(page)).toBeVisible();
    const quotes = countCalls(page, /^\/api\/quotes/);
    // By the links of the app: what is remembered of the settings must be the new state.
    await page.getByRole("banner").getByRole("link", { name: "News Feeds" }).click();
    await expect(page.getByRole("article").first()).toBeVisible();
    await expect(page.getByRole("button", { name: /^AAPL\b/ })).toHaveCount(0);
    expect(quotes).toEqual([]);
    await openSettings(page, "tab=other");
    await page.getByRole("switch", { name: "Company cards" }).click();
    await expect(saved(page)).toBeVisible();
    await page.getByRole("banner").getByRole("link", { name: "News Feeds" }).click();
    await expect(page.getByRole("button", { name: /^AAPL\b/ })).toBeVisible();
    await expect.poll(() => quotes.length).toBeGreaterThan(0);
  });
  await test.step("keyboard shortcuts go off and on with their switch", async () => {
    const turn = async () => {
      await openSettings(page, "tab=other");
      await page.getByRole("switch", { name: "Keyboard shortcuts" }).click();
      await expect(saved(page)).toBeVisible();
      await page.getByRole("banner").getByRole("link", { name: "News Feeds" }).click();
      await expect(page.getByRole("article").first()).toBeVisible();
      await page.keyboard.press("?");
    };
    await turn();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await turn();
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  });
  await test.step("auto refresh of the settings and of the news page are one, in both directions", async () => {
    await openSettings(page, "tab=other");
    const setting = page.getByRole("switch", { name: "Auto refresh" });
    await setting.click();
    await expect(saved(page)).toBeVisible();
    await openNews(page);
    await expect(newsToggle(page)).not.toBeChecked();
    const stored = page.waitForResponse(
      (response) => response.request().method() === "PATCH" && response.url().endsWith("/api/settings"),
    );
    await newsToggle(page).click();
    expect((await stored).request().postDataJSON()).toEqual({ autoRefresh: true });
    await openSettings(page, "tab=other");
    await expect(setting).toBeChecked();
  });
});

test("two open pages: what one stores shows in the other when it is turned to, and neither undoes the other", async ({
  page,
}) => {
  await settle(page, "tab=other");
  const second = await page.context().newPage();
  await openSettings(second, "tab=other");
  await page.getByRole("switch", { name: "Company cards" }).click();
  await expect(saved(page)).toBeVisible();
  await second.getByRole("switch", { name: "Auto refresh" }).click();
  await expect(saved(second)).toBeVisible();
  await expect(second.getByRole("switch", { name: "Company cards" })).not.toBeChecked();
  await turnTo(page);
  await expect(page.getByRole("switch", { name: "Auto refresh" })).not.toBeChecked();
  expect(await storedSettings(page)).toMatchObject({ showCompanyCards: false, autoRefresh: false });
});

test("axe finds nothing on Other Settings with a rejected value, a failure above and signs beside the controls", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  await settle(page, "tab=other");
  await page.getByRole("switch", { name: "Auto refresh" }).click();
  await expect(saved(page)).toBeVisible();
  await failCalls(page, "**/api/settings", "PATCH");
  await page.getByRole("switch", { name: "Company cards" }).click();
  await expect(bannerOf(page)).toBeVisible();
  await interval(page).fill("9");
  await interval(page).press("Enter");
  await expectAccessible(page);
});

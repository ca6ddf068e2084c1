import type { Page } from "@playwright/test";
import { expectAccessibleHere, expectNothingSideways } from "./support/accessible.ts";
import { two } from "./support/headlines.data.ts";
import { countCalls } from "./support/news-page.ts";
import { failCalls, openSettings, settle } from "./support/settings-page.ts";
import { expect, failedCall, test } from "./support/test.ts";

const main = (page: Page) => page.getByRole("main");
const switches = ["Auto refresh", "Company cards", "Keyboard shortcuts"];

test("what is set shows on the news page: company cards, keyboard shortcuts and auto refresh (READ-60)", async ({
  page,
}) => {
  await settle(page, "tab=other", { headlines: two });
  const quotes = countCalls(page, /^\/api\/quotes/);
  const setting = (name: string) => page.getByRole("switch", { name });
  const turn = async (names: string[], checked: boolean) => {
    for (const name of names) {
      const stored = page.waitForResponse("**/api/settings");
      await setting(name).click();
      await stored;
      await expect(setting(name)).toBeChecked({ checked });
    }
  };
  // By the links of the app: what is remembered of the settings must be the new state.
  const openNews = async () => {
    await page.getByRole("banner").getByRole("link", { name: "News Feeds" }).click();
    await expect(page.getByRole("article").first()).toBeVisible();
  };
  const newsToggle = page.getByRole("switch", { name: "Auto-refresh" });
  const card = page.getByRole("button", { name: /^AAPL\b/ });
  await test.step("all off, it shows no company cards, asks for no quotes and hears no keys", async () => {
    await turn(switches, false);
    await openNews();
    await expect(card).toHaveCount(0);
    expect(quotes).toEqual([]);
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(newsToggle).not.toBeChecked();
  });
  await test.step("auto refresh of the news page is the one of the settings; the others on again, cards and keys are back", async () => {
    const stored = page.waitForResponse(
      (response) => response.request().method() === "PATCH" && response.url().endsWith("/api/settings"),
    );
    await newsToggle.click();
    expect((await stored).request().postDataJSON()).toEqual({ autoRefresh: true });
    await openSettings(page, "tab=other");
    await expect(setting("Auto refresh")).toBeChecked();
    await turn(["Company cards", "Keyboard shortcuts"], true);
    await openNews();
    await expect(card).toBeVisible();
    await expect.poll(() => quotes.length).toBeGreaterThan(0);
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  });
});

test("axe finds nothing on Other Settings with a rejected value, a failure above and signs beside the controls", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  await settle(page, "tab=other");
  await page.getByRole("switch", { name: "Auto refresh" }).click();
  await expect(main(page).getByText("Saved", { exact: true })).toBeVisible();
  await failCalls(page, "**/api/settings", "PATCH");
  await page.getByRole("switch", { name: "Company cards" }).click();
  await expect(main(page).getByRole("alert")).toBeVisible();
  const interval = page.getByLabel("Refresh interval in seconds");
  await interval.fill("9");
  await interval.press("Enter");
  await expectNothingSideways(page);
  await expectAccessibleHere(page, "main");
});

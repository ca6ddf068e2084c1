import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { newUser } from "./support/environment-client.ts";
import { two } from "./support/headlines.data.ts";
import { countCalls, openNews } from "./support/news-page.ts";
import {
  bodiesOf,
  everybody,
  failCalls,
  holdMethod,
  openSettings,
  settle,
  storedSettings,
  turnTo,
} from "./support/settings-page.ts";
import { expect, failedCall, signIn, test } from "./support/test.ts";

const main = (page: Page) => page.getByRole("main");
const interval = (page: Page) => page.getByLabel("Refresh interval in seconds");
const saved = (page: Page) => main(page).getByText("Saved", { exact: true });
const bannerOf = (page: Page) => main(page).getByRole("alert");
const newsToggle = (page: Page) => page.getByRole("switch", { name: "Auto-refresh" });

test("SET-05, SET-07, DATA-15: whoever it is begins with the defaults, changes each, and finds them after a reload", async ({
  page,
}) => {
  for (const [kind, wish] of everybody)
    await test.step(kind, async () => {
      await settle(page, "tab=other", wish);
      const writes = bodiesOf(page, "PATCH", "/api/settings");
      await expect(interval(page)).toHaveValue("300");
      for (const name of ["Auto refresh", "Company cards", "Keyboard shortcuts"]) {
        await expect(page.getByRole("switch", { name })).toBeChecked();
        await page.getByRole("switch", { name }).click();
        await expect(page.getByRole("switch", { name })).not.toBeChecked();
      }
      await interval(page).fill("45");
      await page.getByRole("heading", { level: 2 }).click();
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
});

test("SET-04: which refresh intervals are accepted, by leaving the field and by Enter, and when one is sent", async ({
  page,
}) => {
  await test.step("a value that is left as it was is not sent again", async () => {
    await settle(page, "tab=other");
    const writes = bodiesOf(page, "PATCH", "/api/settings");
    for (const text of ["300", "0300"]) {
      await interval(page).fill(text);
      await interval(page).blur();
      await expect(interval(page)).toHaveValue("300");
    }
    expect(writes).toEqual([]);
  });
  await test.step("SET-04: 10 and 300 are accepted; what is not is not sent, and gives way to the last good value when the field is left (READ-61)", async () => {
    const writes = bodiesOf(page, "PATCH", "/api/settings");
    await expect(interval(page)).toHaveAccessibleDescription("Between 10 and 300 seconds");
    for (const accepted of ["10", "300", " 42 "]) {
      await interval(page).fill(accepted);
      await interval(page).blur();
      await expect(saved(page)).toBeVisible();
      await expect(interval(page)).toHaveValue(accepted.trim());
    }
    for (const rejected of ["9", "301", "10.5", "x", "", "-60", "1e2", "0x20", "٤٢"]) {
      await interval(page).fill(rejected);
      await interval(page).blur();
      await expect(interval(page)).toHaveValue("42");
      await expect(interval(page)).toHaveAccessibleDescription("Between 10 and 300 seconds");
    }
    expect(writes).toEqual([{ refreshInterval: 10 }, { refreshInterval: 300 }, { refreshInterval: 42 }]);
    expect(await storedSettings(page)).toMatchObject({ refreshInterval: 42 });
  });
  await test.step("SET-04: Enter stores a good value and marks another one, which stays until the field is left", async () => {
    await interval(page).fill("301");
    await interval(page).press("Enter");
    await expect(interval(page)).toHaveAttribute("aria-invalid", "true");
    await expect(interval(page)).toHaveValue("301");
    await interval(page).fill("30");
    await expect(interval(page)).not.toHaveAttribute("aria-invalid");
    await interval(page).press("Enter");
    await expect(saved(page)).toBeVisible();
    await expect(interval(page)).toBeFocused();
    expect(await storedSettings(page)).toMatchObject({ refreshInterval: 30 });
  });
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
    expect(quotes.length).toBeGreaterThan(0);
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

test("a change that cannot be stored shows the stored value again and says so above, not in a toast (READ-56)", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  await settle(page, "tab=other");
  const mend = await failCalls(page, "**/api/settings", "PATCH");
  await page.getByRole("switch", { name: "Company cards" }).click();
  await expect(bannerOf(page)).toContainText("“Company cards” was not saved. The server cannot be reached.");
  await expect(page.getByRole("switch", { name: "Company cards" })).toBeChecked();
  await interval(page).fill("60");
  await interval(page).blur();
  await expect(bannerOf(page)).toContainText("“Refresh interval in seconds” was not saved.");
  await expect(interval(page)).toHaveValue("300");
  await expect(page.getByRole("region", { name: "Messages" })).toHaveText("");
  await mend();
  await page.getByRole("switch", { name: "Company cards" }).click();
  await expect(saved(page)).toBeVisible();
  await expect(bannerOf(page)).toHaveCount(0);
});

test("a change on its way shows as wanted and says that it is being saved; changes are stored in their order", async ({
  page,
}) => {
  await settle(page, "tab=other");
  const toggle = page.getByRole("switch", { name: "Company cards" });
  const release = await holdMethod(page, "**/api/settings", "PATCH");
  for (const checked of [false, true, false]) {
    await toggle.click();
    await expect(toggle).toBeChecked({ checked });
  }
  await page.getByRole("switch", { name: "Auto refresh" }).click();
  await expect(main(page).getByText("Saving…")).toHaveCount(2);
  release();
  await expect(saved(page)).toHaveCount(2);
  await expect(toggle).not.toBeChecked();
  expect(await storedSettings(page)).toMatchObject({ showCompanyCards: false, autoRefresh: false });
});

test("STORE-07: settings that cannot be read show the defaults, closed, until a read works (READ-56)", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  await signIn(page, await newUser({ settings: { refreshInterval: 77, autoRefresh: false } }));
  await page.route("**/api/settings", (route) => route.fulfill({ status: 400, json: {} }));
  await openSettings(page, "tab=other");
  await expect(bannerOf(page)).toContainText("Your settings could not be loaded.");
  await expect(interval(page)).toHaveValue("300");
  await expect(interval(page)).toBeDisabled();
  for (const toggle of await main(page).getByRole("switch").all()) {
    await expect(toggle).toBeChecked();
    await expect(toggle).toBeDisabled();
  }
  await page.unroute("**/api/settings");
  await bannerOf(page).getByRole("button", { name: "Retry" }).click();
  await expect(interval(page)).toHaveValue("77");
  await expect(page.getByRole("switch", { name: "Auto refresh" })).not.toBeChecked();
  await expect(page.getByRole("switch", { name: "Auto refresh" })).toBeEnabled();
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

test("all of it with the keyboard alone", async ({ page }) => {
  await settle(page, "tab=other");
  await interval(page).focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("120");
  await page.keyboard.press("Tab");
  await expect(saved(page)).toHaveCount(1);
  await expect(page.getByRole("switch", { name: "Auto refresh" })).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(saved(page)).toHaveCount(3);
  expect(await storedSettings(page)).toMatchObject({
    refreshInterval: 120,
    autoRefresh: false,
    showCompanyCards: false,
    keyboardShortcuts: true,
  });
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

import type { Page } from "@playwright/test";
import { expectNothingSideways } from "./support/accessible.ts";
import { newUser } from "./support/environment-client.ts";
import { bodiesOf, failCalls, integration, openSettings, settle } from "./support/settings-page.ts";
import { afresh, expect, failedCall, signIn, test } from "./support/test.ts";

const main = (page: Page) => page.getByRole("main");
const nav = (page: Page) => page.getByRole("navigation", { name: "Settings" });
const keyField = (page: Page) => page.getByLabel("OpenAI API key", { exact: true });

test("SET-01: tabs are lists of places with detail pages, each with a way back; the browser's Back leads there too", async ({
  page,
}) => {
  await settle(page, "tab=feeds");
  await nav(page).getByRole("link", { name: "Integrations & Modules" }).click();
  const entry = main(page).getByRole("link", { name: /^FinHub/ });
  await entry.click();
  await expect(main(page).getByRole("heading", { level: 2, name: "FinHub" })).toBeVisible();
  await page.goBack();
  await page.waitForURL("**/settings?tab=integrations");
  await expect(entry).toBeFocused();
  await page.goBack();
  await page.waitForURL("**/settings?tab=feeds");
  await page.goForward();
  await page.goForward();
  await expect(main(page).getByRole("heading", { level: 2, name: "FinHub" })).toBeFocused();
  await main(page).getByRole("region").getByRole("link", { name: "Integrations & Modules" }).click();
  await page.waitForURL("**/settings?tab=integrations");
  await expect(entry).toBeFocused();
});

test("SET-06: each setting has its place, which says in the page's title what it is", async ({ page }) => {
  await test.step("SET-06: feeds, prompts, integrations, refresh rate and theme each have their place", async () => {
    await settle(page, "tab=feeds&detail=rss");
    await expect(main(page).getByText("Street Ledger").first()).toBeVisible();
    await openSettings(page, "tab=ai-prompts");
    await expect(main(page).getByText("Investment Outlook").first()).toBeVisible();
    await openSettings(page, integration("openai"));
    await expect(keyField(page)).toBeEnabled();
    await openSettings(page, "tab=other");
    await expect(page.getByLabel("Refresh interval in seconds")).toBeEnabled();
    await openSettings(page, "tab=profile");
    await expect(page.getByRole("radio", { name: "Dark" })).toBeEnabled();
  });
  await test.step("each place says in the page's title what it is", async () => {
    await afresh(page);
    await settle(page, "tab=integrations");
    await expect(page).toHaveTitle("Integrations & Modules - Settings - Tapewise");
    await main(page)
      .getByRole("link", { name: /^FinHub/ })
      .click();
    await expect(page).toHaveTitle("FinHub - Settings - Tapewise");
    await nav(page).getByRole("link", { name: "Other Settings" }).click();
    await expect(page).toHaveTitle("Other Settings - Settings - Tapewise");
    await page.goBack();
    await expect(page).toHaveTitle("FinHub - Settings - Tapewise");
    await openSettings(page, "tab=feeds&detail=social");
    await expect(page).toHaveTitle("Social Media Feeds - Settings - Tapewise");
  });
  await test.step("an address of the admins' tab becomes the first tab's for a user, title and all", async () => {
    await afresh(page);
    await settle(page, "tab=admin");
    await page.waitForURL(/\/settings$/);
    await expect(page).toHaveTitle("Integrations & Modules - Settings - Tapewise");
  });
});

test("a change of place takes the focus and the sight to what was opened, and Back returns both", async ({
  page,
}) => {
  await test.step("a change of place takes the focus to what was opened; a page that loads leaves it alone", async () => {
    await settle(page, integration("openai"));
    await expect(page.locator("body")).toBeFocused();
    await nav(page).getByRole("link", { name: "Other Settings" }).press("Enter");
    await expect(page.getByRole("region", { name: "Other Settings" })).toBeFocused();
    await expect(page.getByLabel("Refresh interval in seconds")).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByLabel("Refresh interval in seconds")).toBeFocused();
  });
  await test.step("whoever scrolled down finds the beginning of the next place, and with Back what they had in sight", async () => {
    await afresh(page);
    await page.setViewportSize({ width: 1440, height: 420 });
    await settle(page, "tab=profile");
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(1400);
    await page.mouse.wheel(0, 900);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
    const before = await page.evaluate(() => window.scrollY);
    await nav(page).getByRole("link", { name: "Other Settings" }).click();
    await expect(main(page).getByRole("heading", { level: 2, name: "Other Settings" })).toBeInViewport();
    await page.goBack();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 200);
  });
});

test("a deep link opens its page for whoever is signed in, and the start for whoever is not (READ-02)", async ({
  page,
}) => {
  await page.goto(`/settings?${integration("finnhub")}`);
  await page.waitForURL(/\/$/);
  await signIn(page, await newUser());
  await openSettings(page, integration("finnhub"));
  await expect(main(page).getByRole("heading", { level: 2, name: "FinHub" })).toBeVisible();
});

test("on a phone the tabs are one row that shows the active one; a detail page has its way back instead", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await settle(page, "tab=integrations", { role: "ADMIN", subscriptionType: null });
  const inSight = async (name: string) => {
    const box = await nav(page).getByRole("link", { name }).boundingBox();
    return box !== null && box.x >= 0 && box.x + box.width <= 390;
  };
  for (const name of [
    "Integrations & Modules",
    "AI Prompts",
    "Feeds",
    "Other Settings",
    "Profile",
    "Admin",
  ]) {
    await nav(page).getByRole("link", { name }).click();
    await expect.poll(() => inSight(name)).toBe(true);
    const heights = await nav(page)
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
    expect(new Set(heights).size).toBe(1);
  }
  await openSettings(page, "tab=other");
  expect(await inSight("Other Settings")).toBe(true);
  await openSettings(page, integration("reddit"));
  await expect(nav(page)).toBeHidden();
  await main(page).getByRole("link", { name: "Integrations & Modules", exact: true }).click();
  await expect(nav(page)).toBeVisible();
  await expectNothingSideways(page);
});

test.describe("unsaved text survives a change of place", () => {
  test("a value and a key that were typed are still there, good or not, with why, and gone after a reload", async ({
    page,
    watch,
  }) => {
    watch.allow(failedCall);
    await test.step("the refresh interval: what was typed is still there, good or not, and is stored when it is left", async () => {
      await settle(page, "tab=feeds");
      await nav(page).getByRole("link", { name: "Other Settings" }).click();
      const interval = page.getByLabel("Refresh interval in seconds");
      await interval.fill("90");
      await page.goBack();
      await expect(main(page).getByRole("link", { name: /^RSS Feeds/ })).toBeVisible();
      await page.goForward();
      await expect(interval).toHaveValue("90");
      await interval.focus();
      await interval.blur();
      await expect(main(page).getByText("Saved", { exact: true })).toBeVisible();
    });
    await test.step("a key: what was typed is still there and not stored; a rejected one is there with its reason", async () => {
      await nav(page).getByRole("link", { name: "Integrations & Modules" }).click();
      const writes = bodiesOf(page, "PUT", "/api/keys");
      await main(page)
        .getByRole("link", { name: /^OpenAI/ })
        .click();
      await keyField(page).fill("sk-typed-only-0123456789");
      await page.goBack();
      await expect(main(page).getByRole("listitem")).toHaveCount(4);
      await page.goForward();
      await expect(keyField(page)).toHaveValue("sk-typed-only-0123456789");
      await expect(keyField(page)).toHaveAccessibleDescription(
        "Not saved yet. It saves when you leave the field.",
      );
      expect(writes).toEqual([]);
      await keyField(page).fill("short");
      await keyField(page).blur();
      await expect(keyField(page)).toHaveAttribute("aria-invalid", "true");
      await nav(page).getByRole("link", { name: "Other Settings" }).click();
      await nav(page).getByRole("link", { name: "Integrations & Modules" }).click();
      await main(page)
        .getByRole("link", { name: /^OpenAI/ })
        .click();
      await expect(keyField(page)).toHaveValue("short");
      await expect(keyField(page)).toHaveAccessibleDescription(/^That doesn't look like an API key\./);
    });
    await test.step("a key whose save fails after its page was left waits there", async () => {
      await failCalls(page, "**/api/keys", "PUT");
      await keyField(page).fill("sk-left-too-early-0123456789");
      await nav(page).getByRole("link", { name: "Other Settings" }).click();
      await expect(main(page).getByRole("alert")).toContainText("Couldn't save the OpenAI key.");
      await page.goBack();
      await expect(keyField(page)).toHaveValue("sk-left-too-early-0123456789");
    });
    await test.step("nothing of it survives a reload", async () => {
      await nav(page).getByRole("link", { name: "Integrations & Modules" }).click();
      await main(page)
        .getByRole("link", { name: /^OpenAI/ })
        .click();
      await keyField(page).fill("sk-of-somebody-0123456789");
      await page.goBack();
      await page.reload();
      await main(page)
        .getByRole("link", { name: /^OpenAI/ })
        .click();
      await expect(keyField(page)).toHaveValue("");
    });
  });
});

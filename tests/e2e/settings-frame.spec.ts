import type { Page } from "@playwright/test";
import { expectNothingSideways } from "./support/accessible.ts";
import { integration, openSettings, settle } from "./support/settings-page.ts";
import { expect, test } from "./support/test.ts";

const main = (page: Page) => page.getByRole("main");
const nav = (page: Page) => page.getByRole("navigation", { name: "Settings" });

test("a change of place takes the focus, the title and the sight to what was opened, and Back returns them", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 420 });
  await settle(page, "tab=profile");
  await test.step("a page that loads leaves the focus alone; a change of place takes it to what was opened", async () => {
    await expect(page.locator("body")).toBeFocused();
    await expect(page).toHaveTitle("Profile - Settings - Tapewise");
    await expect(page.getByRole("radio", { name: "Dark" })).toBeEnabled();
    await nav(page).getByRole("link", { name: "Other Settings" }).press("Enter");
    await expect(page.getByRole("region", { name: "Other Settings" })).toBeFocused();
    await expect(page).toHaveTitle("Other Settings - Settings - Tapewise");
    await expect(page.getByLabel("Refresh interval in seconds")).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByLabel("Refresh interval in seconds")).toBeFocused();
    await page.goBack();
    await expect(page).toHaveTitle("Profile - Settings - Tapewise");
  });
  await test.step("whoever scrolled down finds the beginning of the next place, and with Back what they had in sight", async () => {
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

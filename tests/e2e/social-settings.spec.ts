import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { bodiesOf, openSettings, settle, storedSettings, turnTo } from "./support/settings-page.ts";
import { expect, test } from "./support/test.ts";

const place = "tab=feeds&detail=social";
const main = (page: Page) => page.getByRole("main");
const slider = (page: Page) => page.getByRole("slider", { name: "Posts per source" });
const sort = (page: Page) => page.getByLabel("Sort");
const time = (page: Page) => page.getByLabel("Time");
const lowScores = (page: Page) => page.getByRole("switch", { name: "Hide posts with a score under 10" });
const saved = (page: Page) => main(page).getByText("Saved", { exact: true });
const _bannerOf = (page: Page) => main(page).getByRole("alert");

test("FEEDS-02, FEEDS-03, FEEDS-04, FEEDS-05, FEEDS-06: Feeds leads to 'Social Media Feeds'; Reddit is the open tab, its form has no button, and its slider moves by keys and by mouse", async ({
  page,
}) => {
  await test.step("FEEDS-02: Feeds leads to 'Social Media Feeds', which opens under Integrations as well", async () => {
    await settle(page, "tab=feeds");
    await main(page)
      .getByRole("link", { name: /^Social Media Feeds/ })
      .click();
    await page.waitForURL(`**/settings?${place}`);
    await expect(main(page).getByRole("heading", { level: 2, name: "Social Media Feeds" })).toBeFocused();
    await main(page).getByRole("region").getByRole("link", { name: "Feeds", exact: true }).click();
    await page.waitForURL("**/settings?tab=feeds");
    await openSettings(page, "tab=integrations&detail=social");
    await expect(slider(page)).toBeVisible();
  });
  await test.step("FEEDS-03, FEEDS-04: Reddit is the open tab; X, LinkedIn and YouTube are closed and say 'Coming Soon'", async () => {
    await openSettings(page, place);
    const tabs = page.getByRole("tablist", { name: "Social networks" });
    await expect(tabs.getByRole("tab")).toHaveText([
      "Reddit",
      "Bluesky",
      /^X\s+Coming Soon$/,
      /^LinkedIn\s+Coming Soon$/,
      /^YouTube\s+Coming Soon$/,
    ]);
    await expect(tabs.getByRole("tab", { name: "Reddit" })).toHaveAttribute("aria-selected", "true");
    for (const name of ["X", "LinkedIn", "YouTube"]) {
      const tab = tabs.getByRole("tab", { name: new RegExp(`^${name}\\s+Coming Soon$`) });
      await expect(tab).toBeDisabled();
      await tab.click({ force: true });
      await expect(tabs.getByRole("tab", { name: "Reddit" })).toHaveAttribute("aria-selected", "true");
    }
    await tabs.getByRole("tab", { name: "Reddit" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(tabs.getByRole("tab", { name: "Bluesky" })).toHaveAttribute("aria-selected", "true");
    // The closed ones are passed over.
    await page.keyboard.press("ArrowRight");
    await expect(tabs.getByRole("tab", { name: "Reddit" })).toHaveAttribute("aria-selected", "true");
  });
  await test.step("FEEDS-05: the form has no button; nothing is stored before something is moved", async () => {
    await expect(main(page).getByRole("tabpanel").getByRole("button")).toHaveCount(0);
    expect(await storedSettings(page)).toMatchObject({
      socialPostsPerSource: null,
      socialSort: null,
      socialTime: null,
      socialHideLowScores: false,
    });
  });
  await test.step("FEEDS-06: keys move the slider; one that is held down is stored once, when it is let go", async () => {
    const writes = bodiesOf(page, "PATCH", "/api/settings");
    await slider(page).focus();
    for (let step = 0; step < 5; step += 1) await page.keyboard.down("ArrowRight");
    await expect(slider(page)).toHaveValue("30");
    expect(writes).toEqual([]);
    await page.keyboard.up("ArrowRight");
    await expect(saved(page)).toBeVisible();
    await page.keyboard.press("Home");
    await expect(slider(page)).toHaveValue("5");
    await expect(slider(page)).toHaveAttribute("aria-valuetext", "5 posts");
    await expect.poll(() => writes).toEqual([{ socialPostsPerSource: 30 }, { socialPostsPerSource: 5 }]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(writes).toHaveLength(2);
  });
  await test.step("FEEDS-06: the slider shows its number while it moves and is stored when it is let go", async () => {
    const writes = bodiesOf(page, "PATCH", "/api/settings");
    const box = await slider(page).boundingBox();
    if (!box) throw new Error("The slider has no place.");
    const middle = box.y + box.height / 2;
    const at = (value: number) => box.x + 9 + ((value - 5) / 45) * (box.width - 18);
    await page.mouse.move(at(25), middle);
    await page.mouse.down();
    await page.mouse.move(at(30), middle);
    await page.mouse.move(at(50), middle, { steps: 4 });
    await expect(slider(page)).toHaveAttribute("aria-valuetext", "50 posts");
    expect(writes).toEqual([]);
    await page.mouse.up();
    await expect(saved(page)).toBeVisible();
    expect(writes).toEqual([{ socialPostsPerSource: 50 }]);
  });
});

test("FEEDS-05, FEEDS-06, FEEDS-07, FEEDS-08, FEEDS-09: a user changes each of the four, which is stored at once and alone", async ({
  page,
}) => {
  await settle(page, place);
  const writes = bodiesOf(page, "PATCH", "/api/settings");
  await expect(slider(page)).toHaveValue("25");
  await expect(slider(page)).toHaveAttribute("min", "5");
  await expect(slider(page)).toHaveAttribute("max", "50");
  await expect(sort(page).getByRole("option")).toHaveText(["Hot", "New", "Top", "Rising"]);
  await expect(time(page).getByRole("option")).toHaveText(["Hour", "Day", "Week", "Month"]);
  await expect(sort(page)).toHaveValue("hot");
  await expect(time(page)).toHaveValue("day");
  await expect(lowScores(page)).not.toBeChecked();
  await slider(page).fill("40");
  await sort(page).selectOption("rising");
  await time(page).selectOption("week");
  await lowScores(page).click();
  await expect(saved(page)).toHaveCount(4);
  expect(writes).toEqual([
    { socialPostsPerSource: 40 },
    { socialSort: "rising" },
    { socialTime: "week" },
    { socialHideLowScores: true },
  ]);
  await page.reload();
  await expect(slider(page)).toHaveValue("40");
  await expect(sort(page)).toHaveValue("rising");
  await expect(time(page)).toHaveValue("week");
  await expect(lowScores(page)).toBeChecked();
});

test("two open pages: what one stores shows in the other when it is turned to", async ({ page }) => {
  await settle(page, place);
  const second = await page.context().newPage();
  await openSettings(second, place);
  await sort(page).selectOption("top");
  await expect(saved(page)).toBeVisible();
  await turnTo(second);
  await expect(sort(second)).toHaveValue("top");
});

test("axe finds nothing on Social Media Feeds, and it never scrolls sideways", async ({ page }) => {
  await settle(page, place);
  await lowScores(page).click();
  await expect(saved(page)).toBeVisible();
  await expectAccessible(page);
});

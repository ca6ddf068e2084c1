import { violationsOn } from "#tests/support/axe.ts";
import { expectNothingSideways, violationsInThemes } from "./support/accessible.ts";
import { newUser } from "./support/environment-client.ts";
import { oilHeadline, teslaHeadline } from "./support/headlines.data.ts";
import { analyse, expectPricesInSight, openNews, rowOf } from "./support/news-page.ts";
import { openPage } from "./support/public-page.ts";
import { chooseInRow, muteWord, storyNews } from "./support/reading.ts";
import { expect, failedCall, signIn, test } from "./support/test.ts";

test("axe finds nothing on the public pages, on an unknown address and in the sign-in dialog, and they never scroll sideways", async ({
  page,
  watch,
}) => {
  // The same parts on every width. consent.spec.ts looks at /privacy.
  for (const address of ["/", "/how-it-works", "/terms"]) {
    await openPage(page, address);
    await expect(page.getByRole("region", { name: "Market prices" })).toBeVisible();
    expect(await violationsInThemes(page), address).toEqual([]);
    await expectNothingSideways(page);
  }
  await test.step("an unknown address", async () => {
    watch.allow(failedCall);
    await openPage(page, "/no/such/page");
    await expect(page.getByText("404 Not Found")).toBeVisible();
    expect(await violationsInThemes(page)).toEqual([]);
    await expectNothingSideways(page);
  });
  await test.step("the sign-in dialog with its errors", async () => {
    await page.getByRole("banner").getByRole("button", { name: "Sign Up / Sign In" }).click();
    const dialog = page.getByRole("dialog", { name: "Sign In" });
    await dialog.getByRole("button", { name: "Sign In" }).click();
    await expect(dialog.getByText("Email is required")).toBeVisible();
    expect(await violationsInThemes(page)).toEqual([]);
    await expectNothingSideways(page);
  });
});

test("axe finds nothing on /news with facts, an analysis, read, saved, muted and grouped headlines, in its menus and dialogs, and it never scrolls sideways", async ({
  page,
}) => {
  await signIn(page, await newUser({ fullName: "Noor Newsreader", headlines: storyNews }));
  await openNews(page);
  await page.getByRole("button", { name: "3 sources" }).click();
  await chooseInRow(rowOf(page, oilHeadline), "Mark as read");
  await rowOf(page, oilHeadline).getByRole("button", { name: "Save for later" }).click();
  await muteWord(page, "Walmart");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await page.getByRole("button", { name: /^Last checked/ }).click();
  await expect(page.getByText("Up to date").first()).toBeVisible();
  const panel = await analyse(rowOf(page, teslaHeadline).first(), "TSLA", "Risk Analysis");
  await expect(panel.getByRole("status")).toHaveText("Analysis ready");
  await expectPricesInSight(page);
  expect(await violationsInThemes(page)).toEqual([]);
  await expectNothingSideways(page);
  // On a phone the controls are others.
  await page.setViewportSize({ width: 390, height: 900 });
  expect(await violationsOn(page), "on a phone").toEqual([]);
  await page.setViewportSize({ width: 1180, height: 900 });
  await test.step("the menu of the user, the list of mutes, the list of keys", async () => {
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("menu")).toBeVisible();
    expect(await violationsOn(page, "[role=menu]")).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Manage mutes" }).click();
    await expect(page.getByRole("list", { name: "Muted" })).toBeVisible();
    expect(await violationsOn(page, "dialog")).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
  });
});

/** The other tabs are looked at in all of their states by the specs of their own. */
const overviews = { "Integrations & Modules": "Free Stock Data", Feeds: "RSS Feeds" };

test("axe finds nothing on /social and on the overviews of /settings, and they never scroll sideways", async ({
  page,
}) => {
  await signIn(page, await newUser({ fullName: "Noor Newsreader" }));
  await openPage(page, "/social");
  await expect(page.getByRole("heading", { level: 1, name: "Social Feeds" })).toBeVisible();
  expect(await violationsInThemes(page), "/social").toEqual([]);
  await expectNothingSideways(page);
  await openPage(page, "/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  const links = page.getByRole("navigation", { name: "Settings" }).getByRole("link");
  for (const [tab, content] of Object.entries(overviews)) {
    await links.filter({ hasText: tab }).click();
    await expect(page.getByText(content, { exact: true })).toBeVisible();
    expect(await violationsInThemes(page), tab).toEqual([]);
    await expectNothingSideways(page);
  }
  // On a phone the list of settings is another one.
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await violationsOn(page), "on a phone").toEqual([]);
});

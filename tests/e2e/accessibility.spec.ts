import { violationsOn } from "#tests/support/axe.ts";
import { expectAccessible } from "./support/accessible.ts";
import { newUser } from "./support/environment-client.ts";
import type { User } from "./support/environment-protocol.ts";
import { appleHeadline, morning, oilHeadline } from "./support/headlines.data.ts";
import { analyse, expectPricesInSight, openNews, rowOf } from "./support/news-page.ts";
import { openPage } from "./support/public-page.ts";
import { chooseInRow, muteWord, storyNews } from "./support/reading.ts";
import { afresh, expect, failedCall, signIn, test } from "./support/test.ts";

let user: User;
test.beforeAll(async () => {
  // A few items are enough: more of the same only take longer to look at.
  user = await newUser({ fullName: "Noor Newsreader", headlines: morning.slice(0, 4) });
});

test("axe finds nothing on the public pages, on an unknown address and in the sign-in dialog, and they never scroll sideways", async ({
  page,
  watch,
}) => {
  await test.step("axe finds nothing on the public pages, and they never scroll sideways", async () => {
    for (const address of ["/", "/how-it-works", "/terms", "/privacy"]) {
      await openPage(page, address);
      await expect(page.getByRole("region", { name: "Market prices" })).toBeVisible();
      await expectAccessible(page);
    }
  });
  await test.step("axe finds nothing on an unknown address, and it never scrolls sideways", async () => {
    await afresh(page);
    watch.allow(failedCall);
    await openPage(page, "/no/such/page");
    await expect(page.getByText("404 Not Found")).toBeVisible();
    await expectAccessible(page);
  });
  await test.step("axe finds nothing in the sign-in dialog with its errors, and it never scrolls sideways", async () => {
    await afresh(page);
    await openPage(page, "/");
    await page.getByRole("banner").getByRole("button", { name: "Sign Up / Sign In" }).click();
    const dialog = page.getByRole("dialog", { name: "Sign In" });
    await dialog.getByRole("button", { name: "Sign In" }).click();
    await expect(dialog.getByText("Email is required")).toBeVisible();
    await expectAccessible(page);
  });
});

test("axe finds nothing on /news, its facts, analyses, menus and mutes, and it never scrolls sideways", async ({
  page,
}) => {
  await test.step("axe finds nothing on /news with open facts and an open analysis, and it never scrolls sideways", async () => {
    await signIn(page, user);
    await openNews(page);
    const panel = await analyse(rowOf(page, appleHeadline), "AAPL", "Risk Analysis");
    await expect(panel.getByRole("status")).toHaveText("Analysis ready");
    await expectPricesInSight(page);
    await expectAccessible(page);
  });
  await test.step("axe finds nothing in the open menus of /news", async () => {
    await afresh(page);
    await signIn(page, user);
    await openNews(page);
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("menu")).toBeVisible();
    expect(await violationsOn(page, "[role=menu]")).toEqual([]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
  });
  await test.step("axe finds nothing on /news with read, saved, muted and grouped headlines, its sources and the list of mutes", async () => {
    await afresh(page);
    await signIn(page, await newUser({ headlines: storyNews }));
    await openNews(page);
    await page.getByRole("button", { name: "3 sources" }).click();
    await chooseInRow(rowOf(page, oilHeadline), "Mark as read");
    await rowOf(page, oilHeadline).getByRole("button", { name: "Save for later" }).click();
    await muteWord(page, "Walmart");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await page.getByRole("button", { name: /^Last checked/ }).click();
    await expect(page.getByText("Up to date").first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Manage mutes" }).click();
    await expect(page.getByRole("list", { name: "Muted" })).toBeVisible();
    expect(await violationsOn(page, "dialog")).toEqual([]);
  });
});

test("axe finds nothing on /social and on any tab of /settings, and they never scroll sideways", async ({
  page,
}) => {
  await test.step("axe finds nothing on /social, and it never scrolls sideways", async () => {
    await signIn(page, user);
    await openPage(page, "/social");
    await expect(page.getByRole("heading", { level: 1, name: "Social Feeds" })).toBeVisible();
    await expectAccessible(page);
  });
  await test.step("axe finds nothing on any tab of /settings, and they never scroll sideways", async () => {
    await afresh(page);
    await signIn(page, user);
    await openPage(page, "/settings");
    await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
    const links = page.getByRole("navigation", { name: "Settings" }).getByRole("link");
    for (const [tab, content] of Object.entries(tabs)) {
      await links.filter({ hasText: tab }).click();
      await expect(page.getByText(content, { exact: true })).toBeVisible();
      await expectAccessible(page);
    }
  });
});

const tabs = {
  "Integrations & Modules": "Free Stock Data",
  "AI Prompts": "Investment Outlook",
  Feeds: "RSS Feeds",
  "Other Settings": "Company cards",
  Profile: "Member since",
};

import type { Page } from "@playwright/test";
import { countShifts, shiftsOf } from "#tests/support/layout-shifts.ts";
import { expectAccessible } from "./support/accessible.ts";
import { newUser, tell } from "./support/environment-client.ts";
import type { RedditFix, UserOptions } from "./support/environment-protocol.ts";
import { chipOf, countCalls, expectPricesInSight, factsIn, holdCalls } from "./support/news-page.ts";
import { openSettings } from "./support/settings-page.ts";
import { appleTitle, loudTitle, ordinaryDay, subtleTitle, teslaTitle } from "./support/social.data.ts";
import { openSocial, postRow, postTitles } from "./support/social-page.ts";
import { expect, signIn, test } from "./support/test.ts";

/** A new user in front of the posts of a day. */
async function read(
  page: Page,
  {
    fix = ordinaryDay,
    wish = {},
    address = "/social",
  }: { fix?: RedditFix; wish?: UserOptions; address?: string } = {},
): Promise<void> {
  await tell("reddit", fix);
  await signIn(page, await newUser({ reddit: "own-app", ...wish }));
  await openSocial(page, address);
}

const sourcesLine = (page: Page) => page.getByRole("button", { name: /sources answered/ });
const mentioned = (page: Page) => page.getByRole("region", { name: "Most mentioned" });

test("SOCIAL-01, FEEDS-05, READ-63: with Reddit off the page asks for nothing and says why; switched on, posts load, and what is chosen under Social Media Feeds steers them", async ({
  page,
}) => {
  const calls = countCalls(page, /^\/api\/social/);
  await tell("reddit", ordinaryDay);
  await signIn(page, await newUser({ reddit: "off" }));
  await page.goto("/social");
  await expect(page.getByRole("main").locator("p")).toHaveText(
    "Social Feeds Disabled: Reddit integration is not enabled. Go to Settings → Integrations & Modules → Reddit to enable it.",
  );
  await page.getByRole("link", { name: "Open Reddit settings" }).click();
  await page.getByRole("main").getByRole("switch").click();
  await expect(page.getByRole("main").getByText("Saved", { exact: true })).toBeVisible();
  expect(calls).toEqual([]);
  const openPosts = () => page.getByRole("link", { name: "Social Feeds", exact: true }).first().click();
  await openPosts();
  await expect(postRow(page, subtleTitle)).toBeVisible();
  const picture = postRow(page, "Factory tour").locator("img[src^='/api/']").first();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await openSettings(page, "tab=feeds&detail=social");
  await page.getByRole("switch", { name: "Hide posts with a score under 10" }).click();
  await expect(page.getByRole("main").getByText("Saved", { exact: true })).toBeVisible();
  await openPosts();
  await expect(page.getByText("1 post with a score under 10 is hidden.")).toBeVisible();
  await expect(postRow(page, subtleTitle)).toHaveCount(0);
});

test("SOCIAL-08: the page is walked by keys; Refresh Now and posts that come by themselves move nothing under the user, and the pill shows them", async ({
  page,
}) => {
  await read(page);
  await test.step("the page is walked, opened and unfolded by keys, which are listed on demand", async () => {
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await press("j");
    const tesla = postRow(page, teslaTitle);
    await expect(tesla).toBeFocused();
    await press("o");
    await expect(factsIn(tesla)).toBeVisible();
    await press("Enter");
    await expect(factsIn(tesla)).toHaveCount(0);
    await press("j", "j");
    await expect(postRow(page, appleTitle)).toBeFocused();
    await press("x");
    await expect(postRow(page, appleTitle).getByRole("button", { name: /^less/ })).toBeVisible();
    await press("j", "j", "x");
    await expect(postRow(page, loudTitle)).toBeFocused();
    await press("k");
    await expect(postRow(page, "Microsoft and Nvidia")).toBeFocused();
    await press("?");
    await expect(page.getByRole("dialog").getByRole("region", { name: "Social Feeds" })).toContainText(
      "Next post",
    );
    await press("Escape");
  });
  await test.step("SOCIAL-08: new posts wait behind the pill, and nothing moves", async () => {
    await page.evaluate(() => window.scrollTo(0, 500));
    const before = await postTitles(page);
    await tell("redditPosts", { posts: [{ title: "Just in: $KO", score: 90_000 }] });
    await page.keyboard.press("r");
    const pill = (name: string) => page.getByRole("button", { name, exact: true });
    await expect(pill("1 new post")).toBeVisible();
    await tell("redditPosts", { posts: [{ title: "Just in: $PEP", score: 80_000 }] });
    // A look of anybody has the sources asked; this page is told by its stream.
    await page.request.get("/api/social?refresh=1&limit=10");
    await expect(pill("2 new posts")).toBeVisible();
    await expect.poll(() => postTitles(page)).toEqual(before);
    expect(await page.evaluate(() => window.scrollY)).toBe(500);
    await pill("2 new posts").click();
    await expect(page.getByRole("article").first()).toBeFocused();
    await expect
      .poll(async () => (await postTitles(page)).slice(0, 2))
      .toEqual(["Just in: $KO", "Just in: $PEP"]);
    await tell("redditPosts", { posts: [{ title: "Just in: $NKE", score: 95_000 }] });
    await page.getByRole("button", { name: "Refresh Now" }).click();
    await expect(page.getByRole("article").first()).toHaveAccessibleName("Just in: $NKE");
  });
});

test("axe finds nothing on Social Feeds, opened or with sources that fail, and it never scrolls sideways", async ({
  page,
}) => {
  await read(page, { fix: { ...ordinaryDay, privateOnes: ["StockMarket"] } });
  await sourcesLine(page).click();
  await postRow(page, appleTitle).getByRole("button", { name: /^more/ }).click();
  await chipOf(postRow(page, appleTitle), "AAPL").click();
  await mentioned(page)
    .getByRole("button", { name: /AAPL compared with its average/ })
    .click();
  await expectPricesInSight(page);
  await expectAccessible(page);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 900 } });

  test("the page shifts by less than 0.02 while it loads, however late its posts and what the account has chosen", async ({
    page,
  }) => {
    await tell("reddit", ordinaryDay);
    await signIn(page, await newUser({ reddit: "own-app" }));
    await countShifts(page);
    const releaseKeys = await holdCalls(page, "**/api/keys");
    const releasePosts = await holdCalls(page, "**/api/social?*");
    const asked = page.waitForRequest("**/api/keys");
    await page.goto("/social");
    await asked;
    const waiting = page.getByRole("status").filter({ hasText: "Loading posts…" });
    await expect(waiting).toHaveCount(1);
    await expect(page.getByRole("contentinfo")).not.toBeInViewport();
    const posts = page.waitForRequest("**/api/social?*");
    releaseKeys();
    await posts;
    await expect(page.getByRole("contentinfo")).not.toBeInViewport();
    releasePosts();
    await expect(page.getByRole("article").first()).toBeVisible();
    await expectPricesInSight(page);
    expect(await shiftsOf(page)).toBeLessThan(0.02);
  });
});

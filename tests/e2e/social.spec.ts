import type { Page } from "@playwright/test";
import { countShifts, shiftsOf } from "#tests/support/layout-shifts.ts";
import { expectAccessible } from "./support/accessible.ts";
import { newUser, tell } from "./support/environment-client.ts";
import type { RedditFix, UserOptions } from "./support/environment-protocol.ts";
import { chipOf, countCalls, expectPricesInSight, factsIn, holdCalls } from "./support/news-page.ts";
import { openSettings } from "./support/settings-page.ts";
import {
  appleTitle,
  longText,
  loudTitle,
  ordinaryDay,
  subtleTitle,
  teslaTitle,
} from "./support/social.data.ts";
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

test("ROUTE-06, SOCIAL-01, SOCIAL-02: a user with Reddit off is told exactly why the page is empty and nothing is asked; switched on, posts load", async ({
  page,
}) => {
  const calls = countCalls(page, /^\/api\/social/);
  await tell("reddit", ordinaryDay);
  await signIn(page, await newUser({ reddit: "off" }));
  await page.goto("/social");
  await expect(page.getByRole("heading", { level: 1, name: "Social Feeds" })).toBeVisible();
  await expect(page.getByRole("main").locator("p")).toHaveText(
    "Social Feeds Disabled: Reddit integration is not enabled. Go to Settings → Integrations & Modules → Reddit to enable it.",
  );
  for (const name of ["Settings → Integrations & Modules → Reddit", "Open Reddit settings"]) {
    await page.getByRole("link", { name }).click();
    await page.waitForURL("**/settings?tab=integrations&detail=reddit");
    await page.goBack();
  }
  expect(calls).toEqual([]);
  await page.getByRole("link", { name: "Open Reddit settings" }).click();
  await page.getByRole("main").getByRole("switch").click();
  await expect(page.getByRole("main").getByText("Saved", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Social Feeds" }).first().click();
  await expect(page.getByRole("article").first()).toBeVisible();
  expect(calls.length).toBeGreaterThan(0);
});

test("SOCIAL-09, SOCIAL-10, SOCIAL-11, SOCIAL-12: a post shows what its site tells, 300 characters of a long text and all of it on demand, and its companies without a menu of prompts", async ({
  page,
}) => {
  await read(page);
  const tesla = postRow(page, teslaTitle);
  await expect(tesla.getByRole("link", { name: teslaTitle })).toHaveAttribute("rel", /noopener/);
  await expect(tesla.getByRole("link", { name: teslaTitle })).toHaveAttribute(
    "href",
    /^https:\/\/www\.reddit\.com\/r\/investing\/comments\//,
  );
  for (const text of ["r/investing", "careful_owl", "4 h ago", "Flair: Discussion", "12,904", "1,877"])
    await expect(tesla.getByText(text, { exact: true })).toBeVisible();
  await expect(postRow(page, "Ten years of dividend").getByText("[deleted]")).toBeVisible();
  const tour = postRow(page, "Factory tour");
  await expect(tour.getByRole("link", { name: /^v\.redd\.it/ })).toBeVisible();
  for (const mark of ["Locked: no more comments", "Video"]) await expect(tour.getByTitle(mark)).toBeVisible();
  await expect(postRow(page, "Daily General").getByTitle("Pinned by the community")).toBeVisible();
  const picture = tour.locator("img[src^='/api/']").first();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await chipOf(tesla, "TSLA").click();
  await expect(factsIn(tesla)).toContainText("Sector");
  await expect(factsIn(tesla).getByRole("button", { name: "AI analysis" })).toHaveCount(0);
  await expect(factsIn(tesla)).not.toContainText("Since publication");
  const text = postRow(page, appleTitle).locator("p").first();
  const start = `${longText.slice(0, 300).trimEnd()}…`;
  await expect(text).toHaveText(`${start} more`);
  await text.getByRole("button", { name: /^more/ }).click();
  await expect(text).toContainText("where it gets interesting.");
  await text.getByRole("button", { name: /^less/ }).click();
  await expect(text).toHaveText(`${start} more`);
});

test("SOCIAL-08: Refresh Now and posts that come by themselves move nothing under the user; the pill shows them", async ({
  page,
}) => {
  await read(page);
  await page.getByRole("article").nth(4).scrollIntoViewIfNeeded();
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

test("FEEDS-05, READ-63: what is chosen under Social Media Feeds steers what the page asks for and shows", async ({
  page,
}) => {
  await read(page);
  await expect(postRow(page, subtleTitle)).toBeVisible();
  const asked = async () => (await tell("redditCalls", {})).calls;
  expect(await asked()).toContainEqual(expect.stringMatching(/^\/r\/stocks\/hot.*limit=13.*t=day/));
  await openSettings(page, "tab=feeds&detail=social");
  await page.getByRole("slider", { name: "Posts per source" }).fill("7");
  await page.getByLabel("Sort").selectOption("top");
  await page.getByLabel("Time").selectOption("month");
  await page.getByRole("switch", { name: "Hide posts with a score under 10" }).click();
  await expect(page.getByRole("main").getByText("Saved", { exact: true })).toHaveCount(4);
  await page.getByRole("link", { name: "Social Feeds", exact: true }).first().click();
  await expect(page.getByText("1 post with a score under 10 is hidden.")).toBeVisible();
  await expect(postRow(page, subtleTitle)).toHaveCount(0);
  expect(await asked()).toContainEqual(expect.stringMatching(/^\/r\/stocks\/top.*limit=7.*t=month/));
});

test("the page is walked, opened, unfolded and refreshed by keys", async ({ page }) => {
  await read(page);
  await page.keyboard.press("j");
  const tesla = postRow(page, teslaTitle);
  await expect(tesla).toBeFocused();
  await page.keyboard.press("o");
  await expect(factsIn(tesla)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(factsIn(tesla)).toHaveCount(0);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(postRow(page, appleTitle)).toBeFocused();
  await page.keyboard.press("x");
  await expect(postRow(page, appleTitle).getByRole("button", { name: /^less/ })).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(postRow(page, loudTitle)).toBeFocused();
  await page.keyboard.press("k");
  await expect(postRow(page, "Microsoft and Nvidia")).toBeFocused();
  const asked = page.waitForRequest(/\/api\/social\?.*refresh=1/);
  await page.keyboard.press("r");
  await asked;
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog").getByRole("region", { name: "Social Feeds" })).toContainText(
    "Next post",
  );
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

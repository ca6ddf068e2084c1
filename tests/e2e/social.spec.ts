import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { newUser, tell } from "./support/environment-client.ts";
import type { RedditFix, UserOptions } from "./support/environment-protocol.ts";
import { chipOf, countCalls, expectPricesInSight, factsIn } from "./support/news-page.ts";
import { openSettings } from "./support/settings-page.ts";
import {
  appleTitle,
  dayOfPosts,
  endingTitle,
  longText,
  loudTitle,
  ordinaryDay,
  subtleTitle,
  teslaTitle,
} from "./support/social.data.ts";
import { openSocial, postRow, postTitles } from "./support/social-page.ts";
import { expect, failedCall, signIn, test } from "./support/test.ts";

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

const reject = (page: Page) =>
  page.route("**/api/social?*", (route) => route.fulfill({ status: 400, json: {} }));
const sourcesLine = (page: Page) => page.getByRole("button", { name: /sources answered/ });
const sourceRow = (page: Page, name: string) =>
  page.getByRole("region", { name: "Post sources" }).getByRole("listitem").filter({ hasText: name });
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

test("SOCIAL-03, SOCIAL-04, SOCIAL-05, SOCIAL-06, SOCIAL-07: source, count and order are chosen, stand in the address and are still chosen after a reload", async ({
  page,
}) => {
  await read(page);
  const [source, count, sort] = ["Source", "Posts", "Sort"].map((label) =>
    page.getByLabel(label, { exact: true }),
  );
  if (!source || !count || !sort) throw new Error("A control is missing.");
  await expect(count.getByRole("option")).toHaveText(["10", "25", "50", "100"]);
  await expect(count).toHaveValue("25");
  await expect(sort.getByRole("option")).toHaveText(["Score", "Date", "Comments"]);
  await expect(sort).toHaveValue("score");
  await expect.poll(async () => (await postTitles(page))[0]).toBe(teslaTitle);
  await sort.selectOption("Date");
  await expect.poll(async () => (await postTitles(page)).at(-1)).toBe(subtleTitle);
  await expect(source.getByRole("option")).toHaveText([
    "All Sources",
    /^r\/stocks \(\d+\)$/,
    "r/investing (2)",
    "r/SecurityAnalysis (1)",
    "r/StockMarket (1)",
    "Search: AAPL (1)",
    "Search: Tesla (2)",
    "Search: dividend (1)",
    "Search: earnings (0)",
  ]);
  await source.selectOption("Search: Tesla (2)");
  await expect(page.getByRole("article")).toHaveCount(2);
  await sort.selectOption("Comments");
  await count.selectOption("50");
  await expect(page).toHaveURL(/\?sort=comments&source=search-tesla&count=50$/);
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect.poll(async () => (await postTitles(page))[0]).toBe(teslaTitle);
  await expect(count).toHaveValue("50");
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

test("adult posts and spoilers say what they are and show nothing until they are asked, each by itself", async ({
  page,
}) => {
  await read(page);
  for (const hidden of [loudTitle, endingTitle, "It was not pretty."])
    await expect(page.getByRole("main").getByText(hidden)).toHaveCount(0);
  await postRow(page, "Adult content: hidden").getByRole("button", { name: "Show this post" }).click();
  await expect(postRow(page, loudTitle)).toBeFocused();
  await expect(postRow(page, loudTitle).getByText("It was not pretty.")).toBeVisible();
  await expect(postRow(page, loudTitle).getByText("Adult content", { exact: true })).toBeVisible();
  await expect(page.getByText(endingTitle)).toHaveCount(0);
  await page.getByLabel("Sort").selectOption("Comments");
  await expect(page).toHaveURL(/sort=comments/);
  await expect(postRow(page, loudTitle)).toBeVisible();
});

test("SOCIAL-13: a first load that fails says 'Error Loading Social Feeds' and Retry loads; later ones leave the older posts", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  await tell("reddit", ordinaryDay);
  await signIn(page, await newUser({ reddit: "own-app" }));
  await reject(page);
  await page.goto("/social");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Error Loading Social Feeds");
  await page.unroute("**/api/social?*");
  await alert.getByRole("button", { name: "Retry" }).click();
  await expect(postRow(page, appleTitle)).toBeVisible();
  await expect(alert).toHaveCount(0);
  await reject(page);
  await page.getByRole("button", { name: "Refresh Now" }).click();
  await expect(alert).toContainText("Error Loading Social Feeds");
  await expect(postRow(page, appleTitle)).toBeVisible();
  await page.unroute("**/api/social?*");
  // The page may have asked again by itself, and the button be gone before it is clicked.
  await expect(async () => {
    if ((await alert.count()) > 0)
      await alert.getByRole("button", { name: "Retry" }).click({ timeout: 1_000 });
    await expect(alert).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await page.context().setOffline(true);
  await expect(page.getByText("You're offline.")).toBeVisible();
  await expect(postRow(page, appleTitle)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText("You're offline.")).toHaveCount(0);
});

test("READ-86: the page says how many sources answered, which did not and why, and what the public feed does not tell", async ({
  page,
}) => {
  await read(page, { fix: { posts: dayOfPosts, privateOnes: ["StockMarket", "investing"] } });
  await expect(sourcesLine(page)).toHaveText("6 of 8 sources answered");
  await sourcesLine(page).click();
  await expect(sourceRow(page, "r/StockMarket")).toContainText("This community is private.");
  await expect(sourceRow(page, "r/StockMarket")).toContainText("Next try in");
  await expect(sourceRow(page, "r/stocks")).toContainText("Authorized API");
  await page.goto("about:blank");
  await read(page, { fix: { posts: dayOfPosts }, wish: { reddit: "no-app" } });
  // One source a minute, whichever comes first. No other test here may read without an app.
  const post = page.getByRole("article").first();
  await expect(post.getByText("--", { exact: true })).toHaveCount(3);
  await expect(post.getByTitle(/public feed doesn't provide it/)).toHaveCount(3);
  await expect(
    page.getByText(/Scores, comments, flair and content warnings are unavailable; newest first/),
  ).toBeVisible();
  await expect(sourcesLine(page)).toHaveText("1 of 8 sources answered");
});

test("Most mentioned shows its formula with the numbers in it, and a click leaves the posts of that company, also in the address", async ({
  page,
}) => {
  await read(page);
  const apple = mentioned(page).getByRole("button", { name: /^AAPL/ });
  const ratio = mentioned(page).getByRole("button", { name: /AAPL compared with its average/ });
  await ratio.click();
  // A post from before midnight, in UTC, counts for yesterday as well: the average is 1 or a little more.
  const formula = /\(2 \+ 1\) ÷ \((1(?:\.\d)?) \+ 1\) = (\d\.\d)/;
  await expect(mentioned(page)).toContainText(formula);
  const [, average, visible] = formula.exec(await mentioned(page).innerText()) ?? [];
  expect(Number(visible)).toBeCloseTo(3 / (Number(average) + 1), 1);
  await apple.click();
  await expect(page).toHaveURL(/\?company=AAPL$/);
  await expect(apple).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("2 posts name AAPL")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.goto("/social?company=KO");
  await expect(page.getByText("None of these posts names KO")).toBeVisible();
  await page.getByRole("button", { name: "Show all posts" }).click();
  await expect(page.getByRole("article")).toHaveCount(dayOfPosts.length);
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

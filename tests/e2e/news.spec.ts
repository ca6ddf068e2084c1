import type { NewsAnswer } from "#contract/news.ts";
import { newUser, tell } from "./support/environment-client.ts";
import type { User } from "./support/environment-protocol.ts";
import { appleHeadline, morning, oilHeadline, teslaHeadline, two } from "./support/headlines.data.ts";
import {
  countCalls,
  holdCalls,
  openFacts,
  openNews,
  recordMoments,
  rowOf,
  titlesOn,
} from "./support/news-page.ts";
import { afresh, expect, failedCall, signIn, test } from "./support/test.ts";

/** Reads only: shared by the tests that change nothing. */
let user: User;
test.beforeAll(async () => {
  user = await newUser({ fullName: "Noor Newsreader", headlines: morning });
});

test("NEWS-01, NEWS-02, NEWS-03, NEWS-04, NEWS-05: the source filter, and 10, 20, 30 or 50 articles, at first 10, with auto-refresh on", async ({
  page,
}) => {
  // What is chosen is remembered with the account.
  const user = await newUser({ headlines: morning });
  await test.step("NEWS-01, NEWS-02: the source filter offers All Sources and each feed, and shows the chosen one only", async () => {
    await signIn(page, user);
    await openNews(page);
    const source = page.getByLabel("Source", { exact: true });
    await expect(source.getByRole("option")).toHaveText([
      "All Sources",
      "Harbor Wire (4)",
      "Street Ledger (4)",
      "Beacon Markets (4)",
    ]);
    await source.selectOption("Street Ledger (4)");
    await expect(page.getByRole("article")).toHaveCount(4);
    const rows = await page.getByRole("article").all();
    for (const row of rows) await expect(row.getByText("Street Ledger", { exact: true })).toBeVisible();
    await source.selectOption("All Sources");
    await expect(page.getByRole("article")).toHaveCount(10);
  });
  await test.step("NEWS-03, NEWS-04, NEWS-05: 10, 20, 30 or 50 articles, at first 10, with auto-refresh on", async () => {
    await afresh(page);
    await signIn(page, await newUser({ headlines: morning }));
    await openNews(page);
    const count = page.getByLabel("Articles");
    await expect(count.getByRole("option")).toHaveText(["10", "20", "30", "50"]);
    await expect(count).toHaveValue("10");
    await expect(page.getByRole("article")).toHaveCount(10);
    await expect(page.getByRole("switch", { name: "Auto-refresh" })).toBeChecked();
    await count.selectOption("20");
    await expect(page.getByRole("article")).toHaveCount(12);
  });
});

test("filter and count stand in the address and survive a reload and the way back, also two choices in one breath", async ({
  page,
}) => {
  const user = await newUser({ headlines: morning });
  await test.step("filter and count stand in the address and survive a reload and the way back", async () => {
    await signIn(page, user);
    await openNews(page);
    await page.getByLabel("Source", { exact: true }).selectOption("Beacon Markets (4)");
    await page.getByLabel("Articles").selectOption("30");
    const beacon = user.feeds.find((feed) => feed.wire === "beacon")?.id;
    await expect(page).toHaveURL(`/news?feed=${beacon}&count=30`);
    await page.reload();
    await expect(page.getByRole("article")).toHaveCount(4);
    await expect(page.getByLabel("Source", { exact: true })).toHaveValue(beacon ?? "");
    await expect(page.getByLabel("Articles")).toHaveValue("30");
    await page.getByRole("link", { name: "Social Feeds" }).click();
    await page.waitForURL("**/social");
    await page.goBack();
    await expect(page.getByLabel("Articles")).toHaveValue("30");
    await expect(page.getByRole("article")).toHaveCount(4);
  });
  await test.step("two choices in one breath are both kept", async () => {
    await afresh(page);
    const user = await newUser({ headlines: morning });
    await signIn(page, user);
    await openNews(page);
    const beacon = user.feeds.find((feed) => feed.wire === "beacon")?.id ?? "";
    await page.evaluate((feedId) => {
      for (const [label, value] of [
        ["Source", feedId],
        ["Articles", "30"],
      ] as const) {
        const select = [...document.querySelectorAll("label")].find(
          ({ textContent }) => textContent === label,
        )?.control as HTMLSelectElement;
        select.value = value;
        select.dispatchEvent(new Event("change", { bubbles: true }));
      }
    }, beacon);
    await expect(page).toHaveURL(`/news?feed=${beacon}&count=30`);
    await expect(page.getByLabel("Source", { exact: true })).toHaveValue(beacon);
    await expect(page.getByLabel("Articles")).toHaveValue("30");
    await expect(page.getByRole("article")).toHaveCount(4);
  });
});

test("NEWS-06: Refresh Now fetches the feeds and shows what is new at the top", async ({ page }) => {
  const user = await newUser({ headlines: two, follows: ["harbor"] });
  await signIn(page, user);
  await openNews(page);
  await tell("rest", { room: user.room });
  await tell("print", { room: user.room, headlines: [{ wire: "harbor", title: oilHeadline }] });
  await page.getByRole("button", { name: "Refresh Now" }).click();
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect.poll(() => titlesOn(page)).toEqual([oilHeadline, appleHeadline, teslaHeadline]);
});

test("NEWS-07, NEWS-09, NEWS-10: an item shows its title, its age, its source in the feed's color, and its companies", async ({
  page,
}) => {
  await signIn(page, user);
  await openNews(page);
  const row = rowOf(page, "Microsoft and Nvidia sign a ten-year chip deal");
  await expect(row.getByRole("heading")).toBeVisible();
  await expect(row.locator("time").first()).toHaveText(/^\d+ min ago$/);
  await expect(row.locator("time").first()).toHaveAttribute("title", /2\d{3}.*\d:\d{2}:\d{2}/);
  await expect(row.getByText("Street Ledger", { exact: true }).locator("..")).toHaveCSS(
    "color",
    "rgb(37, 99, 235)",
  );
  await expect(row.getByRole("button", { name: /^[A-Z]{1,5}\b/, expanded: false })).toHaveCount(2);
  await expect(row.getByRole("button", { name: /^MSFT/ })).toBeVisible();
  await expect(row.getByRole("button", { name: /^NVDA/ })).toBeVisible();
  await expect(
    rowOf(page, oilHeadline).getByRole("button", { name: /^[A-Z]{1,5}\b/, expanded: false }),
  ).toHaveCount(0);
});

test("NEWS-08: READ MORE opens the article in a new tab that cannot reach back", async ({
  page,
  context,
}) => {
  await signIn(page, await newUser({ headlines: two }));
  await openNews(page);
  const row = rowOf(page, appleHeadline);
  const link = row.getByRole("link", { name: /^READ MORE/ });
  await expect(link).toHaveAttribute("rel", /noopener/);
  const opened = context.waitForEvent("page");
  await link.click();
  const article = await opened;
  await article.waitForLoadState();
  expect(article.url()).toBe(await link.getAttribute("href"));
  expect(await article.evaluate(() => window.opener)).toBeNull();
  await expect(page).toHaveURL("/news");
});

test("NEWS-14, NEWS-21: a feed added in Settings brings its items to the page, a deleted one takes them away", async ({
  page,
}) => {
  const user = await newUser({ headlines: morning, follows: ["harbor"] });
  await signIn(page, user);
  await openNews(page);
  await expect(page.getByRole("article")).toHaveCount(4);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Feeds" }).click();
  await page.getByRole("link", { name: /RSS Feeds/ }).click();
  const add = page.getByRole("button", { name: "Add feed" });
  await page.getByLabel("Name").fill("My street");
  await expect(add).toBeDisabled();
  await page.getByLabel("Address").fill(user.wireUrls.street);
  await add.click();
  await expect(page.getByRole("heading", { name: "My street" })).toBeVisible();
  await page.getByRole("link", { name: "News Feeds" }).click();
  await expect(page.getByRole("article")).toHaveCount(8);
  await expect(page.getByRole("article").getByText("My street", { exact: true })).toHaveCount(4);
  await page.goBack();
  await page.getByRole("button", { name: "Delete My street" }).click();
  await expect(page.getByText("My street was deleted.")).toBeVisible();
  await page.getByRole("link", { name: "News Feeds" }).click();
  await expect(page.getByRole("article")).toHaveCount(4);
});

test("NEWS-17, NEWS-18, NEWS-19, NEWS-29: the page says that it loads, a failed load can be tried again, and the menu of a company offers the prompts", async ({
  page,
  watch,
}) => {
  await test.step("NEWS-17: the menu of a company offers the user's prompts in their order, the Master Prompt last", async () => {
    const prompts = [{ name: "Supply chain", prompt: "Who supplies {COMPANY}?" }];
    await signIn(page, await newUser({ headlines: two, prompts }));
    await openNews(page);
    const facts = await openFacts(rowOf(page, appleHeadline), "AAPL");
    await facts.getByRole("button", { name: "AI analysis" }).click();
    await expect(page.getByRole("menuitem")).toHaveText([
      /^Risk Analysis(up to \$[\d.]+)?$/,
      /^Market Impact/,
      /^Investment Outlook/,
      /^Supply chain/,
      /^Master Prompt/,
    ]);
  });
  await test.step("NEWS-18: the page says that it loads, then shows the items", async () => {
    await afresh(page);
    await signIn(page, user);
    const release = await holdCalls(page, "**/api/news?*");
    await page.goto("/news");
    await expect(page.getByText("Loading news…")).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(0);
    release();
    await expect(page.getByRole("article")).toHaveCount(10);
    await expect(page.getByText("Loading news…")).toHaveCount(0);
  });
  await test.step("NEWS-19, NEWS-29: a failed load says so exactly, and Retry loads again", async () => {
    await afresh(page);
    watch.allow(failedCall);
    await signIn(page, user);
    await page.route("**/api/news?*", (route) =>
      route.fulfill({
        status: 429,
        json: { error: { code: "rate-limited", message: "Too many attempts.", requestId: "r" } },
      }),
    );
    await page.goto("/news");
    const alert = page.getByRole("main").getByRole("alert");
    await expect(
      alert.getByText("Failed to fetch news feeds. Please try again later.", { exact: true }),
    ).toBeVisible();
    await page.unroute("**/api/news?*");
    await alert.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("article")).toHaveCount(10);
  });
});

test("NEWS-13, NEWS-20, NEWS-21: the page loads on the refresh interval of the settings, and not at all with auto-refresh off", async ({
  page,
}) => {
  await page.clock.install();
  const moments = await recordMoments(page, "/api/news?");
  await signIn(page, await newUser({ headlines: two, settings: { refreshInterval: 10 } }));
  const calls = countCalls(page, /^\/api\/news$/);
  await openNews(page);
  await expect.poll(async () => (await moments()).length).toBe(1);
  await page.clock.runFor(10_500);
  await expect.poll(async () => (await moments()).length).toBeGreaterThanOrEqual(2);
  const [first = 0, second = 0] = await moments();
  expect(second - first).toBeGreaterThanOrEqual(10_000);
  expect(second - first).toBeLessThan(20_000);
  const saved = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  const reloaded = page.waitForResponse("**/api/news?*");
  await page.getByRole("switch", { name: "Auto-refresh" }).click();
  await Promise.all([saved, reloaded]);
  await expect(page.getByRole("switch", { name: "Auto-refresh" })).not.toBeChecked();
  const before = calls.length;
  await page.clock.runFor(40_000);
  await page.getByLabel("Articles").selectOption("20");
  await expect.poll(() => calls.at(-1)).toContain("limit=20");
  expect(calls).toHaveLength(before + 1);
  await page.reload();
  await expect(page.getByRole("switch", { name: "Auto-refresh" })).not.toBeChecked();
});

test("NEWS-13: by default the page loads again after 300 seconds", async ({ page }) => {
  await page.clock.install();
  const moments = await recordMoments(page, "/api/news?");
  await signIn(page, await newUser({ headlines: two }));
  await openNews(page);
  await expect(page.getByRole("switch", { name: "Auto-refresh" })).toBeChecked();
  await expect.poll(async () => (await moments()).length).toBe(1);
  await page.clock.runFor(310_000);
  await expect.poll(async () => (await moments()).length).toBe(2);
  const [first = 0, second = 0] = await moments();
  expect(second - first).toBeGreaterThanOrEqual(300_000);
  expect(second - first).toBeLessThan(400_000);
});

test("NEWS-22, NEWS-24: of three feeds each brings four of ten at most, newest first", async ({ page }) => {
  const headlines = Array.from({ length: 8 }, (_, at) => ({
    wire: "harbor" as const,
    title: `Harbour story number ${at + 1}`,
    minutesAgo: at,
  }));
  await signIn(
    page,
    await newUser({ headlines: [...headlines, ...morning.filter((each) => each.wire !== "harbor")] }),
  );
  await openNews(page);
  await expect(page.getByRole("article")).toHaveCount(10);
  await expect(page.getByRole("article").getByText("Harbor Wire", { exact: true })).toHaveCount(4);
  // What the page shows, and in which order, is what the server answers.
  const { items } = (await (await page.request.get("/api/news?limit=10")).json()) as NewsAnswer;
  expect(await titlesOn(page)).toEqual(items.map(({ title }) => title));
  const moments = await page
    .getByRole("article")
    .locator("time")
    .evaluateAll((all) => all.map((each) => each.getAttribute("datetime") ?? ""));
  expect(moments).toEqual(items.map(({ pubDate }) => pubDate));
  expect(moments).toEqual(moments.toSorted().reverse());
});

test("NEWS-28, NEWS-29, NEWS-30: no feed, a failing one and only failing ones are told", async ({
  page,
  watch,
}) => {
  await test.step("NEWS-28: without an enabled feed the page says so exactly and leads to the feeds", async () => {
    watch.allow(failedCall);
    await signIn(page, await newUser({ feedsEnabled: false }));
    await page.goto("/news");
    await expect(
      page.getByText("No RSS feeds are enabled. Please enable at least one feed in Settings.", {
        exact: true,
      }),
    ).toBeVisible();
    await page.getByRole("link", { name: "Open feed settings" }).click();
    await page.waitForURL("**/settings?tab=feeds&detail=rss");
    await page.getByRole("switch", { name: "Read Harbor Wire" }).click();
    await expect(page.getByRole("switch", { name: "Read Harbor Wire" })).toBeChecked();
  });
  await test.step("NEWS-30: a failing feed yields no items and is named with its reason; the others still show", async () => {
    await afresh(page);
    const user = await newUser({ headlines: morning, follows: ["harbor", "street"] });
    await tell("behave", { room: user.room, wire: "street", behaviour: { status: 503 } });
    await tell("look", { room: user.room });
    await signIn(page, user);
    await openNews(page);
    const notice = page.locator("details").filter({ hasText: "Street Ledger couldn't be loaded." });
    await notice.locator("summary").click();
    await expect(notice).toContainText("The publisher's server is having problems (status 503).");
    await expect(page.getByRole("article").getByText("Harbor Wire", { exact: true })).toHaveCount(4);
  });
  await test.step("NEWS-29: when every feed fails the page says so and offers Retry", async () => {
    await afresh(page);
    const user = await newUser({ follows: ["harbor"] });
    await tell("behave", { room: user.room, wire: "harbor", behaviour: { status: 500 } });
    await tell("look", { room: user.room });
    await signIn(page, user);
    await page.goto("/news");
    await expect(
      page.getByText("Failed to fetch news feeds. Please try again later.", { exact: true }),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  });
});

test("a published headline waits behind a pill and moves nothing until the user asks for it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1180, height: 500 });
  const user = await newUser({ headlines: morning });
  await signIn(page, user);
  const streaming = page.waitForRequest("**/api/news/stream*");
  await openNews(page);
  await streaming;
  await expect(rowOf(page, appleHeadline).getByText("Loading price")).toHaveCount(0);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  const place = async () => ({
    scroll: await page.evaluate(() => window.scrollY),
    first: (await rowOf(page, appleHeadline).boundingBox())?.y,
  });
  const before = await place();
  await tell("publish", {
    room: user.room,
    headlines: [{ wire: "harbor", title: "Costco opens its 900th warehouse" }],
  });
  const pill = page.getByRole("button", { name: "1 new headline", exact: true });
  await expect(pill).toBeVisible();
  expect(await place()).toEqual(before);
  await expect(rowOf(page, "Costco opens its 900th warehouse")).toHaveCount(0);
  await tell("publish", {
    room: user.room,
    headlines: [{ wire: "street", title: "Pfizer and Moderna rise after vaccine advice" }],
  });
  await page.getByRole("button", { name: "2 new headlines", exact: true }).click();
  await expect(rowOf(page, "Pfizer and Moderna rise after vaccine advice")).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect
    .poll(async () => (await titlesOn(page)).slice(0, 3))
    .toEqual([
      "Pfizer and Moderna rise after vaccine advice",
      "Costco opens its 900th warehouse",
      appleHeadline,
    ]);
  await expect(page.getByRole("button", { name: /new headline/ })).toHaveCount(0);
});

test("an empty page shows the first headline as soon as it is published", async ({ page }) => {
  const user = await newUser({ follows: ["harbor"] });
  await signIn(page, user);
  const streaming = page.waitForResponse("**/api/news/stream*");
  await page.goto("/news");
  await expect(page.getByText("No headlines yet")).toBeVisible();
  await streaming;
  await tell("publish", { room: user.room, headlines: [{ wire: "harbor", title: appleHeadline }] });
  await expect(rowOf(page, appleHeadline)).toBeVisible();
  await expect(page.getByRole("button", { name: /new headline/ })).toHaveCount(0);
});

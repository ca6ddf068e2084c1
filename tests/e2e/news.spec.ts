import { newUser, tell } from "./support/environment-client.ts";
import { appleHeadline, morning, oilHeadline } from "./support/headlines.data.ts";
import { openNews, rowOf, titlesOn } from "./support/news-page.ts";
import { expect, failedCall, signIn, test } from "./support/test.ts";

test("NEWS-14, NEWS-21, NEWS-28: without an enabled feed the page leads to the feeds; what is turned on, added and deleted there is what the page shows", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  const user = await newUser({ headlines: morning, follows: ["harbor"], feedsEnabled: false });
  const feedsPage = "**/settings?tab=feeds&detail=rss";
  await signIn(page, user);
  await page.goto("/news");
  await expect(
    page.getByText("No RSS feeds are enabled. Please enable at least one feed in Settings.", { exact: true }),
  ).toBeVisible();
  await page.getByRole("link", { name: "Open feed settings" }).click();
  await page.waitForURL(feedsPage);
  await page.getByRole("switch", { name: "Read Harbor Wire" }).click();
  await page.getByRole("link", { name: "News Feeds" }).click();
  await expect(page.getByRole("article")).toHaveCount(4);

  await page.goBack();
  await page.getByLabel("Name").fill("My street");
  await page.getByLabel("Address").fill(user.wireUrls.street);
  await page.getByRole("button", { name: "Add feed" }).click();
  await expect(page.getByRole("heading", { name: "My street" })).toBeVisible();
  await page.getByRole("link", { name: "News Feeds" }).click();
  await expect(page.getByRole("article")).toHaveCount(8);
  await page.getByLabel("Source", { exact: true }).selectOption("My street (4)");
  await expect(page.getByRole("article")).toHaveCount(4);
  await expect(page.getByRole("article").getByText("My street", { exact: true })).toHaveCount(4);

  await page.goBack();
  await page.waitForURL(feedsPage);
  await page.getByRole("button", { name: "Delete My street" }).click();
  await expect(page.getByText("My street was deleted.")).toBeVisible();
  await page.getByRole("link", { name: "News Feeds" }).click();
  await expect(page.getByRole("article")).toHaveCount(4);
  await expect(page.getByRole("article").getByText("Harbor Wire", { exact: true })).toHaveCount(4);
});

test("NEWS-06, NEWS-09: a published headline waits behind a pill and moves nothing until the user asks for it; Refresh Now fetches the next one at once", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1180, height: 500 });
  const user = await newUser({ headlines: morning });
  await signIn(page, user);
  const streaming = page.waitForRequest("**/api/news/stream*");
  await openNews(page);
  await streaming;
  await expect(
    rowOf(page, "Microsoft and Nvidia sign a ten-year chip deal").getByText("Street Ledger"),
  ).toHaveCSS("color", "rgb(37, 99, 235)");
  await expect(rowOf(page, appleHeadline).getByText("Loading price")).toHaveCount(0);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  const place = async () => ({
    scroll: await page.evaluate(() => window.scrollY),
    first: (await rowOf(page, appleHeadline).boundingBox())?.y,
  });
  const before = await place();
  const costco = "Costco opens its 900th warehouse";
  await tell("publish", { room: user.room, headlines: [{ wire: "harbor", title: costco }] });
  const pill = page.getByRole("button", { name: "1 new headline", exact: true });
  await expect(pill).toBeVisible();
  expect(await place()).toEqual(before);
  await expect(rowOf(page, costco)).toHaveCount(0);
  await pill.click();
  await expect(rowOf(page, costco)).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect.poll(async () => (await titlesOn(page)).slice(0, 2)).toEqual([costco, appleHeadline]);

  const pfizer = "Pfizer and Moderna rise after vaccine advice";
  await tell("rest", { room: user.room });
  await tell("print", { room: user.room, headlines: [{ wire: "street", title: pfizer }] });
  await page.getByRole("button", { name: "Refresh Now" }).click();
  await expect.poll(async () => (await titlesOn(page)).slice(0, 3)).toEqual([pfizer, costco, appleHeadline]);
  await expect(rowOf(page, oilHeadline)).toBeVisible();
});

import type { NewsItem } from "#contract/news.ts";
import { newUser } from "./support/environment-client.ts";
import { appleHeadline, morning, oilHeadline, teslaHeadline } from "./support/headlines.data.ts";
import { openNews, rowOf } from "./support/news-page.ts";
import { muteWord } from "./support/reading.ts";
import { expect, signIn, test } from "./support/test.ts";

/** Not the list's next page. */
const storedReading = /\/api\/news\/(?!older$)[^/?]+$/;

test("NEWS-08: a headline opens in a new tab that cannot reach back, or is read in place; what was read, saved and muted lasts", async ({
  page,
  context,
}) => {
  await signIn(page, await newUser({ headlines: morning }));
  await openNews(page);
  const unread = page.getByRole("button", { name: /^Unread only/ });
  const isRead = (title: string) => rowOf(page, title).getByText("Read.", { exact: true });

  await test.step("scrolling past a headline does not read it, opening its article does", async () => {
    await page.mouse.wheel(0, 2_000);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    await expect(unread).toHaveText("Unread only12");
    const link = rowOf(page, oilHeadline).getByRole("link", { name: /^READ MORE/ });
    await expect(link).toHaveAttribute("rel", /noopener/);
    const opened = context.waitForEvent("page");
    const stored = page.waitForResponse(storedReading);
    await link.click();
    const article = await opened;
    await article.waitForLoadState();
    expect(article.url()).toBe(await link.getAttribute("href"));
    expect(await article.evaluate(() => window.opener)).toBeNull();
    await expect(page).toHaveURL("/news");
    await article.close();
    await stored;
    await expect(isRead(oilHeadline)).toBeAttached();
    await expect(unread).toHaveText("Unread only11");
  });
  await test.step("by keys: to a headline, its text in place, and saved", async () => {
    // From the headline whose link has the focus.
    await page.keyboard.press("k");
    await page.keyboard.press("k");
    const apple = rowOf(page, appleHeadline);
    await expect(apple).toBeFocused();
    const read = page.waitForResponse(storedReading);
    await page.keyboard.press("t");
    const text = apple.getByRole("region", { name: `Text of: ${appleHeadline}` });
    await expect(text.getByText("Analysts will look for three things in the coming weeks")).toBeVisible();
    await read;
    await page.keyboard.press("t");
    await expect(text).toHaveCount(0);
    const saved = page.waitForResponse((answer) => answer.request().postData() === '{"saved":true}');
    await page.keyboard.press("s");
    await saved;
    await expect(unread).toHaveText("Unread only10");
  });
  await test.step("a muted word, and everything of one source at once", async () => {
    await muteWord(page, "Tesla");
    await expect(page.getByText("1 hidden by your mutes")).toBeVisible();
    await page.getByLabel("Source", { exact: true }).selectOption("Beacon Markets (3)");
    await expect(page.getByRole("article")).toHaveCount(4);
    await page.getByRole("button", { name: "Mark all read" }).click();
    await expect(page.getByText("3 headlines marked as read.")).toBeVisible();
    await page.getByLabel("Source", { exact: true }).selectOption("All Sources");
  });
  await test.step("all of it is there after a reload", async () => {
    await page.reload();
    await expect(isRead(appleHeadline)).toBeAttached();
    // From nowhere.
    await page.keyboard.press("j");
    await expect(rowOf(page, appleHeadline)).toBeFocused();
    await expect(isRead("Gold holds near its record")).toBeAttached();
    await expect(rowOf(page, teslaHeadline)).toHaveCount(0);
    await unread.click();
    await expect(page).toHaveURL("/news?unread=1");
    await expect(page.getByRole("article")).toHaveCount(6);
    await page.getByRole("button", { name: "Saved", exact: true }).click();
    await expect(page.getByRole("article")).toHaveCount(1);
    await expect(rowOf(page, appleHeadline)).toBeVisible();
  });
});

test("of a long list only what is near the screen is rendered, and the keys reach its end", async ({
  page,
}) => {
  await signIn(page, await newUser({ headlines: morning.slice(0, 1) }));
  const [item] = ((await (await page.request.get("/api/news")).json()) as { items: NewsItem[] }).items;
  const saved = Array.from({ length: 75 }, (_, at) => ({
    ...item,
    id: `report-${at}`,
    title: `Report number ${at + 1} of a long day`,
    link: `https://harborpost.example/report-${at}`,
    saved: true,
  }));
  await page.route("**/api/news/saved?*", (route) => {
    const isFirst = !new URL(route.request().url()).searchParams.has("cursor");
    return route.fulfill({
      json: isFirst ? { items: saved.slice(0, 50), next: "50" } : { items: saved.slice(50), next: null },
    });
  });
  await page.goto("/news?view=saved");
  await expect(page.getByRole("article")).toHaveCount(50);
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(page.getByText("75 saved headlines")).toBeVisible();
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const toBottom = () => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  // The height of a part is a guess until it has been rendered.
  await toBottom();
  await expect(page.getByRole("article").last()).toBeInViewport();
  const whole = await height();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(() => page.getByRole("article").count()).toBeLessThan(75);
  expect(await height()).toBe(whole);
  await toBottom();
  await expect(page.getByRole("article").last()).toBeInViewport();
  await page.getByRole("article").last().focus();
  await page.keyboard.press("k");
  await expect(page.getByRole("article").nth(-2)).toBeFocused();
});

import { newUser, tell } from "./support/environment-client.ts";
import { appleHeadline, morning, oilHeadline, teslaHeadline } from "./support/headlines.data.ts";
import { chipOf, openNews, rowOf, titlesOn } from "./support/news-page.ts";
import { chooseInRow, muteWord, storyNews } from "./support/reading.ts";
import { expect, signIn, test } from "./support/test.ts";

/** Not the list's next page. */
const storedReading = /\/api\/news\/(?!older$)[^/?]+$/;

test("opening an article or its facts reads a headline; scrolling past does not; the count follows and it lasts", async ({
  page,
  context,
}) => {
  await signIn(page, await newUser({ headlines: morning }));
  await openNews(page);
  const unread = page.getByRole("button", { name: /^Unread only/ });
  await expect(unread).toHaveText("Unread only12");
  await page.mouse.wheel(0, 2_000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  await expect(unread).toHaveText("Unread only12");
  const opened = context.waitForEvent("page");
  const stored = page.waitForResponse(storedReading);
  await rowOf(page, oilHeadline)
    .getByRole("link", { name: /^READ MORE/ })
    .click();
  await (await opened).close();
  await stored;
  const facts = page.waitForResponse(storedReading);
  await chipOf(rowOf(page, appleHeadline), "AAPL").click();
  await facts;
  await expect(unread).toHaveText("Unread only10");
  await expect(rowOf(page, oilHeadline).getByText("Read.", { exact: true })).toBeAttached();
  await page.reload();
  await expect(unread).toHaveText("Unread only10");
  await unread.click();
  await expect(page).toHaveURL("/news?unread=1");
  await expect(rowOf(page, teslaHeadline)).toBeVisible();
  await expect(rowOf(page, oilHeadline)).toHaveCount(0);
  await expect(page.getByRole("article")).toHaveCount(10);
});

test("Mark all read reads the chosen source or all of them, and Undo brings each state back", async ({
  page,
}) => {
  const user = await newUser({ headlines: morning });
  await signIn(page, user);
  await openNews(page);
  await chooseInRow(rowOf(page, oilHeadline), "Mark as read");
  const source = page.getByLabel("Source", { exact: true });
  await source.selectOption("Beacon Markets (3)");
  await expect(page.getByRole("article")).toHaveCount(4);
  await page.getByRole("button", { name: "Mark all read" }).click();
  await expect(page.getByText("3 headlines marked as read.")).toBeVisible();
  await expect(source.getByRole("option")).toHaveText([
    "All Sources",
    "Harbor Wire (4)",
    "Street Ledger (4)",
    "Beacon Markets",
  ]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(source.getByRole("option").last()).toHaveText("Beacon Markets (3)");
  await expect(rowOf(page, oilHeadline).getByText("Read.", { exact: true })).toBeAttached();
  await expect(rowOf(page, "Gold holds near its record").getByText("Read.", { exact: true })).toHaveCount(0);
  await source.selectOption("All Sources");
  await expect(page.getByRole("article")).toHaveCount(10);
  await page.getByRole("button", { name: "Mark all read" }).click();
  await expect(page.getByText("11 headlines marked as read.")).toBeVisible();
  await page.getByRole("button", { name: /^Unread only/ }).click();
  await expect(page.getByText("You're all caught up")).toBeVisible();
});

test("what is saved by key stands in its own view, in any tab, until it is taken off", async ({ page }) => {
  await signIn(page, await newUser({ headlines: morning }));
  await openNews(page);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(rowOf(page, oilHeadline)).toBeFocused();
  const stored = page.waitForResponse(storedReading);
  await page.keyboard.press("s");
  await expect(rowOf(page, oilHeadline).getByRole("button", { name: "Saved for later" })).toBeVisible();
  await stored;
  await page.keyboard.press("m");
  await expect(rowOf(page, oilHeadline).getByText("Read.", { exact: true })).toBeAttached();
  const unread = page.waitForResponse((answer) => answer.request().postData() === '{"read":false}');
  await page.keyboard.press("m");
  await expect(rowOf(page, oilHeadline).getByText("Read.", { exact: true })).toHaveCount(0);
  // What waits behind another change is lost with the page.
  await unread;
  const streaming = page.waitForResponse("**/api/news/stream*");
  await page.goto("/news?view=saved");
  await streaming;
  await expect(page.getByRole("article")).toHaveCount(1);
  const takenOff = page.waitForResponse(storedReading);
  await page.getByRole("button", { name: "Saved for later" }).click();
  await takenOff;
  // The page that the stream tells of it keeps the row, too, and what comes next is seen in it.
  await expect(page.getByRole("button", { name: "Save for later" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Keyboard shortcuts/ })).toBeVisible();
  await page.getByRole("article").focus();
  await page.keyboard.press("m");
  await expect(page.getByText("Read.", { exact: true })).toBeAttached();
  await expect(page.getByRole("button", { name: "Save for later" })).toBeVisible();
  await page.reload();
  await expect(page.getByText("Nothing saved yet")).toBeVisible();
});

test("a word, a company or a source is muted from a headline, counted, shown on demand, and given free", async ({
  page,
}) => {
  await signIn(page, await newUser({ headlines: morning }));
  await openNews(page);
  await muteWord(page, "oil");
  await expect(page.getByText("1 hidden by your mutes")).toBeVisible();
  await expect(rowOf(page, oilHeadline)).toHaveCount(0);
  await chooseInRow(rowOf(page, appleHeadline), "Mute Apple Inc. (AAPL)");
  await expect(page.getByText("2 hidden by your mutes")).toBeVisible();
  await expect(rowOf(page, appleHeadline)).toHaveCount(0);
  await page.getByText("Muted “Apple Inc.”.").locator("..").getByRole("button", { name: "Undo" }).click();
  await expect(rowOf(page, appleHeadline)).toBeVisible();
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page).toHaveURL("/news?muted=1");
  await expect(rowOf(page, oilHeadline).getByText("Muted", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Manage mutes" }).click();
  const dialog = page.getByRole("dialog", { name: "Mutes" });
  await dialog.getByRole("button", { name: "Remove oil" }).click();
  await dialog.getByRole("button", { name: "Undo" }).click();
  await dialog.getByRole("button", { name: "Remove oil" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Hide", exact: true }).click();
  await expect(page).toHaveURL("/news");
  await expect(rowOf(page, oilHeadline)).toBeVisible();
  await expect(page.getByText(/hidden by your mutes/)).toHaveCount(0);
});

test("one event of several sources is one row that opens in place; every headline stays within reach", async ({
  page,
}) => {
  await signIn(page, await newUser({ headlines: storyNews }));
  await openNews(page);
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect(page.getByText("5 headlines, 3 stories")).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(page.getByRole("article")).toHaveCount(5);
  const others = page.getByRole("list", { name: /^Other sources of/ });
  await expect(others.getByText("Street Ledger", { exact: true })).toBeVisible();
  await expect(others.getByText("Beacon Markets", { exact: true })).toBeVisible();
  await expect(others.getByRole("link", { name: /^READ MORE/ })).toHaveCount(2);
  await page.keyboard.press("x");
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect.poll(async () => (await titlesOn(page))[1]).toBe(oilHeadline);
});

test("the status line opens every source with its last and next look and the reason of a failure", async ({
  page,
}) => {
  const user = await newUser({ headlines: morning, follows: ["harbor", "street"] });
  await tell("behave", { room: user.room, wire: "street", behaviour: { status: 503 } });
  await tell("look", { room: user.room });
  await signIn(page, user);
  await openNews(page);
  await page.getByRole("button", { name: /^Last checked/ }).click();
  const sources = page.getByRole("region", { name: "Headline sources" }).getByRole("listitem");
  await expect(sources).toHaveCount(2);
  await expect(sources.first()).toContainText("Up to date");
  await expect(sources.first()).toContainText(/Last checked .*\. Next in/);
  await expect(sources.last()).toContainText("Failed to load");
  await expect(sources.last()).toContainText("The publisher's server is having problems (status 503).");
});

test("of a long list only what is near the screen is rendered, and the keys reach its end", async ({
  page,
}) => {
  const wires = ["harbor", "street", "beacon"] as const;
  const headlines = Array.from({ length: 75 }, (_, at) => ({
    wire: wires[at % 3] ?? "harbor",
    title: `Report number ${at + 1} of a long day`,
    minutesAgo: at,
  }));
  const user = await newUser({ headlines });
  await signIn(page, user);
  for (const { id } of user.feeds) {
    const answer = await page.request.get(`/api/news?limit=50&feedId=${id}`);
    const { items } = (await answer.json()) as { items: { id: string }[] };
    await Promise.all(
      items.map((item) => page.request.patch(`/api/news/${item.id}`, { data: { saved: true } })),
    );
  }
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

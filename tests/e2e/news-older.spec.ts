import type { Page } from "@playwright/test";
import { violationsOn } from "#tests/support/axe.ts";
import { newUser, tell } from "./support/environment-client.ts";
import type { Headline, User } from "./support/environment-protocol.ts";
import { holdCalls, openNews, rowOf, titlesOn } from "./support/news-page.ts";
import { openTape } from "./support/tape-page.ts";
import { expect, failedCall, signIn, test } from "./support/test.ts";

/** No two of a word: each headline is a story of its own. */
const words =
  `amber basil cedar dune ember fjord garnet hazel indigo jasper kelp lantern maple nectar onyx pebble quartz
  ribbon saffron tundra umber velvet walnut yarrow zephyr acorn birch clover daisy elm fern grove heather iris juniper
  lotus moss nettle orchid poplar reed sorrel thistle violet willow anchor bridge canal dock engine ferry garage harness
  inlet jetty kiosk ladder meadow needle oven pier quarry rudder signal tunnel urn valve wagon yacht zinc attic basin
  cellar drawer easel flute guitar hammer island jacket kettle lemon mirror notebook organ piano quilt rocket saddle
  teapot uniform violin window`.split(/\s+/);
const titleOf = (at: number) => `${words[at * 2]} ${words[at * 2 + 1]}`;

/** A busy wire, a calm one and a quiet one. */
const archive: Headline[] = [
  ...Array.from(
    { length: 30 },
    (_, at): Headline => ({ wire: "harbor", title: titleOf(at), minutesAgo: 2 + at * 3 }),
  ),
  ...Array.from(
    { length: 10 },
    (_, at): Headline => ({ wire: "street", title: titleOf(30 + at), minutesAgo: 40 + at * 60 }),
  ),
  ...Array.from(
    { length: 5 },
    (_, at): Headline => ({ wire: "beacon", title: titleOf(40 + at), minutesAgo: 300 + at * 900 }),
  ),
];
const byDate = archive
  .toSorted((a, b) => (a.minutesAgo ?? 0) - (b.minutesAgo ?? 0))
  .map(({ title }) => title);

const olderButton = (page: Page) => page.getByRole("button", { name: "Load older" });
const told = (page: Page) => page.getByRole("status").filter({ hasText: /older headline|everything/ });
const everything = "That is everything your feeds have brought.";

/** Presses the button until everything is on the page. */
async function loadAll(page: Page): Promise<void> {
  await expect(async () => {
    if (await olderButton(page).isVisible()) await olderButton(page).click({ timeout: 2_000 });
    await expect(page.getByText(everything)).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

let user: User;
test.beforeAll(async () => {
  user = await newUser({ headlines: archive });
});

test("READ-94: Load older goes on to the last headline; each stands once and where its date belongs", async ({
  page,
}) => {
  await signIn(page, user);
  await openNews(page);
  await expect(page.getByRole("article")).toHaveCount(10);
  await olderButton(page).click();
  await expect(page.getByRole("article")).toHaveCount(20);
  await expect(told(page)).toHaveText(/^10 older headlines loaded, \d+ of them further up\.$/);
  expect(await violationsOn(page)).toEqual([]);
  await loadAll(page);
  await expect(page.getByRole("article")).toHaveCount(45);
  expect(await titlesOn(page)).toEqual(byDate);
  await expect(olderButton(page)).toHaveCount(0);
});

test("READ-94: scrolling to the end loads older headlines, and the row under the eye does not move", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1180, height: 700 });
  await signIn(page, user);
  await openNews(page);
  const release = await holdCalls(page, "**/api/news/older");
  const asked = page.waitForRequest("**/api/news/older");
  await page.mouse.wheel(0, 5_000);
  await asked;
  const last = rowOf(page, (await titlesOn(page))[9] ?? "");
  // The wheel has come to rest.
  const topOf = async () => (await last.boundingBox())?.y ?? 0;
  await expect(async () => {
    const top = await topOf();
    await page.waitForTimeout(200);
    expect(await topOf()).toBe(top);
  }).toPass();
  await expect(last).toBeInViewport();
  const before = await topOf();
  release();
  await expect(page.getByRole("article")).toHaveCount(20);
  // Some joined above it.
  await expect(told(page)).toHaveText(/^10 older headlines loaded, [4-9] of them further up\.$/);
  await expect.poll(async () => Math.abs((await topOf()) - before)).toBeLessThan(2);
});

test("READ-94: in the Tape, of one source and unread only, the list goes on as well", async ({ page }) => {
  await signIn(page, user);
  await openTape(page, "/news");
  const lines = page.locator("[data-tape-list] [data-news-item]");
  await expect(lines).toHaveCount(10);
  await loadAll(page);
  await expect(lines).toHaveCount(45);

  const harbor = user.feeds.find(({ wire }) => wire === "harbor")?.id;
  await page.goto(`/news?layout=cards&feed=${harbor}&unread=1&count=20`);
  await expect(page.getByRole("article")).toHaveCount(20);
  await olderButton(page).click();
  await expect(page.getByRole("article")).toHaveCount(30);
  await expect(page.getByText("10 older headlines loaded. That is everything")).toBeVisible();
});

test("READ-94: a load that fails says so with Retry and loses nothing", async ({ page, watch }) => {
  watch.allow(failedCall);
  await signIn(page, user);
  await openNews(page);
  await page.route("**/api/news/older", (route) => route.fulfill({ status: 503, json: {} }));
  await olderButton(page).click();
  await expect(page.getByText(/^Couldn't load older headlines\./)).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(10);
  await page.unroute("**/api/news/older");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("article")).toHaveCount(20);
});

test("READ-94: older pages stay under Refresh Now, and what was published meanwhile comes on top", async ({
  page,
}) => {
  const mine = await newUser({ headlines: archive.slice(0, 15), follows: ["harbor"] });
  await signIn(page, mine);
  await openNews(page);
  // A click would bring it into sight first, and then the list goes on by itself.
  await olderButton(page).dispatchEvent("click");
  await expect(page.getByRole("article")).toHaveCount(15);
  await tell("rest", { room: mine.room });
  await tell("print", { room: mine.room, headlines: [{ wire: "harbor", title: titleOf(44) }] });
  await page.getByRole("button", { name: "Refresh Now" }).click();
  await expect(page.getByRole("article")).toHaveCount(16);
  expect((await titlesOn(page))[0]).toBe(titleOf(44));
  await expect(page.getByText(everything)).toBeVisible();

  // They are still there for who was on another page meanwhile.
  await page.getByRole("link", { name: "Social Feeds" }).first().click();
  await expect(page).toHaveURL(/\/social/);
  await page.getByRole("link", { name: "News Feeds" }).first().click();
  await expect(page.getByRole("article")).toHaveCount(16);
  await expect(page.getByText(everything)).toBeVisible();
});

import type { Page } from "@playwright/test";
import { violationsOn } from "#tests/support/axe.ts";
import { newUser } from "./support/environment-client.ts";
import type { Headline } from "./support/environment-protocol.ts";
import { holdCalls, openNews, rowOf, titlesOn } from "./support/news-page.ts";
import { expect, signIn, test } from "./support/test.ts";

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

test("READ-94: scrolling to the end loads older headlines and the row under the eye does not move; Load older goes on to the last one, each where its date belongs", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1180, height: 700 });
  await signIn(page, await newUser({ headlines: archive }));
  await openNews(page);
  await expect(page.getByRole("article")).toHaveCount(10);
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
  expect(await violationsOn(page)).toEqual([]);

  await loadAll(page);
  await expect(page.getByRole("article")).toHaveCount(45);
  expect(await titlesOn(page)).toEqual(byDate);
  await expect(olderButton(page)).toHaveCount(0);
});

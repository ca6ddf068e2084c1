import type { Browser, Page } from "@playwright/test";
import { countShifts, shiftsOf } from "#tests/support/layout-shifts.ts";
import { expectAccessible } from "./support/accessible.ts";
import { newUser } from "./support/environment-client.ts";
import { appleHeadline, morning, two } from "./support/headlines.data.ts";
import { holdCalls } from "./support/news-page.ts";
import { expect, signIn, test } from "./support/test.ts";

const early = (page: Page) => page.locator("[data-early-headlines]");
const earlyLink = (page: Page, name: string) => early(page).getByRole("link", { name, exact: true });

/** Holds the scripts of the app from its next load on, as a slow network does. */
const holdScripts = (page: Page) => holdCalls(page, "**/assets/*.js");

type Screen = {
  width: number;
  height: number;
  hasTouch?: boolean;
  /** What the account has chosen and this browser doesn't remember. */
  settings?: { newsLayout?: "cards" | "tape"; showCompanyCards?: boolean };
};

async function pageOn({ settings, hasTouch = false, ...viewport }: Screen, browser: Browser): Promise<Page> {
  const baseURL = test.info().project.use.baseURL ?? "";
  const context = await browser.newContext({ baseURL, viewport, hasTouch, isMobile: hasTouch });
  const page = await context.newPage();
  await signIn(page, await newUser({ headlines: morning, ...(settings ? { settings } : {}) }));
  return page;
}

/** Where the text of the headline begins, and where its row ends. */
const placeOf = (page: Page, rows: string, text: string) =>
  page.evaluate(
    ([selector = "", title = ""]) => {
      const row = [...document.querySelectorAll(selector)].find(({ textContent }) =>
        textContent.includes(title),
      );
      const texts = document.createTreeWalker(row ?? document, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        if (!row || texts.currentNode.textContent !== title) continue;
        const range = document.createRange();
        range.selectNode(texts.currentNode);
        const { x, y } = range.getBoundingClientRect();
        return { x, y, end: row.getBoundingClientRect().bottom };
      }
      throw new Error(`"${title}" is not on the page`);
    },
    [rows, text],
  );

const screens: Screen[] = [
  { width: 390, height: 844, hasTouch: true },
  { width: 390, height: 844, hasTouch: true, settings: { newsLayout: "tape" } },
  { width: 390, height: 844, hasTouch: true, settings: { showCompanyCards: false } },
  { width: 1000, height: 800 },
  { width: 1024, height: 1366, hasTouch: true },
  { width: 1210, height: 800, hasTouch: true, settings: { newsLayout: "cards" } },
  { width: 1366, height: 1024, hasTouch: true, settings: { newsLayout: "cards" } },
  { width: 1440, height: 900 },
  { width: 1440, height: 900, settings: { newsLayout: "cards" } },
  { width: 1920, height: 1080 },
];

for (const screen of screens)
  test(`headlines are there before the app, and stay where they are when it comes: ${screen.width} px, ${screen.hasTouch ? "touch" : "mouse"}, ${JSON.stringify(screen.settings ?? {})}`, async ({
    browser,
  }) => {
    const page = await pageOn(screen, browser);
    await countShifts(page);
    const release = await holdScripts(page);
    await page.goto("/news", { waitUntil: "commit" });
    await expect(early(page).getByRole("listitem")).toHaveCount(10);
    await expect(page.getByRole("article")).toHaveCount(0);
    const before = await placeOf(page, "[data-early-headlines] li", appleHeadline);

    release();
    await expect(page.getByRole("article", { name: appleHeadline })).toBeVisible();
    await expect(early(page)).toHaveCount(0);
    const after = await placeOf(page, "article", appleHeadline);
    expect(Math.abs(after.x - before.x)).toBeLessThanOrEqual(1);
    expect(Math.abs(after.y - before.y)).toBeLessThanOrEqual(1.5);
    expect(Math.abs(after.end - before.end)).toBeLessThanOrEqual(2);
    expect(await shiftsOf(page)).toBeLessThan(0.02);
    await page.context().close();
  });

test("a headline that is opened before the app is there counts as read", async ({ page, context }) => {
  await signIn(page, await newUser({ headlines: two }));
  const release = await holdScripts(page);
  await page.goto("/news", { waitUntil: "commit" });
  const opened = context.waitForEvent("page");
  await earlyLink(page, appleHeadline).click();
  expect((await opened).url()).not.toBe(page.url());
  release();
  await expect(page.getByRole("article", { name: appleHeadline })).toContainText("Read.");
  await expect
    .poll(async () => {
      const { items } = (await (await page.request.get("/api/news")).json()) as {
        items: { title: string; read: boolean }[];
      };
      return items.map(({ title, read }) => [title.split(" ")[0], read]);
    })
    .toEqual([
      ["Apple", true],
      ["Tesla", false],
    ]);
});

test("axe finds nothing while the app is on its way", async ({ page }) => {
  await signIn(page, await newUser({ headlines: morning }));
  await holdScripts(page);
  await page.goto("/news", { waitUntil: "commit" });
  await expect(early(page).getByRole("listitem")).toHaveCount(10);
  await expectAccessible(page);
});

test("a feed's text stays text, and an address that is none is no link", async ({ page }) => {
  await signIn(page, await newUser({ headlines: two }));
  const title = '<img src=x onerror="document.title=1"><b>Shares</b> jump';
  await page.route(/\/api\/news\?/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { items: Record<string, unknown>[] };
    const [first, ...others] = body.items;
    await route.fulfill({
      response: answer,
      json: { ...body, items: [{ ...first, title, link: "javascript:alert(1)" }, ...others] },
    });
  });
  await holdScripts(page);
  await page.goto("/news", { waitUntil: "commit" });
  await expect(early(page).getByRole("listitem").first()).toContainText(title);
  await expect(early(page).locator("img")).toHaveCount(0);
  await expect(early(page).getByRole("link")).toHaveText([/^Tesla recalls/]);
});

test("nothing is drawn early where another list is wanted, or none may be read", async ({
  page,
  browser,
}) => {
  const user = await newUser({ headlines: morning, settings: { newsUnreadOnly: true } });
  await signIn(page, user);
  const release = await holdScripts(page);
  // This browser remembers nothing yet: it asks for the usual list, which the account does not want.
  const settings = page.waitForResponse("**/api/settings");
  await page.goto("/news", { waitUntil: "commit" });
  await (await settings).finished();
  // An address that says which list is left to the app.
  const other = await page.context().newPage();
  await holdScripts(other);
  await other.goto("/news?count=20", { waitUntil: "commit" });
  await expect(other.getByText("Loading your personalized dashboard...")).toBeVisible();
  await expect(early(other)).toHaveCount(0);
  await expect(early(page)).toHaveCount(0);
  release();
  await expect(page.getByRole("article").first()).toBeVisible();

  // The browser remembers the list now, and the account has not changed its mind.
  const next = await page.context().newPage();
  const go = await holdScripts(next);
  await next.goto("/news", { waitUntil: "commit" });
  await expect(early(next).getByRole("listitem")).toHaveCount(10);
  go();
  await expect(next.getByRole("article").first()).toBeVisible();
  await expect(early(next)).toHaveCount(0);

  const stranger = await browser.newContext({ baseURL: test.info().project.use.baseURL ?? "" });
  const outside = await stranger.newPage();
  await outside.goto("/news");
  await expect(outside).toHaveURL("/");
  await expect(early(outside)).toHaveCount(0);
  await stranger.close();
});

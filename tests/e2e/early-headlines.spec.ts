import type { Page } from "@playwright/test";
import { countShifts, shiftsOf } from "#tests/support/layout-shifts.ts";
import { expectAccessible } from "./support/accessible.ts";
import { newUser } from "./support/environment-client.ts";
import { appleHeadline, morning } from "./support/headlines.data.ts";
import { holdCalls } from "./support/news-page.ts";
import { expect, signIn, test } from "./support/test.ts";

const early = (page: Page) => page.locator("[data-early-headlines]");
const earlyLink = (page: Page, name: string) => early(page).getByRole("link", { name, exact: true });

/** Holds the scripts of the app from its next load on, as a slow network does. */
const holdScripts = (page: Page) => holdCalls(page, "**/assets/*.js");

type Screen = {
  width: number;
  height: number;
  /** What the account has chosen and this browser doesn't remember. */
  settings?: { newsLayout?: "cards" | "tape"; showCompanyCards?: boolean };
};

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

const screens: Record<"mouse" | "touch", Screen[]> = {
  mouse: [
    { width: 1000, height: 800 },
    { width: 1440, height: 900 },
    { width: 1440, height: 900, settings: { newsLayout: "cards" } },
    { width: 1920, height: 1080 },
  ],
  touch: [
    { width: 390, height: 844 },
    { width: 390, height: 844, settings: { newsLayout: "tape" } },
    { width: 390, height: 844, settings: { showCompanyCards: false } },
    { width: 1024, height: 1366 },
    { width: 1210, height: 800, settings: { newsLayout: "cards" } },
    { width: 1366, height: 1024, settings: { newsLayout: "cards" } },
  ],
};

/** Opens the page on a screen, in a browser that remembers nothing, once without the app and then with it. */
async function expectSamePlaces(page: Page, { settings = {}, ...viewport }: Screen): Promise<void> {
  const data = { newsLayout: null, showCompanyCards: true, ...settings };
  expect((await page.request.patch("/api/settings", { data })).ok()).toBe(true);
  await page.setViewportSize(viewport);
  await page.goto("/theme.js");
  await page.evaluate(() => localStorage.clear());
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
  await page.unrouteAll({ behavior: "ignoreErrors" });
}

for (const pointer of ["mouse", "touch"] as const)
  test(`headlines are there before the app, and stay where they are when it comes: by ${pointer}, on each kind of screen`, async ({
    browser,
  }) => {
    const hasTouch = pointer === "touch";
    const baseURL = test.info().project.use.baseURL ?? "";
    const context = await browser.newContext({ baseURL, hasTouch, isMobile: hasTouch });
    const page = await context.newPage();
    await signIn(page, await newUser({ headlines: morning }));
    await countShifts(page);
    for (const screen of screens[pointer])
      await test.step(`${screen.width} px, ${JSON.stringify(screen.settings ?? {})}`, () =>
        expectSamePlaces(page, screen));
    await context.close();
  });

test("while the app is on its way a feed's text stays text, an address that is none is no link, and axe finds nothing", async ({
  page,
}) => {
  await signIn(page, await newUser({ headlines: morning }));
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
  await expect(early(page).getByRole("listitem")).toHaveCount(10);
  await expect(early(page).getByRole("listitem").first()).toContainText(title);
  await expect(early(page).locator("img")).toHaveCount(0);
  await expect(early(page).getByRole("link")).toHaveCount(9);
  await expect(early(page).getByRole("link").first()).toHaveText(/^Microsoft and Nvidia/);
  await expectAccessible(page);
});

test("nothing is drawn early where another list is wanted, or none may be read; what is opened of the wanted one counts as read", async ({
  page,
  browser,
}) => {
  await signIn(page, await newUser({ headlines: morning, settings: { newsUnreadOnly: true } }));
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
  await other.close();
  release();
  await expect(page.getByRole("article").first()).toBeVisible();

  // The browser remembers the list now, and the account has not changed its mind.
  const go = await holdScripts(page);
  await page.goto("/news", { waitUntil: "commit" });
  await expect(early(page).getByRole("listitem")).toHaveCount(10);
  const opened = page.context().waitForEvent("page");
  await earlyLink(page, appleHeadline).click();
  expect((await opened).url()).not.toBe(page.url());
  go();
  await expect(page.getByRole("article", { name: appleHeadline })).toContainText("Read.");
  await expect(early(page)).toHaveCount(0);
  await expect
    .poll(async () => {
      const { items } = (await (await page.request.get("/api/news")).json()) as {
        items: { title: string; read: boolean }[];
      };
      return items.filter(({ read }) => read).map(({ title }) => title);
    })
    .toEqual([appleHeadline]);

  const stranger = await browser.newContext({ baseURL: test.info().project.use.baseURL ?? "" });
  const outside = await stranger.newPage();
  await outside.goto("/news");
  await expect(outside).toHaveURL("/");
  await expect(early(outside)).toHaveCount(0);
  await stranger.close();
});

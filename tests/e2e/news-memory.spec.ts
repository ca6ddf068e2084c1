import type { Browser, Page } from "@playwright/test";
import { countShifts, shiftsOf } from "#tests/support/layout-shifts.ts";
import { newUser } from "./support/environment-client.ts";
import type { User } from "./support/environment-protocol.ts";
import { morning } from "./support/headlines.data.ts";
import { countCalls, openNews } from "./support/news-page.ts";
import { stubPrices } from "./support/price-stubs.ts";
import { openTape } from "./support/tape-page.ts";
import { expect, signIn, test } from "./support/test.ts";

const headlines = morning;
const sourceField = (page: Page) => page.getByLabel("Source", { exact: true });
const unreadButton = (page: Page) => page.getByRole("button", { name: /^Unread only/ });

/** A browser that remembers nothing of the user. */
async function otherDevice(browser: Browser, user: User, width = 1180): Promise<Page> {
  const baseURL = test.info().project.use.baseURL ?? "";
  const context = await browser.newContext({ baseURL, viewport: { width, height: 900 } });
  const page = await context.newPage();
  await signIn(page, user);
  return page;
}

const isStored = (page: Page) =>
  page.waitForResponse((answer) => answer.request().method() === "PATCH" && answer.ok());

test("READ-94: count, source and unread only are remembered with the account, on each device, without a list of the defaults first", async ({
  page,
  browser,
}) => {
  const user = await newUser({ headlines });
  await signIn(page, user);
  await openNews(page);
  await expect(page).toHaveURL("/news");
  for (const choose of [
    () => page.getByLabel("Articles").selectOption("30"),
    () => sourceField(page).selectOption("Beacon Markets (4)"),
    () => unreadButton(page).click(),
  ]) {
    const stored = isStored(page);
    await choose();
    await stored;
  }
  const beacon = user.feeds.find(({ wire }) => wire === "beacon")?.id ?? "";
  const other = await otherDevice(browser, user);
  const calls = countCalls(other, /^\/api\/news$/);
  await openNews(other);
  await expect(other).toHaveURL(`/news?feed=${beacon}&count=30&unread=1`);
  await expect(other.getByRole("article")).toHaveCount(4);
  await expect(sourceField(other)).toHaveValue(beacon);
  await expect(unreadButton(other)).toHaveAttribute("aria-pressed", "true");
  // The first was made before anything was known of the user; the next visit knows.
  expect(calls).toEqual(["/api/news?limit=10", `/api/news?limit=30&feedId=${beacon}&unread=1`]);
  calls.length = 0;
  await openNews(other);
  await expect(other.getByRole("article")).toHaveCount(4);
  expect(calls).toEqual([`/api/news?limit=30&feedId=${beacon}&unread=1`]);

  // An address that says something of the list goes before it.
  await openNews(other, "/news?count=20");
  await expect(other.getByRole("article")).toHaveCount(12);
  await other.context().close();
});

test("READ-94: the layout is remembered with the account, and no other one is seen first", async ({
  page,
  browser,
}) => {
  const user = await newUser({ headlines });
  await signIn(page, user);
  await openTape(page, "/news");
  const stored = isStored(page);
  await page.getByRole("button", { name: "Cards", exact: true }).click();
  await stored;
  const other = await otherDevice(browser, user, 1440);
  await other.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector("[data-tape-list]")) document.documentElement.dataset.sawTape = "";
    }).observe(document, { childList: true, subtree: true });
  });
  await openNews(other);
  await expect(other.getByRole("button", { name: "Cards", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(other.getByRole("article")).toHaveCount(10);
  await expect(other.locator("html")).not.toHaveAttribute("data-saw-tape");
  await other.context().close();
});

test("READ-94: what another tab has chosen stays, and moves nothing here", async ({ page, context }) => {
  const user = await newUser({ headlines });
  await signIn(page, user);
  await openNews(page);
  const second = await context.newPage();
  await openNews(second);
  const counted = isStored(second);
  await second.getByLabel("Articles").selectOption("50");
  await counted;
  await page.bringToFront();
  const unread = isStored(page);
  await unreadButton(page).click();
  await unread;
  await expect(page.getByLabel("Articles")).toHaveValue("10");
  const settings = (await (await page.request.get("/api/settings")).json()) as Record<string, unknown>;
  expect(settings).toMatchObject({ newsCount: 50, newsUnreadOnly: true });
  await openNews(page);
  await expect(page).toHaveURL("/news?count=50&unread=1");
});

test("READ-94: a remembered source that is gone is all sources again; a sign-out leaves nothing in the browser", async ({
  page,
  watch,
}) => {
  watch.allow(/^console: Failed to load resource: .* 404/);
  // Those of the server may be on their way when the user signs out.
  await stubPrices(page, "whole");
  const user = await newUser({ headlines });
  await signIn(page, user);
  await openNews(page);
  const stored = isStored(page);
  await sourceField(page).selectOption("Beacon Markets (4)");
  await stored;
  const beacon = user.feeds.find(({ wire }) => wire === "beacon")?.id;
  expect((await page.request.delete(`/api/feeds/${beacon}`)).ok()).toBe(true);
  await openNews(page);
  await expect(page.getByRole("article")).toHaveCount(8);
  await expect(sourceField(page)).toHaveValue("");
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("tapewise.news-view")))
    .toContain("newsCount");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("tapewise.news-view"))).toBeNull();
});

test("a first visit on a phone shifts by less than 0.02, however late the account says how it likes its news", async ({
  browser,
}) => {
  const page = await otherDevice(browser, await newUser({ headlines }), 390);
  await countShifts(page);
  const asked = page.waitForRequest("**/api/settings");
  const answers = Promise.withResolvers<void>();
  await page.route("**/api/settings", async (route) => {
    await answers.promise;
    await route.continue();
  });
  await page.goto("/news");
  await asked;
  const waiting = page.getByRole("status").filter({ hasText: "Loading news…" });
  await expect(waiting).toHaveCount(1);
  await expect(page.getByRole("contentinfo")).not.toBeInViewport();
  answers.resolve();
  await expect(page.getByRole("article").first()).toBeVisible();
  expect(await shiftsOf(page)).toBeLessThan(0.02);
  await page.context().close();
});

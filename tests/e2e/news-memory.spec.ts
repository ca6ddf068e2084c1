import type { Browser, Page } from "@playwright/test";
import { countShifts, shiftsOf } from "#tests/support/layout-shifts.ts";
import { newUser } from "./support/environment-client.ts";
import type { User } from "./support/environment-protocol.ts";
import { morning } from "./support/headlines.data.ts";
import { countCalls, openNews } from "./support/news-page.ts";
import { openTape } from "./support/tape-page.ts";
import { expect, signIn, test } from "./support/test.ts";

const sourceField = (page: Page) => page.getByLabel("Source", { exact: true });

/** A browser that remembers nothing of the user. */
async function otherDevice(browser: Browser, user: User, width: number): Promise<Page> {
  const baseURL = test.info().project.use.baseURL ?? "";
  const context = await browser.newContext({ baseURL, viewport: { width, height: 900 } });
  const page = await context.newPage();
  await signIn(page, user);
  return page;
}

test("READ-94: layout, count and source are remembered with the account, on each device, without another layout or a list of the defaults first", async ({
  page,
  browser,
}) => {
  const user = await newUser({ headlines: morning });
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, user);
  await openTape(page, "/news");
  for (const choose of [
    () => page.getByRole("button", { name: "Cards", exact: true }).click(),
    () => page.getByLabel("Articles").selectOption("30"),
    () => sourceField(page).selectOption("Beacon Markets (4)"),
  ]) {
    const stored = page.waitForResponse((answer) => answer.request().method() === "PATCH" && answer.ok());
    await choose();
    await stored;
  }
  const beacon = user.feeds.find(({ wire }) => wire === "beacon")?.id ?? "";
  const other = await otherDevice(browser, user, 1440);
  await other.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector("[data-tape-list]")) document.documentElement.dataset.sawTape = "";
    }).observe(document, { childList: true, subtree: true });
  });
  const calls = countCalls(other, /^\/api\/news$/);
  await openNews(other);
  await expect(other).toHaveURL(`/news?feed=${beacon}&count=30`);
  await expect(other.getByRole("article")).toHaveCount(4);
  await expect(sourceField(other)).toHaveValue(beacon);
  await expect(other.getByRole("button", { name: "Cards", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(other.locator("html")).not.toHaveAttribute("data-saw-tape");
  // The first was made before anything was known of the user; the next visit knows.
  const list = `/api/news?limit=30&feedId=${beacon}`;
  expect(calls).toEqual(["/api/news?limit=10", list]);
  calls.length = 0;
  await openNews(other);
  await expect(other.getByRole("article")).toHaveCount(4);
  expect(calls).toEqual([list]);
  await other.context().close();
});

test("a first visit on a phone shifts by less than 0.02, however late the account says how it likes its news", async ({
  browser,
}) => {
  const page = await otherDevice(browser, await newUser({ headlines: morning }), 390);
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

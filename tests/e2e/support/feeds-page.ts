import type { Locator, Page } from "@playwright/test";
import { openPage } from "./public-page.ts";
import { expect } from "./test.ts";

export const feedsAddress = "/settings?tab=feeds&detail=rss";

export const listOf = (page: Page) => page.getByRole("list", { name: "Your feeds" });

export const feedRow = (page: Page, name: string): Locator =>
  listOf(page)
    .locator("> li")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });

/** Names of the list, from top to bottom. */
export const feedNames = (page: Page) => listOf(page).getByRole("heading").allInnerTexts();

/** Opens the RSS feeds in the settings and waits until the list is there. */
export async function openFeeds(page: Page): Promise<void> {
  await openPage(page, feedsAddress);
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Your feeds" })).toBeVisible();
}

/** An OPML document with so many feeds at addresses that answer nothing. */
export function opmlOf(names: readonly string[]): string {
  const outlines = names.map((name, at) => `<outline text="${name}" xmlUrl="http://127.0.0.1:9/${at}.xml"/>`);
  return `<opml version="2.0"><body>\n${outlines.join("\n")}\n</body></opml>`;
}

export const opmlFile = (text: string, name = "feeds.opml") => ({
  name,
  mimeType: "text/x-opml",
  buffer: Buffer.from(text),
});

import type { Page } from "@playwright/test";
import type { Headline, WireKey } from "./environment-protocol.ts";
import { expect } from "./test.ts";

const wires: WireKey[] = ["harbor", "street", "beacon"];

/** More lines than a screen has room for; each names a company and tells a story of its own. */
export const tapeNews: Headline[] = [
  "Apple raises dividend after record iPhone sales",
  "Microsoft signs a ten-year power contract",
  "Tesla recalls 120,000 vehicles over software fault",
  "Amazon opens a robot warehouse in Ohio",
  "Netflix adds nine million subscribers",
  "Walmart lifts its full-year outlook",
  "Boeing wins an order for 40 jets",
  "Intel delays its Ohio factory",
  "Pfizer ends a trial of its obesity pill",
  "Nvidia ships its first desktop chip",
  "Starbucks closes cafes in three states",
  "Nike names a new finance chief",
  "Costco raises its membership fee",
  "Ford halts a truck line for a week",
  "Disney sells its stake in a sports channel",
  "Uber starts a courier service for farms",
  "Airbnb caps cleaning charges for hosts",
  "Visa buys a fraud detection start-up",
  "Oracle moves its headquarters again",
  "Adobe drops a fee for early cancellation",
  "Salesforce hires 2,000 sales people",
  "Chevron restarts a refinery after a fire",
  "Merck wins approval for a heart drug",
  "Caterpillar trims its mining forecast",
].map((title, at) => ({ wire: wires[at % 3] ?? "harbor", title, minutesAgo: 3 + at * 2 }));

/** A line of the list; the pane has an article of the same name. */
export const lineOf = (page: Page, title: string) =>
  page.locator("[data-news-item]").and(page.getByRole("article", { name: title, exact: true }));

export const paneOf = (page: Page) => page.getByRole("region", { name: "Selected story" });

/** The story over the list, where there is no room for a pane. */
export const sheetOf = (page: Page, title: string) => page.getByRole("dialog", { name: title, exact: true });

/** Opens the news page on a screen of that width and waits until its lines are there. */
export async function openTape(
  page: Page,
  address = "/news?count=50",
  width = 1440,
  height = 900,
): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.goto(address);
  await expect(page.locator("[data-tape-list] [data-news-item]").first()).toBeVisible();
}

/** Where the lines are, from the top of the screen. */
export const linesOn = (page: Page) =>
  page
    .locator("[data-news-item]")
    .evaluateAll((lines) =>
      lines.map((line) => line.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
    );

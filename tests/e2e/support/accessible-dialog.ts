import type { Page } from "@playwright/test";
import { expectAccessibleHere } from "./accessible.ts";
import { expect } from "./test.ts";

/** What axe finds in the open dialog, in both themes, and that what is in it never scrolls sideways. The page behind it is out of reach. */
export async function expectDialogAccessible(page: Page): Promise<void> {
  const width = await page
    .getByRole("dialog")
    .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
  expect(width.scrollWidth, "width of what is in the dialog").toBeLessThanOrEqual(width.clientWidth);
  const theme = await page.evaluate(() => document.documentElement.dataset.theme);
  await expectAccessibleHere(page, "dialog");
  await page.evaluate((before) => {
    document.documentElement.dataset.theme = before;
  }, theme);
}

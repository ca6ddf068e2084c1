import type { Page } from "@playwright/test";
import { violationsOn } from "#tests/support/axe.ts";
import { expect } from "./test.ts";

const height = 900;
// On a wider screen the news page is the Tape, which tape.spec.ts looks at.
const narrower = [320, 390, 768];
const usualWidth = 1180;

/** What a theme can change: colors, and nothing else of a page. */
const rulesOfColor = ["color-contrast", "link-in-text-block"];

/**
 * What axe finds on the page as it is on two widths, by all of its rules in the light theme and by those of color in
 * the dark one; and that nothing scrolls sideways.
 */
export async function expectAccessible(page: Page, wide = usualWidth): Promise<void> {
  const found: string[] = [];
  for (const width of [...narrower, wide]) {
    await turnWide(page, width);
    if (width !== 390 && width !== wide) continue;
    for (const theme of ["light", "dark"]) {
      await page.evaluate((wanted) => {
        document.documentElement.dataset.theme = wanted;
      }, theme);
      const violations = await violationsOn(page, undefined, theme === "light" ? undefined : rulesOfColor);
      found.push(...violations.map((violation) => `${width} ${theme} ${violation}`));
    }
  }
  expect(found).toEqual([]);
}

export async function expectNothingSideways(page: Page): Promise<void> {
  for (const width of [...narrower, usualWidth]) await turnWide(page, width);
}

async function turnWide(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height });
  // What a narrower page leaves out goes with its next rendering.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
      message: `width of the page on ${width} px`,
    })
    .toBeLessThanOrEqual(width);
}

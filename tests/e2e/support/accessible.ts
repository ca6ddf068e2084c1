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
    found.push(...(await violationsInThemes(page)).map((violation) => `${width} ${violation}`));
  }
  expect(found).toEqual([]);
}

/**
 * What axe finds on the page as wide as it is, by all of its rules in the light theme and by those of color in the dark one.
 * @param within a selector of the part to look at, where the rest is looked at elsewhere
 */
export async function violationsInThemes(page: Page, within?: string): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ["dark", "light"]) {
    await page.evaluate((wanted) => {
      document.documentElement.dataset.theme = wanted;
    }, theme);
    const violations = await violationsOn(page, within, theme === "light" ? undefined : rulesOfColor);
    found.push(...violations.map((violation) => `${theme} ${violation}`));
  }
  return found;
}

/** Axe finds nothing on the page as wide as it is: for states whose structure is the same on all widths. */
export async function expectAccessibleHere(page: Page, within?: string): Promise<void> {
  expect(await violationsInThemes(page, within)).toEqual([]);
}

/** The same where axe finds the same on every width: it looks at this one. */
export async function expectAccessibleAt(page: Page, width: number): Promise<void> {
  await expectNothingSideways(page);
  await turnWide(page, width);
  expect(await violationsInThemes(page)).toEqual([]);
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

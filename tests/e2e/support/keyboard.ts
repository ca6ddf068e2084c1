import type { Page } from "@playwright/test";

const pressesMax = 60;

/**
 * Presses Tab (or Shift+Tab) until the focus is on the button or link of that name. Behind the last element of the
 * page nothing has the focus for one press; then it begins again.
 */
export async function tabTo(page: Page, name: string, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let presses = 0; presses < pressesMax; presses += 1) {
    await page.keyboard.press(key);
    const focused = await page.evaluate(() => {
      const node = document.activeElement;
      return (node?.getAttribute("aria-label") ?? node?.textContent ?? "").trim();
    });
    if (focused === name) return;
  }
  throw new Error(`Nothing named ${name} can be reached by ${key}.`);
}

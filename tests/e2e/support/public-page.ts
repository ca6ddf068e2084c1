import type { Page } from "@playwright/test";

/**
 * Opens a page and waits until it has woken up: before that its buttons are a picture. The session call is made by
 * the same step that binds every listener, so its answer comes after them.
 */
export async function openPage(page: Page, address: string): Promise<void> {
  const awake = page.waitForResponse("**/api/auth/get-session");
  await page.goto(address);
  await awake;
  await page.waitForFunction(() => {
    const button = document.querySelector("header button");
    return button !== null && Object.keys(button).some((key) => key.startsWith("__reactProps"));
  });
}

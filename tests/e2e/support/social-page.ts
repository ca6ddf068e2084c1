import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** Opens the social page and waits until its posts are there. */
export async function openSocial(page: Page, address = "/social"): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("article").first()).toBeVisible();
}

export const postRow = (page: Page, title: string) => page.getByRole("article", { name: title });

export const postTitles = (page: Page) => page.getByRole("article").getByRole("heading").allInnerTexts();

import type { Locator, Page } from "@playwright/test";
import type { Headline } from "./environment-protocol.ts";
import { oilHeadline } from "./headlines.data.ts";
import { expect } from "./test.ts";

/** One event on three wires, and two other headlines. */
export const storyNews: Headline[] = [
  { wire: "harbor", title: "Tesla recalls 120,000 vehicles over software fault", minutesAgo: 3 },
  { wire: "street", title: "Tesla Recalls 120,000 Vehicles Over Software Fault", minutesAgo: 5 },
  { wire: "beacon", title: "Tesla recalls 120,000 vehicles, over software fault", minutesAgo: 8 },
  { wire: "beacon", title: oilHeadline, minutesAgo: 14 },
  { wire: "street", title: "Walmart lifts its full-year outlook", minutesAgo: 58 },
];

/** Chooses an entry of a headline's menu. */
export async function chooseInRow(row: Locator, entry: string): Promise<void> {
  await row.getByRole("button", { name: "More actions" }).click();
  await row.page().getByRole("menuitem", { name: entry, exact: true }).click();
}

/** Mutes a word through the menu of the first headline. */
export async function muteWord(page: Page, word: string): Promise<void> {
  await chooseInRow(page.getByRole("article").first(), "Mute a word…");
  const dialog = page.getByRole("dialog", { name: "Mute a word" });
  await dialog.getByLabel("Word or phrase").fill(word);
  await dialog.getByRole("button", { name: "Mute word" }).click();
  await expect(dialog).toHaveCount(0);
}

/** Hides the tab or turns to it, as far as the page can tell; its clock moves on meanwhile. */
export async function turnTab(page: Page, visible: boolean, minutesOn = 0): Promise<void> {
  await page.evaluate(
    ({ visible, ms }) => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + ms;
      for (const [name, value] of Object.entries({
        hidden: !visible,
        visibilityState: visible ? "visible" : "hidden",
      }))
        Object.defineProperty(document, name, { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    },
    { visible, ms: minutesOn * 60_000 },
  );
}

import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

const bar = (page: Page) => page.getByRole("region", { name: "Market prices" });
const entry = (page: Page, symbol: string) =>
  bar(page).getByRole("listitem").filter({ hasText: symbol }).first();

test("TICKER-02: the prices move and rest under the pointer, with the focus, by a button and with reduced motion; they are read once, and each tells its time", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/");
  await expect(entry(page, "AAPL")).toContainText("$190.50");
  await expect(entry(page, "AAPL")).toContainText("+1.23 (+0.65%)");
  const left = async () => (await entry(page, "AAPL").boundingBox())?.x ?? 0;
  const before = await left();
  await expect.poll(left).toBeLessThan(before);
  await bar(page).hover();
  const held = await left();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 150)));
  expect(await left()).toBe(held);
  await page.mouse.move(0, 600);

  const running = () =>
    bar(page).evaluate(
      (node) => node.getAnimations({ subtree: true }).filter((each) => each.playState === "running").length,
    );
  expect(await running()).toBe(1);
  await bar(page).focus();
  expect(await running()).toBe(0);
  await page.keyboard.press("Tab");
  const pause = page.getByRole("button", { name: "Pause the prices" });
  await expect(pause).toBeFocused();
  await page.keyboard.press("Enter");
  expect(await running()).toBe(0);
  await page.reload();
  await expect(page.getByRole("button", { name: "Move the prices" })).toBeVisible();
  expect(await running()).toBe(0);
  await page.getByRole("button", { name: "Move the prices" }).click();
  await page.mouse.move(0, 600);
  expect(await running()).toBe(1);
  await expect(bar(page).getByRole("list")).toHaveCount(1);
  await expect(bar(page).getByRole("listitem").filter({ hasText: "AAPL" })).toHaveCount(1);
  await expect(entry(page, "AAPL")).toHaveAttribute("title", /^As of .*\d:\d\d .* · .* · FinHub/);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect(page.getByRole("button", { name: /the prices$/ })).toHaveCount(0);
  expect(await running()).toBe(0);
  expect(await bar(page).evaluate((node) => getComputedStyle(node).overflowX)).toBe("auto");
});

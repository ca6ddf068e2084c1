import type { Page } from "@playwright/test";
import { expectAccessibleHere } from "./support/accessible.ts";
import { newUser } from "./support/environment-client.ts";
import { appleHeadline, two } from "./support/headlines.data.ts";
import { openFacts, openNews, panelIn, rowOf } from "./support/news-page.ts";
import { expect, signIn, test } from "./support/test.ts";

const row = (page: Page) => rowOf(page, appleHeadline);
const panel = (page: Page) => panelIn(row(page));
const side = (page: Page, name: "Before" | "Now") => panel(page).getByRole("region", { name, exact: true });

async function ready(page: Page): Promise<void> {
  await expect(panel(page).getByRole("status")).toHaveText("Analysis ready");
}

test("a result has its cost before and after, stands beside that of another model, one at a time on a phone, and is found again, compared and removed by keyboard alone", async ({
  page,
}) => {
  await signIn(page, await newUser({ headlines: two }));
  await openNews(page);
  const facts = () => openFacts(row(page), "AAPL");
  await test.step("the cost stands in the menu before and in the foot after", async () => {
    await (await facts()).getByRole("button", { name: "AI analysis" }).click();
    const entry = page.getByRole("menuitem", { name: "Risk Analysis", exact: true });
    await expect(entry).toHaveAttribute("aria-description", /up to \$0\.00\d\d/);
    await entry.click();
    await ready(page);
    await expect(panel(page).locator("footer")).toContainText(
      /gpt-4o-mini.*\d+ in \/ \d+ out tokens.*\$0\.00/,
    );
  });
  await test.step("another model stands beside it, and the differences are named", async () => {
    await panel(page).getByRole("button", { name: "Another model" }).click();
    await page.getByRole("menuitem", { name: "gpt-4o", exact: true }).click();
    await ready(page);
    await expect(side(page, "Now")).toContainText("gpt-4o-2024-08-06");
    await expect(side(page, "Now")).toContainText(/Cost.*\+\$0\.00\d\d/);
    await expectAccessibleHere(page, "[aria-label^='AI analysis']");
    const [before, now] = [await side(page, "Before").boundingBox(), await side(page, "Now").boundingBox()];
    expect(now?.y).toBe(before?.y);
  });
  await test.step("on a phone one of the two is shown at a time, or what differs", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(side(page, "Before")).toHaveCount(0);
    await panel(page).getByRole("button", { name: "Before", exact: true }).click();
    await expect(side(page, "Before")).toContainText("gpt-4o-mini");
    await expect(side(page, "Now")).toHaveCount(0);
    await panel(page).getByRole("button", { name: "Differences" }).click();
    await expect(panel(page).getByRole("region", { name: "Differences" })).toContainText(
      /removed|the same words/,
    );
    await expectAccessibleHere(page, "[aria-label^='AI analysis']");
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.setViewportSize({ width: 1180, height: 900 });
  });
  await test.step("after a reload both open from the menu, are compared and removed, by keyboard alone", async () => {
    await page.reload();
    await (await facts()).getByRole("button", { name: "AI analysis" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Earlier results", exact: true }).focus();
    await page.keyboard.press("Enter");
    const list = panel(page).getByRole("list", { name: "Earlier results" });
    await expect(list.getByRole("listitem")).toHaveCount(2);
    await list.getByRole("button").first().focus();
    await page.keyboard.press("Enter");
    await panel(page)
      .getByRole("button", { name: /^Compare with Risk Analysis/ })
      .focus();
    await page.keyboard.press("Enter");
    await expect(side(page, "Before")).toContainText("gpt-4o-mini");
    await expectAccessibleHere(page, "[aria-label^='AI analysis']");
    await panel(page)
      .getByRole("button", { name: /^Remove Risk Analysis/ })
      .last()
      .focus();
    await page.keyboard.press("Enter");
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove result" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Result removed.")).toBeVisible();
    await expect(list.getByRole("listitem")).toHaveCount(1);
    await expect(side(page, "Before")).toHaveCount(0);
  });
});

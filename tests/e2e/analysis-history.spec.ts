import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { newUser, tell } from "./support/environment-client.ts";
import { appleHeadline, two } from "./support/headlines.data.ts";
import { analyse, openFacts, openNews, panelIn, rowOf } from "./support/news-page.ts";
import { expect, failedCall, signIn, test } from "./support/test.ts";

const row = (page: Page) => rowOf(page, appleHeadline);
const panel = (page: Page) => panelIn(row(page));

async function ready(page: Page): Promise<void> {
  await expect(panel(page).getByRole("status")).toHaveText("Analysis ready");
}

async function runOn(page: Page, model: string): Promise<void> {
  await panel(page).getByRole("button", { name: "Another model" }).click();
  await page.getByRole("menuitem", { name: model, exact: true }).click();
}

const side = (page: Page, name: "Before" | "Now") => panel(page).getByRole("region", { name, exact: true });

test("the cost stands in the menu before and in the foot after; run again and another model stand beside the first, the differences are named", async ({
  page,
}) => {
  await signIn(page, await newUser({ headlines: two }));
  await openNews(page);
  const facts = await openFacts(row(page), "AAPL");
  await facts.getByRole("button", { name: "AI analysis" }).click();
  const entry = page.getByRole("menuitem", { name: "Risk Analysis", exact: true });
  await expect(entry).toHaveAttribute("aria-description", /up to \$0\.00\d\d/);
  await entry.click();
  await ready(page);
  await expect(panel(page).locator("footer")).toContainText(/gpt-4o-mini.*\d+ in \/ \d+ out tokens.*\$0\.00/);

  await runOn(page, "gpt-4o");
  await expect(side(page, "Before")).toContainText("gpt-4o-mini");
  await ready(page);
  await expect(side(page, "Now")).toContainText("gpt-4o-2024-08-06");
  await expect(side(page, "Now")).toContainText(/Cost.*\+\$0\.00\d\d/);
  await expectAccessible(page);
  const [before, now] = [await side(page, "Before").boundingBox(), await side(page, "Now").boundingBox()];
  expect(now?.y).toBe(before?.y);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(side(page, "Before")).toHaveCount(0);
  await panel(page).getByRole("button", { name: "Before", exact: true }).click();
  await expect(side(page, "Before")).toContainText("gpt-4o-mini");
  await expect(side(page, "Now")).toHaveCount(0);
  await panel(page).getByRole("button", { name: "Differences" }).click();
  await expect(panel(page).getByRole("region", { name: "Differences" })).toContainText(
    /removed|the same words/,
  );
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await page.setViewportSize({ width: 1180, height: 900 });
  await panel(page).getByRole("button", { name: "Side by side" }).click();
  await panel(page).getByRole("button", { name: "Run again" }).click();
  await ready(page);
  await expect(side(page, "Before")).toContainText("gpt-4o-2024-08-06");
  await expect(side(page, "Now")).toContainText("gpt-4o-2024-08-06");
});

test("a stopped answer is kept with its cost; earlier results open from the menu, are compared and removed, by keyboard alone", async ({
  page,
}) => {
  const user = await newUser({ headlines: two });
  await signIn(page, user);
  await openNews(page);
  await tell("ai", { userId: user.userId, fix: { variant: "stream.stall" } });
  await analyse(row(page), "AAPL", "Risk Analysis");
  await expect(panel(page)).toContainText("Apple");
  await panel(page).getByRole("button", { name: "Stop" }).click();
  await expect(panel(page).getByRole("status")).toHaveText("Stopped");
  await expect(panel(page).locator("footer")).toContainText(/gpt-4o-mini.*\$0\.0/);
  await tell("ai", { userId: user.userId, fix: null });
  await panel(page).getByRole("button", { name: "Run again" }).click();
  await ready(page);

  await page.reload();
  const facts = await openFacts(row(page), "AAPL");
  await facts.getByRole("button", { name: "AI analysis" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Earlier results", exact: true }).focus();
  await page.keyboard.press("Enter");
  const list = panel(page).getByRole("list", { name: "Earlier results" });
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expect(list.getByRole("listitem").nth(1)).toContainText("Stopped early");
  await list.getByRole("button").first().focus();
  await page.keyboard.press("Enter");
  await expect(panel(page)).toContainText("Overall");
  await panel(page)
    .getByRole("button", { name: /^Compare with Risk Analysis/ })
    .focus();
  await page.keyboard.press("Enter");
  await expect(side(page, "Before")).toContainText("Stopped early");
  await expectAccessible(page);
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
  await expect(panel(page)).toContainText("Overall");
});

test("another model: the four of the specification stand first; a retired one leads to the normal error, the answer before stays", async ({
  page,
}) => {
  await signIn(page, await newUser({ headlines: two }));
  await openNews(page);
  await analyse(row(page), "AAPL", "Master Prompt");
  await ready(page);
  await panel(page).getByRole("button", { name: "Another model" }).click();
  await expect(page.getByRole("menuitem", { name: "gpt-4-turbo", exact: true })).toBeVisible();
  const names = await page.getByRole("menuitem").evaluateAll((all) => all.map((each) => each.ariaLabel));
  expect(names.slice(0, 4)).toEqual(["gpt-4o-mini", "gpt-4o", "gpt-4-turbo", "gpt-3.5-turbo"]);
  await page.getByRole("menuitem", { name: "gpt-4-turbo", exact: true }).click();
  await expect(panel(page).getByRole("alert")).toHaveText(/^Failed to get AI analysis: 404 - .*gpt-4-turbo/);
  await expect(side(page, "Before")).toContainText("What to watch next");
  await runOn(page, "gpt-4o");
  await ready(page);
  await expect(panel(page).getByRole("alert")).toHaveCount(0);
});

test("a budget that is used up says so in the panel and leads to the settings, where it is changed", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  await signIn(page, await newUser({ headlines: two }));
  await openNews(page);
  await page.goto("/settings?tab=ai-prompts");
  const field = page.getByLabel("Monthly budget in US dollars");
  await expect(field).toHaveValue("10");
  await field.fill("lots");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Enter an amount from $0 to $10,000.00.")).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill("0");
  await page.keyboard.press("Enter");
  await expect(page.getByText("AI budget saved.")).toBeVisible();
  await expect(page.getByText(/^Your budget is used up\./)).toBeVisible();
  await expectAccessible(page);

  await openNews(page);
  await analyse(row(page), "AAPL", "Risk Analysis");
  await expect(panel(page).getByRole("alert")).toHaveText(
    /^Your AI budget of \$0\.00 for this month is used up\. It resets on [A-Z][a-z]+ 1 \(UTC\)\. Change it in Settings → AI Prompts\.$/,
  );
  await panel(page).getByRole("link", { name: "See the budget" }).click();
  await page.waitForURL("**/settings?tab=ai-prompts");
  await page.getByRole("button", { name: "Back to $10.00" }).click();
  await expect(field).toHaveValue("10");
  await openNews(page);
  await analyse(row(page), "AAPL", "Risk Analysis");
  await ready(page);
});

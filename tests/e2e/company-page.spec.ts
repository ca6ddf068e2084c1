import { countShifts, shiftsOf } from "#tests/support/layout-shifts.ts";
import { expectAccessible, expectAccessibleAt } from "./support/accessible.ts";
import { newUser } from "./support/environment-client.ts";
import { appleHeadline, morning } from "./support/headlines.data.ts";
import { analyse, openFacts, openNews, panelIn, rowOf } from "./support/news-page.ts";
import { stubPrices } from "./support/price-stubs.ts";
import { expect, signIn, test } from "./support/test.ts";

test("a company's page: from a card's name to its price, chart, stories and the user's analyses; another by the palette or by address, and nothing shifts as it loads", async ({
  page,
  watch,
}) => {
  await signIn(page, await newUser({ headlines: morning }));
  await stubPrices(page, "whole");
  await openNews(page);
  await expect
    .poll(async () => (await (await page.request.get("/api/news/search?symbol=AAPL")).json()).total)
    .toBe(1);
  const facts = page.getByRole("region", { name: "Facts about Apple Inc." }).first();

  await test.step("the name in a card's facts leads there; star, bell, chart and story are there", async () => {
    const card = await openFacts(rowOf(page, appleHeadline), "AAPL");
    await card.getByRole("link", { name: "Apple Inc." }).click();
    await expect(page).toHaveURL(/\/company\/AAPL$/);
    await expect(page).toHaveTitle("AAPL - Tapewise");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Apple Inc.AAPL");
    await expect(page.getByRole("main")).toContainText("Nasdaq");
    await expect(facts.getByText("1 story is marked.")).toHaveCount(1);
    await expect(rowOf(page, appleHeadline)).toBeVisible();
    await expect(page.getByRole("link", { name: "Alert me about AAPL" })).toBeVisible();
    await page.getByRole("button", { name: "Add to watchlist" }).click();
    await page.getByRole("menuitem", { name: "New watchlist" }).click();
    await expect(page.getByRole("button", { name: "In 1 watchlist" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a story can be analyzed where it is, and the answer is among the user's analyses", async () => {
    await analyse(rowOf(page, appleHeadline), "AAPL", "Risk Analysis");
    await expect(panelIn(rowOf(page, appleHeadline)).getByRole("status")).toHaveText("Analysis ready");
    await page.getByRole("link", { name: "Your analyses" }).click();
    const analyses = page.getByRole("list", { name: "Your analyses" });
    await analyses.getByRole("button", { name: new RegExp(appleHeadline) }).click();
    await expect(page.getByText("AI-generated. Not investment advice.")).toBeVisible();
    await expectAccessibleAt(page, 1180);
    await page.getByRole("link", { name: "Social mentions" }).click();
    await expect(page.getByText("Social feeds are off")).toBeVisible();
    await expectAccessibleAt(page, 1180);
  });

  await test.step("the palette leads to another one", async () => {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("berkshire");
    await page.getByRole("option", { name: /^BRK\.B/ }).click();
    await expect(page).toHaveURL(/\/company\/BRK\.B$/);
    await expect(page.getByText("No stories yet")).toBeVisible();
  });

  await test.step("a symbol that nobody has leads to a search", async () => {
    watch.allow(/^console: Failed to load resource: .* 404 .*\/api\/companies\/ABCDEF\)$/);
    await page.goto("/company/ABCDEF");
    await expect(page.getByText("No company has the symbol ABCDEF")).toBeVisible();
    await expectAccessibleAt(page, 1180);
  });

  await test.step("it shifts by less than 0.02 as it loads, on a desk and on a phone", async () => {
    await countShifts(page);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/company/AAPL");
      await expect(page.getByRole("article")).toHaveCount(1);
      await expect(facts).toContainText("FinHub");
      expect(await shiftsOf(page), `on ${width} px`).toBeLessThan(0.02);
    }
  });
});

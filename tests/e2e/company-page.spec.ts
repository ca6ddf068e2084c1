import { countShifts, shiftsOf } from "#tests/support/layout-shifts.ts";
import { expectAccessible } from "./support/accessible.ts";
import { openCompany } from "./support/company-page-scenarios.ts";
import { newUser } from "./support/environment-client.ts";
import { appleHeadline, morning } from "./support/headlines.data.ts";
import { analyse, openFacts, openNews, panelIn, rowOf } from "./support/news-page.ts";
import { stubPrices } from "./support/price-stubs.ts";
import { openPage } from "./support/public-page.ts";
import { expect, failedCall, signIn, test } from "./support/test.ts";

test("a company's page: from a card's name to its price, chart, stories with their move, and the user's analyses", async ({
  page,
}) => {
  await signIn(page, await newUser({ headlines: morning }));
  await stubPrices(page, "whole");
  await openCompany(page, "/company/aapl", 1);
  const facts = page.getByRole("region", { name: "Facts about Apple Inc." }).first();

  await test.step("a small address becomes the one to share; star, bell, chart and story are there", async () => {
    await expect(page).toHaveURL(/\/company\/AAPL$/);
    await expect(page).toHaveTitle("AAPL - Tapewise");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Apple Inc.AAPL");
    await expect(page.getByRole("main")).toContainText("Nasdaq");
    await expect(facts.getByText("1 story is marked.")).toHaveCount(1);
    await expect(rowOf(page, appleHeadline)).toBeVisible();
    await expect(page.getByRole("link", { name: "Alert me about AAPL" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Ask about AAPL" })).toHaveAttribute(
      "href",
      "/ask?q=What+happened+at+Apple+Inc.+this+week%3F",
    );
    await page.getByRole("button", { name: "Add to watchlist" }).click();
    await page.getByRole("menuitem", { name: "New watchlist" }).click();
    await expect(page.getByRole("button", { name: "In 1 watchlist" })).toBeVisible();
  });

  await test.step("a story can be analyzed where it is, and the answer is among the user's analyses", async () => {
    await analyse(rowOf(page, appleHeadline), "AAPL", "Risk Analysis");
    await expect(panelIn(rowOf(page, appleHeadline)).getByRole("status")).toHaveText("Analysis ready");
    await page.getByRole("link", { name: "Your analyses" }).click();
    const analyses = page.getByRole("list", { name: "Your analyses" });
    await analyses.getByRole("button", { name: new RegExp(appleHeadline) }).click();
    await expect(page.getByText("AI-generated. Not investment advice.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Open the story" }).click();
    await expect(page.getByRole("heading", { name: "Story", level: 1 })).toBeVisible();
  });

  await test.step("the name in a card's facts leads there", async () => {
    await openNews(page);
    const card = await openFacts(rowOf(page, appleHeadline), "AAPL");
    await card.getByRole("link", { name: "Apple Inc." }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Apple Inc.AAPL");
    await expect(page).toHaveURL(/\/company\/AAPL$/);
    await expect(rowOf(page, appleHeadline)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("so does the palette", async () => {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("berkshire");
    await page.getByRole("option", { name: /^BRK\.B/ }).click();
    await expect(page).toHaveURL(/\/company\/BRK\.B$/);
    await expect(page.getByText("No stories yet")).toBeVisible();
  });
});

test("symbols of another kind: class shares by address, one that moved, one that nobody has", async ({
  page,
  watch,
}) => {
  // The symbol that nobody has.
  watch.allow(failedCall);
  await signIn(page, await newUser());
  await openPage(page, "/company/brk.b");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Berkshire HathawayBRK.B");
  await openPage(page, "/company/FB");
  await expect(page).toHaveURL(/\/company\/META$/);
  await expect(page.getByText("FB is now META.")).toBeVisible();
  await page.getByRole("link", { name: "Social mentions" }).click();
  await expect(page.getByText("Social feeds are off")).toBeVisible();
  await expectAccessible(page);
  await openPage(page, "/company/ABCDEF");
  await expect(page.getByText("No company has the symbol ABCDEF")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("combobox", { name: "Find a company" }).fill("nvidia");
  await page.getByRole("option", { name: /^NVDA\b/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("NvidiaNVDA");
});

test("the page of a company shifts by less than 0.02 as it loads, on a desk and on a phone", async ({
  page,
}) => {
  await signIn(page, await newUser({ headlines: morning }));
  await openCompany(page, "/company/AAPL", 1);
  await countShifts(page);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.reload();
    await expect(page.getByRole("article")).toHaveCount(1);
    await expect(page.getByRole("region", { name: "Facts about Apple Inc." }).first()).toContainText(
      "FinHub",
    );
    expect(await shiftsOf(page), `on ${width} px`).toBeLessThan(0.02);
  }
});

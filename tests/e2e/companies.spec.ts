import { expectAccessibleAt } from "./support/accessible.ts";
import { newUser, tell } from "./support/environment-client.ts";
import type { Headline, QuoteFix } from "./support/environment-protocol.ts";
import { appleHeadline } from "./support/headlines.data.ts";
import { chipOf, countCalls, holdCalls, openFacts, openNews, rowOf } from "./support/news-page.ts";
import { stubPrices, stubReactions } from "./support/price-stubs.ts";
import { expect, signIn, test } from "./support/test.ts";

const fixed = new Set<string>();
async function fix(symbol: string, quote: QuoteFix): Promise<void> {
  fixed.add(symbol);
  await tell("quote", { symbol, fix: quote });
}
test.afterEach(async () => {
  for (const symbol of fixed) await tell("quote", { symbol, fix: null });
  fixed.clear();
});

const pfizer: QuoteFix = {
  price: 1_234.5,
  change: 12.25,
  percent: 1.0023,
  low: 1_200,
  high: 1_250.75,
  open: 1_210,
  previousClose: 1_222.25,
  marketCapMillions: 2_500_000,
  target: 1_400.5,
};
const pfizerHeadline = "Pfizer cheers investors with a new vaccine";
const upsHeadline = "UPS raises its prices again";
/** Of companies that no other test asks for, but for the first. */
const headlines: Headline[] = [
  { wire: "harbor", title: appleHeadline, minutesAgo: 3 },
  { wire: "harbor", title: pfizerHeadline, minutesAgo: 4 },
  { wire: "harbor", title: upsHeadline, minutesAgo: 5 },
];

test("CARD-01, CARD-02, CARD-03, READ-74: a card has the provider's price and facts and follows its trades, its lines move nothing as they come, and the largest price fits the smallest screen", async ({
  page,
}) => {
  await fix("PFE", pfizer);
  const price = 123_456_789.12;
  await fix("UPS", { price, change: -1_234_567.8, percent: -0.99, low: 120_000_000, high: 130_000_000 });
  const asked = countCalls(page, /^\/api\/quotes\/.+\/prices$/);
  await stubPrices(page, "whole");
  await stubReactions(page, "moved");
  const release = await holdCalls(page, "**/api/quotes/*/prices*");
  await signIn(page, await newUser({ headlines }));
  await openNews(page);

  await test.step("the day, the month and the move since publication are drawn where their place was held", async () => {
    const row = rowOf(page, appleHeadline);
    const chip = chipOf(row, "AAPL");
    await expect(chip).toContainText("+1.80% since publication, +1.20 pts vs S&P 500, from");
    await expect.poll(() => asked.filter((call) => call.endsWith("range=1d")).length).toBe(2);
    const before = await chip.boundingBox();
    release();
    await expect(chip.locator("svg path[stroke-linecap]")).toBeVisible();
    expect(await chip.boundingBox()).toEqual(before);
    const facts = await openFacts(row, "AAPL");
    await expect(facts.getByText("+1.20 pts against the S&P 500")).toBeVisible();
    await expect(facts.getByText(/^from publication, .*\d:\d\d [AP]M/)).toBeVisible();
    await expect(facts.getByText(/^Headline at .*; since then \+1\.80%\. From \$[\d.]+ at /)).toHaveCount(1);
    await expect(facts.locator("figure path.fill-gain-soft")).toHaveCount(1);
    await expectAccessibleAt(page, 1180);
    const height = (await facts.boundingBox())?.height;
    await facts.getByRole("button", { name: "Month" }).press("Enter");
    await expect(facts.locator("figure canvas").first()).toBeVisible();
    expect((await facts.boundingBox())?.height).toBe(height);
    await expect(facts.getByText(/From \$[\d.]+ on \w+ \d+ to .*: \+[\d.]+%\. High .* low /)).toHaveCount(1);
    await facts.getByRole("button", { name: "Show as table" }).press("Enter");
    await expect(facts.getByRole("row")).toHaveCount(23);
    await expect(facts.locator("figure canvas")).toHaveCount(0);
    expect((await facts.boundingBox())?.height).toBe(height);
  });

  const row = rowOf(page, pfizerHeadline);
  const chip = chipOf(row, "PFE");
  await test.step("mark, symbol, name, price and change are on the card, and the provider's facts behind it", async () => {
    await expect(chip).toContainText("Pfizer");
    await expect(chip).toContainText("$1,234.50");
    await expect(chip).toContainText("+1.00%");
    const logo = chip.locator('img[src^="/api/images/"]');
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96);
    const facts = await openFacts(row, "PFE");
    await expect(facts).toContainText("$1,234.50");
    await expect(facts).toContainText("+12.25 (+1.00%)");
    await expect(facts.getByText("$1,200.00 - $1,250.75")).toHaveCount(1);
    const value = (label: string) =>
      facts
        .locator("div")
        .filter({ has: page.locator(`dt:text-is("${label}")`) })
        .last()
        .locator("dd");
    await expect(value("Market cap")).toHaveText("$2.50T");
    // The company's own, as the fake has it.
    await expect(value("Sector")).toHaveText("Pharmaceuticals");
    await expect(value("Volume")).toHaveText(/^[\d.,]+[MB]?, 10-day average;/);
    await expect(value("Dividend")).toHaveText(/^\d+\.\d\d%$/);
    await expect(value("Open")).toHaveText("$1,210.00");
    await expect(value("Previous close")).toHaveText("$1,222.25");
    await expect(value("Target")).toHaveText("$1,400.50");
    await expect(facts).toContainText("FinHub");
    await expect(facts).toContainText(/as of (.*\d:\d\d|\w+'s close)/);
  });

  await test.step("a trade at the provider moves the price and the change, on the card and in its facts", async () => {
    await expect.poll(() => tell("trade", { symbol: "PFE", price: 1_240 })).toEqual({ isFollowed: true });
    await expect.poll(() => tell("trade", { symbol: "PFE", price: 1_246.7 })).toEqual({ isFollowed: true });
    await expect(chip).toContainText("$1,246.70");
    await expect(chip).toContainText("+2.00%");
    const facts = await openFacts(row, "PFE");
    await expect(facts).toContainText("+24.45 (+2.00%)");
    await tell("trade", { symbol: "PFE", price: 1_203.92 });
    await expect(facts).toContainText("$1,203.92");
    await expect(facts).toContainText("-18.33 (-1.50%)");
  });

  await test.step("a nine-digit price stays inside its card on the smallest screen", async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    const facts = await openFacts(rowOf(page, upsHeadline), "UPS");
    await expect(facts).toContainText("$123,456,789.12");
    await expect(facts).toContainText("-1,234,567.80 (-0.99%)");
    const spill = await facts.evaluate((card) => {
      const right = card.getBoundingClientRect().right;
      return [...card.querySelectorAll("*")]
        .filter((part) => part.getBoundingClientRect().right > right && !part.closest(".sr-only"))
        .map((part) => part.textContent);
    });
    expect(spill).toEqual([]);
    await expect(chipOf(rowOf(page, upsHeadline), "UPS").getByText("UPS", { exact: true })).toBeVisible();
  });
});

test("READ-93: a long page asks for the prices of what is in sight, and no card in sight stays without one", async ({
  page,
}) => {
  const names =
    "Adobe, Airbnb, Caterpillar, Salesforce, Cisco, Chevron, Deere, FedEx, General Motors, Goldman Sachs, Home Depot, Honeywell, IBM, Lowe's, Merck, Oracle";
  const companies = names.split(", ").map((name, at) => ({
    wire: (["harbor", "street", "beacon"] as const)[at % 3] ?? "harbor",
    title: `${name} reports higher sales for the quarter`,
    minutesAgo: 3 + at,
  }));
  await page.setViewportSize({ width: 1_000, height: 640 });
  const asked = countCalls(page, /^\/api\/quotes$/);
  await signIn(page, await newUser({ headlines: companies }));
  await openNews(page, "/news?count=30");
  const cards = page.getByRole("article").locator("button[title][aria-expanded]");
  await expect(cards.first()).toContainText(/\$\d/);
  const symbolsAsked = () =>
    new Set(
      asked.flatMap((call) => new URLSearchParams(call.split("?")[1]).get("symbols")?.split(",") ?? []),
    );
  expect(symbolsAsked().size).toBeLessThan(10);
  const withoutPrice = () =>
    cards.evaluateAll(
      (all) =>
        all.filter((card) => {
          const { top, bottom } = card.getBoundingClientRect();
          return bottom > 0 && top < window.innerHeight && !card.textContent?.includes("$");
        }).length,
    );
  const isAtEnd = () =>
    page.evaluate(() => window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1);
  while (!(await isAtEnd())) {
    await page.evaluate(() => window.scrollBy(0, 500));
    await expect.poll(withoutPrice).toBe(0);
  }
  await expect.poll(() => symbolsAsked().size).toBe(companies.length);
});

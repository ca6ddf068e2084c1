import { expectAccessible } from "./support/accessible.ts";
import { newUser, tell } from "./support/environment-client.ts";
import type { Headline, QuoteFix } from "./support/environment-protocol.ts";
import { appleHeadline, two } from "./support/headlines.data.ts";
import { chipOf, countCalls, factsIn, holdCalls, openFacts, openNews, rowOf } from "./support/news-page.ts";
import { stubPrices, stubReactions } from "./support/price-stubs.ts";
import { expect, failedCall, signIn, test } from "./support/test.ts";

/** One headline on one wire about a company that no other test asks for. */
const about = (title: string): Headline[] => [{ wire: "harbor", title, minutesAgo: 3 }];

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

test("CARD-01, CARD-02, CARD-03: the card shows mark, symbol, name, price and change, and opens the facts", async ({
  page,
}) => {
  await fix("PFE", pfizer);
  await signIn(page, await newUser({ headlines: about("Pfizer cheers investors with a new vaccine") }));
  await openNews(page);
  const row = page.getByRole("article");
  const chip = chipOf(row, "PFE");
  await expect(chip).toContainText("Pfizer");
  await expect(chip).toContainText("$1,234.50");
  await expect(chip).toContainText("+1.00%");
  const logo = chip.locator('img[src^="/api/images/"]');
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96);
  await chip.click();
  const facts = factsIn(row);
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

test("CARD-02, READ-74: the card renders the day, the month and the move since publication, and names where it begins", async ({
  page,
}) => {
  const asked = countCalls(page, /^\/api\/quotes\/.+\/prices$/);
  await stubPrices(page, "whole");
  await stubReactions(page, "moved");
  const release = await holdCalls(page, "**/api/quotes/*/prices*");
  await signIn(page, await newUser({ headlines: two }));
  await openNews(page);
  const row = rowOf(page, appleHeadline);
  const chip = chipOf(row, "AAPL");
  await expect(chip).toContainText("+1.80% since publication, +1.20 pts vs S&P 500, from");
  await expect.poll(() => asked.filter((call) => call.endsWith("range=1d")).length).toBe(2);
  const before = await chip.boundingBox();
  release();
  await expect(chip.locator("svg path[stroke-linecap]")).toBeVisible();
  expect(await chip.boundingBox()).toEqual(before);
  await chip.press("Enter");
  const facts = factsIn(row);
  await expect(facts.getByText("+1.20 pts against the S&P 500")).toBeVisible();
  await expect(facts.getByText(/^from publication, .*\d:\d\d [AP]M/)).toBeVisible();
  await expect(facts.getByText(/^Headline at .*; since then \+1\.80%\. From \$[\d.]+ at /)).toHaveCount(1);
  await expect(facts.locator("figure path.fill-gain-soft")).toHaveCount(1);
  await expectAccessible(page);
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

test("READ-75: lines that are not there, a chart that fails and a move that is not known say why", async ({
  page,
  watch,
}) => {
  watch.allow(failedCall);
  await stubPrices(page, "failed");
  await stubReactions(page, "none");
  await signIn(page, await newUser({ headlines: two }));
  await openNews(page);
  const row = rowOf(page, appleHeadline);
  const facts = await openFacts(row, "AAPL");
  await expect(
    facts.getByText("No price was recorded within 15 minutes of publication.").first(),
  ).toBeVisible();
  await expect(facts.getByText("Couldn't load this session's prices.")).toBeVisible();
  await facts.getByRole("button", { name: "Month" }).click();
  await expect(facts.getByText("Couldn't load this month's prices.")).toBeVisible();
  await expect(chipOf(row, "AAPL").locator("svg path[stroke-linecap]")).toHaveCount(0);
  await page.unroute("**/api/quotes/*/prices*");
  await stubPrices(page, "none");
  await facts.getByRole("button", { name: "Retry" }).click();
  await expect(facts.getByText("Nothing was recorded of this symbol yet.")).toBeVisible();
});

test("a nine-digit price stays inside its card on the smallest screen", async ({ page }) => {
  const price = 123_456_789.12;
  await fix("UPS", { price, change: -1_234_567.8, percent: -0.99, low: 120_000_000, high: 130_000_000 });
  await page.setViewportSize({ width: 320, height: 700 });
  await signIn(page, await newUser({ headlines: about("UPS raises its prices again") }));
  await openNews(page);
  const facts = await openFacts(page.getByRole("article"), "UPS");
  await expect(facts).toContainText("$123,456,789.12");
  await expect(facts).toContainText("-1,234,567.80 (-0.99%)");
  const spill = await facts.evaluate((card) => {
    const right = card.getBoundingClientRect().right;
    return [...card.querySelectorAll("*")]
      .filter((part) => part.getBoundingClientRect().right > right && !part.closest(".sr-only"))
      .map((part) => part.textContent);
  });
  expect(spill).toEqual([]);
  await expect(chipOf(page.getByRole("article"), "UPS").getByText("UPS", { exact: true })).toBeVisible();
});

test("QUOTE-06: with both sources off no price is asked for, and the card says why", async ({ page }) => {
  const headlines = about("Hershey raises the price of its chocolate");
  // Without a model, whose answer would take the company's place while the test reads it.
  await signIn(page, await newUser({ headlines, finnhubEnabled: false, openaiKey: "none" }));
  await openNews(page);
  const row = page.getByRole("article");
  await expect(chipOf(row, "HSY")).toContainText("--");
  const facts = await openFacts(row, "HSY");
  await expect(facts.getByText("Both price sources are off. Turn one on in Settings.")).toBeVisible();
  // The target, too, is not told, and says why when it is asked.
  await facts.getByRole("button", { name: /Target not available/ }).press("Enter");
  const why = page.getByRole("region", { name: "Why Target isn't available" });
  await expect(why).toContainText("Both price sources are off.");
  await page.keyboard.press("Escape");
  await expect(why).toHaveCount(0);
  await expect(facts).toBeVisible();
  expect(await tell("quoteCalls", { symbol: "HSY" })).toEqual({ count: 0 });
});

test("READ-93: a long page asks for the prices of what is in sight, and no card in sight stays without one", async ({
  page,
}) => {
  const names =
    "Adobe, Airbnb, Caterpillar, Salesforce, Cisco, Chevron, Deere, FedEx, General Motors, Goldman Sachs, Home Depot, Honeywell, IBM, Johnson & Johnson, Lockheed Martin, Lowe's, Merck, Oracle, PayPal, Qualcomm, Uber, Pinterest, Roblox, Spotify, Moderna";
  const headlines = names.split(", ").map((name, at) => ({
    wire: (["harbor", "street", "beacon"] as const)[at % 3] ?? "harbor",
    title: `${name} reports higher sales for the quarter`,
    minutesAgo: 3 + at,
  }));
  await page.setViewportSize({ width: 1_000, height: 640 });
  const asked = countCalls(page, /^\/api\/quotes$/);
  await signIn(page, await newUser({ headlines }));
  await openNews(page, "/news?count=30");
  const cards = page.getByRole("article").locator("button[title][aria-expanded]");
  await expect(cards.first()).toContainText(/\$\d/);
  const symbolsAsked = () =>
    new Set(
      asked.flatMap((call) => new URLSearchParams(call.split("?")[1]).get("symbols")?.split(",") ?? []),
    );
  expect(symbolsAsked().size).toBeLessThan(15);
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
  await expect.poll(() => symbolsAsked().size).toBe(25);
});

test("READ-74: a trade at the provider moves the price and the change on the open page, in the facts, too", async ({
  page,
}) => {
  await fix("HD", { price: 400, change: 4, percent: 1.01, low: 390, high: 410, previousClose: 396 });
  await signIn(page, await newUser({ headlines: about("Home Depot opens forty stores") }));
  await openNews(page);
  const row = page.getByRole("article");
  await expect(chipOf(row, "HD")).toContainText("$400.00");
  await expect.poll(() => tell("trade", { symbol: "HD", price: 402.5 })).toEqual({ isFollowed: true });
  await expect.poll(() => tell("trade", { symbol: "HD", price: 405.9 })).toEqual({ isFollowed: true });
  await expect(chipOf(row, "HD")).toContainText("$405.90");
  await expect(chipOf(row, "HD")).toContainText("+2.50%");
  const facts = await openFacts(row, "HD");
  await expect(facts).toContainText("+9.90 (+2.50%)");
  await tell("trade", { symbol: "HD", price: 391.05 });
  await expect(facts).toContainText("$391.05");
  await expect(facts).toContainText("-4.95 (-1.25%)");
});

test("QUOTE-08: a user without an own key gets prices by the system's", async ({ page }) => {
  await fix("WMT", { price: 99.5, change: 1, percent: 1 });
  await signIn(
    page,
    await newUser({
      headlines: about("Walmart lifts its full-year outlook"),
      finnhubKey: "none",
      openaiKey: "none",
    }),
  );
  await openNews(page);
  await expect(chipOf(page.getByRole("article"), "WMT")).toContainText("$99.50");
});

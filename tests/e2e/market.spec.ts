import type { Page } from "@playwright/test";
import { tell } from "./support/environment-client.ts";
import { holdCalls, recordMoments } from "./support/news-page.ts";
import { expect, test } from "./support/test.ts";

type TickerItem = { symbol: string; price: number; change: number; changePercent: number };

async function tickerOf(page: Page): Promise<TickerItem[]> {
  const answer = await page.request.get("/api/ticker");
  return ((await answer.json()) as { items: TickerItem[] }).items;
}

const bar = (page: Page) => page.getByRole("region", { name: "Market prices" });
const entry = (page: Page, symbol: string) =>
  bar(page).getByRole("listitem").filter({ hasText: symbol }).first();

test.describe.configure({ mode: "serial" });

test("TICKER-02, TICKER-03, TICKER-07, TICKER-08, TICKER-09, TICKER-10, TICKER-11: the symbols in order, without one whose price is 0; prices and changes as the specification says; with reduced motion the row stands still", async ({
  page,
}) => {
  await expect.poll(async () => (await tickerOf(page)).length).toBe(13);
  expect((await tickerOf(page)).map((item) => item.symbol)).not.toContain("NFLX");
  await tell("quote", { symbol: "NFLX", fix: { price: 700.25, change: 3, percent: 0.43 } });
  await tell("ticker", {});
  expect((await tickerOf(page)).map((item) => item.symbol)).toEqual([
    "AAPL",
    "MSFT",
    "GOOGL",
    "AMZN",
    "TSLA",
    "META",
    "NVDA",
    "NFLX",
    "BTC-USD",
    "ETH-USD",
    "EUR/USD",
    "GBP/USD",
    "JPY/USD",
    "XAU/USD",
  ]);
  await page.goto("/");
  await expect(entry(page, "BTC-USD")).toContainText("$65,432");
  await expect(entry(page, "BTC-USD")).not.toContainText("65,432.");
  await expect(entry(page, "EUR/USD")).toContainText(/1\.0876(?!\d)/);
  await expect(entry(page, "AAPL")).toContainText("$190.50");
  await expect(entry(page, "AAPL")).toContainText("+1.23 (+0.65%)");
  await expect(entry(page, "MSFT")).toContainText("-0.50 (-0.12%)");
  const style = await bar(page).evaluate((node) => ({
    overflow: getComputedStyle(node).overflowX,
    running: node.getAnimations({ subtree: true }).filter((each) => each.playState === "running").length,
  }));
  expect(style).toEqual({ overflow: "auto", running: 0 });
});

test("TICKER-01, TICKER-02: the bar says 'Loading market data...' until prices come, then moves, and rests under the pointer", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const release = await holdCalls(page, "**/api/ticker");
  await page.goto("/");
  await expect(page.getByText("Loading market data...")).toBeVisible();
  release();
  await expect(bar(page)).toBeVisible();
  await expect(page.getByText("Loading market data...")).toHaveCount(0);
  const left = async () => (await entry(page, "AAPL").boundingBox())?.x ?? 0;
  const before = await left();
  await expect.poll(left).toBeLessThan(before);
  await bar(page).hover();
  const held = await left();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 150)));
  expect(await left()).toBe(held);
});

test("TICKER-02: the movement rests by a button and with the focus, is read once, and each price tells its time", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/");
  await expect(entry(page, "AAPL")).toBeVisible();
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
});

test("TICKER-04: the page asks for new prices every 120000 ms", async ({ page }) => {
  // A server without prices, as in its first seconds, is asked again after 5 s.
  await expect.poll(async () => (await tickerOf(page)).length).toBeGreaterThan(0);
  await page.clock.install();
  const moments = await recordMoments(page, "/api/ticker");
  await page.goto("/");
  await expect(entry(page, "AAPL")).toBeVisible();
  // Not far beyond: a call whose answer is slower than the clock would be given up and tried again.
  await page.clock.runFor(121_000);
  await expect.poll(async () => (await moments()).length).toBe(2);
  const [first = 0, second = 0] = await moments();
  expect(second - first).toBeGreaterThanOrEqual(120_000);
  expect(second - first).toBeLessThan(150_000);
});

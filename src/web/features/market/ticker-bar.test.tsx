import { act } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { TickerAnswer } from "#contract/market.ts";
import { renderPage } from "#tests/support/render.tsx";
import { TickerBar } from "#web/features/market/ticker-bar.tsx";

const item: TickerAnswer["items"][number] = {
  symbol: "AAPL",
  price: 190.5,
  change: 1.23,
  changePercent: 0.65,
  timestamp: "2026-11-21T10:00:00Z",
  provider: "FinHub",
  marketState: "regular",
  currency: "USD",
  stale: false,
};

const openBar = (items: TickerAnswer["items"]) =>
  renderPage({ at: "/", Page: TickerBar, user: null, answers: { "GET /api/ticker": { items } } });
type Bar = Awaited<ReturnType<typeof openBar>>;
const callsOf = (bar: Bar) => bar.asked.filter(({ route }) => route === "GET /api/ticker").length;

afterEach(() => {
  vi.useRealTimers();
});

/** What repeats itself does so by the clock of the test. */
const holdClock = () => vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });

it("TICKER-01: the bar says 'Loading market data...' until prices come", async () => {
  holdClock();
  const bar = await openBar([]);
  await expect.poll(() => callsOf(bar)).toBe(1);
  await bar.settled();
  bar.getByText("Loading market data...");
  bar.answer({ "GET /api/ticker": { items: [item] } });
  // A server without prices, as in its first seconds, is asked again after 5 s.
  act(() => vi.advanceTimersByTime(5_000));
  await bar.findByRole("region", { name: "Market prices" });
  expect(bar.queryByText("Loading market data...")).toBeNull();
});

it("TICKER-04: new prices are asked for every 120000 ms, and the old ones stay meanwhile", async () => {
  holdClock();
  const bar = await openBar([item]);
  await bar.findAllByText("$190.50");
  act(() => vi.advanceTimersByTime(119_999));
  await bar.settled();
  expect(callsOf(bar)).toBe(1);
  const release = bar.hold("GET /api/ticker");
  bar.answer({ "GET /api/ticker": { items: [{ ...item, price: 191 }] } });
  act(() => vi.advanceTimersByTime(1));
  await expect.poll(() => callsOf(bar)).toBe(2);
  bar.getAllByText("$190.50");
  release();
  await bar.findAllByText("$191.00");
});

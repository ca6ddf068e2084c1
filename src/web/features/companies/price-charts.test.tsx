import { expect, it } from "vitest";
import type { PriceSeries, Reaction } from "#contract/market.ts";
import { english } from "#domain/language/translate.ts";
import { type Answers, rejected } from "#tests/support/answer-server.ts";
import { renderPage } from "#tests/support/render.tsx";
import { type DayChartProps, formatDay } from "#web/features/companies/day-chart.tsx";
import { PriceCharts } from "#web/features/companies/price-charts.tsx";

/** Friday, 20 November 2026: 09:30 to 16:00 in New York. */
const opensMs = Date.parse("2026-11-20T14:30:00Z");
const minute = (count: number) => opensMs + count * 60_000;
const series: PriceSeries = {
  symbol: "AAPL",
  range: "1d",
  currency: "USD",
  provider: "Yahoo",
  previousClose: 190,
  points: [190, 191, 193, 194].map((price, at) => ({ at: new Date(minute(at * 10)).toISOString(), price })),
  partial: false,
};
const reaction: Reaction = {
  anchor: { at: "2026-11-20T14:50:00.000Z", price: 193, provider: "Yahoo", kind: "publication" },
  latest: { at: "2026-11-20T15:00:00.000Z", price: 194, provider: "Yahoo" },
  movePercent: 1.8,
  marketMovePercent: null,
  againstMarketPoints: null,
  currency: "USD",
  provider: "Yahoo",
};
/** On the user's clock, whatever its zone is. */
const clock = (ms: number) =>
  new Date(ms).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" }).replace("\u202f", " ");
const sundayMs = Date.parse("2026-11-22T15:00:00Z");

type Options = {
  headline: DayChartProps["headline"];
  nowMs?: number;
  prices?: Answers["GET /api/quotes/:symbol/prices"];
};

async function openCharts({ headline, nowMs = minute(31), prices = series }: Options) {
  const page = await renderPage({
    at: "/news",
    Page: () => <PriceCharts symbol="AAPL" quote={null} headline={headline} nowMs={nowMs} />,
    answers: { "GET /api/quotes/:symbol/prices": prices },
  });
  const figure = await page.findByRole("figure");
  return { ...page, figure };
}

it("tells the headline, the move since and the day in words", () => {
  const said = (atMs: number, view: Reaction | undefined = reaction) =>
    formatDay(series, { atMs, reaction: view }, minute(31), english);
  const day = `From $190.00 at ${clock(minute(0))} to $194.00 at ${clock(minute(30))}.`;
  expect(said(minute(15))).toBe(`Headline at ${clock(minute(15))}; since then +1.80%. ${day}`);
  expect(said(minute(-20))).toBe(
    `Headline at ${clock(minute(-20))}, before this session; since then +1.80%. ${day}`,
  );
  const waiting = { reason: "The exchange hasn't opened since publication.", state: "waiting" } as const;
  expect(formatDay(series, { atMs: minute(400), reaction: waiting }, minute(401), english)).toBe(
    `Headline at ${clock(minute(400))}, after the close. ${day}`,
  );
  expect(formatDay(series, undefined, minute(31), english)).toBe(day);
  expect(formatDay({ ...series, points: [] }, undefined, minute(31), english)).toBeNull();
});

it("what came after the headline has the color of the move since", async () => {
  const { figure } = await openCharts({ headline: { atMs: minute(15), reaction } });
  await expect.poll(() => figure.querySelector("path.fill-gain-soft")?.getAttribute("d")).toMatch(/^M.+Z$/);
  expect(figure.querySelector("path.stroke-gain")).not.toBeNull();
  expect(figure.textContent).toContain(`Headline ${clock(minute(15))}`);
});

it("without a headline shows the month first, and the day when it is chosen", async () => {
  const { figure, hands, getByRole } = await openCharts({ headline: undefined });
  expect(getByRole("button", { name: "Month" }).ariaPressed).toBe("true");
  await hands.click(getByRole("button", { name: "Day" }));
  await expect
    .poll(() => figure.ownerDocument.querySelector("figure")?.textContent)
    .toContain("From $190.00");
});

it("on a closed market names the session", async () => {
  const { figure } = await openCharts({ headline: { atMs: minute(15), reaction }, nowMs: sundayMs });
  await expect.poll(() => figure.textContent).toContain("Friday, Nov 20");
});

it("a session without prices says why, and when the exchange opens", async () => {
  const reason = "No prices for this period yet.";
  const empty = { ...series, points: [], provider: null, previousClose: null, partial: true, reason };
  const page = await openCharts({
    headline: { atMs: minute(15), reaction: undefined },
    nowMs: sundayMs,
    prices: empty,
  });
  await page.findByText(reason);
  expect(page.figure.textContent).toContain("Opens Mon 9:30 AM ET");
});

it("a session that cannot be loaded can be asked for again", async () => {
  const page = await openCharts({
    headline: { atMs: minute(15), reaction },
    prices: rejected("unavailable"),
  });
  await page.findByText(/^Couldn't load this session's prices\./);
  page.answer({ "GET /api/quotes/:symbol/prices": series });
  await page.hands.click(page.getByRole("button", { name: "Retry" }));
  await expect.poll(() => page.figure.textContent).toContain("From $190.00");
});

it("READ-75: a month that cannot be loaded says so, and one without prices says why", async () => {
  const page = await openCharts({ headline: undefined, prices: rejected("headers-too-large", "Too large.") });
  await page.findByText("Couldn't load this month's prices. Too large.");
  const reason = "Nothing was recorded of this symbol yet.";
  page.answer({
    "GET /api/quotes/:symbol/prices": { ...series, range: "1m", points: [], provider: null, reason },
  });
  await page.hands.click(page.getByRole("button", { name: "Retry" }));
  await page.findByText(reason);
  expect(page.queryByRole("button", { name: "Show as table" })).toBeNull();
});

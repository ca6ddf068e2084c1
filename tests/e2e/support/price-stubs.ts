import type { Page } from "@playwright/test";
import type { NoReaction, PriceSeries, Reaction } from "#contract/market.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const iso = (ms: number) => new Date(ms).toISOString();

export type PriceStub = "whole" | "falling" | "gaps" | "friday" | "none" | "failed";

/** The end of a whole session, for a page whose clock says Sunday. */
const fridayClose = Date.parse("2026-11-20T21:00:00Z");

const wave = (step: number) => Math.sin(step / 9) * 1.4 + Math.sin(step / 2.3) * 0.5;

function pointsOf(kind: PriceStub, range: string): PriceSeries["points"] {
  if (kind === "none") return [];
  const endMs = kind === "friday" ? fridayClose : Date.now();
  const slope = kind === "falling" ? -0.12 : 0.09;
  const [count, stepMs] = range === "1d" ? [300, minuteMs] : [22, dayMs];
  const all = Array.from({ length: count }, (_, step) => ({
    at: iso(endMs - (count - step) * stepMs),
    price: Math.round((190 + slope * step * (range === "1d" ? 0.1 : 1) + wave(step)) * 100) / 100,
  }));
  return kind === "gaps"
    ? all.filter((_, step) => step < 60 || (step > 140 && step < 200) || step > 296)
    : all;
}

/** Answers for lines and charts, so that their looks do not depend on the hour of the test. */
export async function stubPrices(page: Page, kind: PriceStub): Promise<void> {
  await page.route("**/api/quotes/*/prices*", (route) => {
    const url = new URL(route.request().url());
    const range = url.searchParams.get("range") === "1m" ? "1m" : "1d";
    if (kind === "failed")
      return route.fulfill({
        status: 503,
        json: {
          error: {
            code: "unavailable",
            message: "The service cannot be reached. Try again.",
            requestId: "x",
          },
        },
      });
    const points = pointsOf(kind, range);
    const series: PriceSeries = {
      symbol: url.pathname.split("/")[3] ?? "",
      range,
      currency: "USD",
      provider: points.length > 0 ? "Yahoo" : null,
      previousClose: points.length > 0 ? 190 : null,
      points,
      partial: kind === "gaps",
      ...(kind === "none" ? { reason: "Nothing was recorded of this symbol yet." } : {}),
    };
    return route.fulfill({ json: series });
  });
}

export type ReactionStub = "moved" | "next-open" | "waiting" | "none";

const reaction: Reaction = {
  anchor: { kind: "publication", at: iso(Date.now() - 40 * minuteMs), price: 187.13, provider: "FinHub" },
  latest: { at: iso(Date.now() - minuteMs), price: 190.5, provider: "FinHub" },
  movePercent: 1.8,
  marketMovePercent: 0.6,
  againstMarketPoints: 1.2,
  currency: "USD",
  provider: "FinHub",
};
const reactions: Record<ReactionStub, Reaction | NoReaction> = {
  moved: reaction,
  "next-open": {
    ...reaction,
    anchor: { ...reaction.anchor, kind: "next-open", at: "2026-11-20T14:30:00Z" },
    movePercent: -2.31,
    marketMovePercent: null,
    againstMarketPoints: null,
    reason: "No price of SPY was recorded then.",
  },
  waiting: { reason: "The exchange hasn't opened since publication.", state: "waiting" },
  none: { reason: "No price was recorded within 15 minutes of publication.", state: "unknown" },
};

/** The same move for each company of each headline. */
export async function stubReactions(page: Page, kind: ReactionStub): Promise<void> {
  const bySymbol: Record<string, unknown> = {};
  for (const symbol of ["AAPL", "MSFT", "NVDA", "TSLA", "PFE", "BA", "F", "INTC", "COST", "NKE", "SBUX"])
    bySymbol[symbol] = reactions[kind];
  await page.route("**/api/news/reactions*", (route) => {
    const ids = new URL(route.request().url()).searchParams.get("ids")?.split(",") ?? [];
    return route.fulfill({ json: { reactions: Object.fromEntries(ids.map((id) => [id, bySymbol])) } });
  });
}

/** A move for each symbol, the same for each headline; of other symbols nothing is told. */
export async function stubMoves(page: Page, moves: Record<string, number>): Promise<void> {
  const bySymbol = Object.fromEntries(
    Object.entries(moves).map(([symbol, movePercent]) => [symbol, { ...reaction, movePercent }]),
  );
  await page.route("**/api/news/reactions*", (route) => {
    const ids = new URL(route.request().url()).searchParams.get("ids")?.split(",") ?? [];
    return route.fulfill({ json: { reactions: Object.fromEntries(ids.map((id) => [id, bySymbol])) } });
  });
}

import { setTimeout as wait } from "node:timers/promises";
import { marketProviders, type PriceRange, type PriceSeries } from "#contract/market.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { type Message, message, saidOf } from "#domain/language/translate.ts";
import { newYorkAt, shiftedDay } from "#domain/market/new-york.ts";
import { closingPrintMs } from "#domain/market/price-records.ts";
import { daySeries, type KnownSeries, monthSeries, together } from "#domain/market/price-series.ts";
import { marketSymbol } from "#domain/market/reaction.ts";
import { lastOpenedDay, type TradingDayBounds } from "#domain/market/session.ts";
import { isSymbol } from "#domain/market/symbol.ts";
import type { MarketAccess } from "#server/features/settings/keys.service.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { HistoryFetcher } from "./history-fetcher.ts";
import { mayUseAny, quoteScopeOf } from "./market-access.ts";
import type { PricesStore } from "./prices.store.ts";

export type PriceSeriesService = ReturnType<typeof createPriceSeriesService>;

const monthDays = 31;
/** Days before a range that are read for its previous close: more than any stretch without trading. */
const daysBeforeMax = 10;
/** How long an answer waits for a provider before it shows what is recorded. */
const fetchWaitMs = 2_000;

const noSeries: KnownSeries = {
  points: [],
  currency: null,
  provider: null,
  previousClose: null,
  partial: true,
  note: null,
};

/** The line of a day or a month: what is recorded, filled up by a provider that gives histories. */
export function createPriceSeriesService(deps: {
  store: Pick<PricesStore, "minutes" | "days">;
  histories: HistoryFetcher;
  keys: (actor: Actor) => Promise<MarketAccess>;
  known: (symbol: string) => string | undefined;
  clock: Clock;
}) {
  const { store, histories, keys, known, clock } = deps;

  async function recorded(
    scope: string,
    { symbol, range, last }: { symbol: string; range: PriceRange; last: TradingDayBounds },
  ): Promise<KnownSeries> {
    const nowMs = clock.now();
    const fromDay = range === "1d" ? last.day : shiftedDay(last.day, 1 - monthDays);
    const days = (await store.days(scope, [symbol], shiftedDay(fromDay, -daysBeforeMax))).get(symbol) ?? [];
    if (range === "1m") return monthSeries(days, { fromDay, last, nowMs });
    const span = { symbol, fromMs: last.opensMs, toMs: last.closesMs + closingPrintMs };
    return daySeries(await store.minutes(scope, span), { bounds: last, nowMs, days });
  }

  function answerOf(
    symbol: string,
    range: PriceRange,
    series: KnownSeries,
    why: Message | null,
  ): PriceSeries {
    const { points, currency, provider, previousClose, partial } = series;
    return {
      symbol,
      range,
      currency,
      provider: marketProviders.find((name) => name === provider) ?? null,
      previousClose,
      points: points.map(({ atMs, price }) => ({ at: new Date(atMs).toISOString(), price })),
      partial,
      ...(why ? saidOf(why) : {}),
    };
  }

  /** Answers within two seconds: what a provider still owes comes with the next call. */
  async function seriesFor(actor: Actor, symbol: string, range: PriceRange): Promise<PriceSeries> {
    if (!isSymbol(symbol))
      throw new AppError("bad-input", { field: "symbol", words: message("Enter a symbol such as AAPL.") });
    const without = (why: Message) => answerOf(symbol, range, noSeries, why);
    if (known(symbol) === undefined && symbol !== marketSymbol)
      return without(message("This symbol isn't in our list of US-listed companies."));
    const access = await keys(actor);
    if (!mayUseAny(access)) return without(message("Turn on a price source in Settings."));
    const last = lastOpenedDay(clock.now());
    if (!last)
      return without(
        message("The exchange calendar doesn't cover {year}.", {
          year: newYorkAt(clock.now()).day.slice(0, 4),
        }),
      );
    const scope = quoteScopeOf(access);
    const order = { access, symbol, range };
    let series = await recorded(scope, { symbol, range, last });
    if (series.partial) {
      const fetching = histories.start(order);
      if (fetching) {
        await Promise.race([fetching, wait(fetchWaitMs, undefined, { ref: false })]);
        series = await recorded(scope, { symbol, range, last });
      }
    }
    return answerOf(
      symbol,
      range,
      series,
      reasonFor(series, histories.isRunning(order), histories.whyNot(order)),
    );
  }

  return { seriesFor };
}

function reasonFor(series: KnownSeries, running: boolean, rejected: Message | null): Message | null {
  if (series.points.length > 0 && !series.partial) return series.note;
  if (running) return message("More prices are loading. Try again in a moment.");
  const none = series.points.length === 0 ? message("No prices for this period yet.") : series.note;
  return together(none, rejected);
}

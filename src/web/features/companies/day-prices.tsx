import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { PriceSeries, Quote } from "#contract/market.ts";
import { formatOpening } from "#domain/market/exchange-time.ts";
import { type Direction, directionOf } from "#domain/market/format.ts";
import { newYorkAt } from "#domain/market/new-york.ts";
import { marketStateAt } from "#domain/market/session.ts";
import { DayChart, formatDay, type Headline } from "#web/features/companies/day-chart.tsx";
import { dayDirection, withLatest } from "#web/features/companies/day-line.ts";
import { ChartFailed, ChartNotice, chartWaiting } from "#web/features/companies/month-prices.tsx";
import { pricesQuery } from "#web/features/companies/prices.calls.ts";
import { isReaction } from "#web/features/companies/reaction-words.ts";

export type DayPricesProps = {
  symbol: string;
  quote: Quote | null;
  /** Undefined where no headline tells when. */
  headline: Headline | undefined;
  nowMs: number;
  /** The choice of the range. */
  ranges: ReactNode;
};

/** The last session's prices with the moment of the headline; always of the same height. */
export function DayPrices({ symbol, quote, headline, nowMs, ranges }: DayPricesProps) {
  const { data, error, isFetching, refetch } = useQuery(pricesQuery(symbol, "1d"));
  const series = data && quote ? withLatest(data, quote) : data;
  const words = series ? formatDay(series, headline, nowMs) : null;
  const opening = formatOpening(marketStateAt(nowMs), nowMs);
  return (
    <figure className="flex min-w-0 flex-col gap-1.5">
      <figcaption className="flex h-8 items-center justify-between gap-3 text-12 text-ink-soft">
        {ranges}
        <span className="figures">
          {[series && sessionName(series, nowMs), opening].filter(Boolean).join(" · ")}
        </span>
        {words && <span className="sr-only">{words}</span>}
      </figcaption>
      <div className="h-40" aria-busy={data === undefined && !error}>
        {series && words && (
          <DayChart series={series} headline={headline} direction={toneOf(series, headline)} nowMs={nowMs} />
        )}
        {series && !words && (
          <ChartNotice words={series.reason ?? "No prices for this session yet."}>{opening}</ChartNotice>
        )}
        {!data && error && (
          <ChartFailed
            what="this session's prices"
            reason={error.message}
            busy={isFetching}
            onRetry={refetch}
          />
        )}
        {!data && !error && chartWaiting}
      </div>
      <p className="min-h-4 text-12 text-ink-faint">
        {words && series?.provider}
        {words && series?.partial && `: ${series.reason ?? "some prices are missing"}`}
      </p>
    </figure>
  );
}

/** By the move since the headline; without one by the day. */
function toneOf(series: PriceSeries, headline: Headline | undefined): Direction {
  if (!headline) return dayDirection(series) ?? "flat";
  const { reaction } = headline;
  return (reaction && isReaction(reaction) ? directionOf(reaction.movePercent) : null) ?? "flat";
}

const sessionDay = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  weekday: "long",
  month: "short",
  day: "numeric",
});

/** "Friday, Nov 20" for a session of another day; null for today's. */
function sessionName({ points }: PriceSeries, nowMs: number): string | null {
  const last = points.at(-1);
  if (!last) return null;
  const { day } = newYorkAt(Date.parse(last.at));
  return day === newYorkAt(nowMs).day ? "Today" : sessionDay.format(Date.parse(`${day}T00:00:00Z`));
}

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { PriceRange, PriceSeries, Quote } from "#contract/market.ts";
import { dateFormat } from "#domain/language/formats.ts";
import { type Message, message, type Translate } from "#domain/language/translate.ts";
import { formatOpening } from "#domain/market/exchange-time.ts";
import { type Direction, directionOf } from "#domain/market/format.ts";
import { newYorkAt } from "#domain/market/new-york.ts";
import { marketStateAt } from "#domain/market/session.ts";
import { DayChart, formatDay, type Headline } from "#web/features/companies/day-chart.tsx";
import { dayDirection, daySpan, withLatest } from "#web/features/companies/day-line.ts";
import {
  ChartFailed,
  ChartNotice,
  chartWaiting,
  MonthPrices,
  storiesWords,
} from "#web/features/companies/month-prices.tsx";
import { pricesQuery } from "#web/features/companies/prices.calls.ts";
import { isReaction } from "#web/features/companies/reaction-words.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { classes } from "#web/ui/styles.ts";

const ranges = [
  { range: "1d", name: message("Day") },
  { range: "1m", name: message("Month") },
] as const satisfies { range: PriceRange; name: Message }[];

const noStories: readonly number[] = [];

/** The day with its headline, or the month; of one height, so that the choice moves nothing. */
export function PriceCharts(props: Omit<DayPricesProps, "ranges">) {
  const t = useTranslate();
  // Without a headline the day has nothing to tell that the figures do not.
  const [chosen, setChosen] = useState<PriceRange>(props.headline ? "1d" : "1m");
  const choice = (
    <fieldset className="-ml-2 flex">
      <legend className="sr-only">{t("Prices of")}</legend>
      {ranges.map(({ range, name }) => (
        <button
          key={range}
          type="button"
          aria-pressed={range === chosen}
          onClick={() => setChosen(range)}
          className={classes(
            "inline-flex h-7 items-center justify-center touch:min-w-11 rounded-4 px-2 font-medium transition-colors duration-150 ease-out",
            range === chosen
              ? "text-ink underline decoration-accent decoration-2 underline-offset-6"
              : "hover:text-ink",
          )}
        >
          {t.of(name)}
        </button>
      ))}
    </fieldset>
  );
  return chosen === "1d" ? (
    <DayPrices {...props} ranges={choice} />
  ) : (
    <MonthPrices symbol={props.symbol} ranges={choice} stories={props.stories ?? noStories} />
  );
}

type DayPricesProps = {
  symbol: string;
  quote: Quote | null;
  /** Undefined where no headline tells when. */
  headline: Headline | undefined;
  nowMs: number;
  /** When stories about the company came out, to be marked. */
  stories?: readonly number[];
  /** The choice of the range. */
  ranges: ReactNode;
};

/** The last session's prices with the moment of the headline; always of the same height. */
function DayPrices({ symbol, quote, headline, nowMs, ranges, stories = noStories }: DayPricesProps) {
  const t = useTranslate();
  const { data, error, isFetching, refetch } = useQuery(pricesQuery(symbol, "1d"));
  const series = data && quote ? withLatest(data, quote) : data;
  const words = series ? formatDay(series, headline, nowMs, t) : null;
  const opening = formatOpening(marketStateAt(nowMs), nowMs, t);
  return (
    <figure className="flex min-w-0 flex-col gap-1.5">
      <figcaption className="flex h-8 items-center justify-between gap-3 text-12 text-ink-soft">
        {ranges}
        <span className="figures">{series && sessionName(series, nowMs, t)}</span>
        {series && words && (
          <span className="sr-only">
            {words}
            {stories.length > 0 && ` ${storiesWords(inSession(series, stories), t)}`}
          </span>
        )}
      </figcaption>
      <div className="h-40" aria-busy={data === undefined && !error}>
        {series && words && (
          <DayChart {...{ series, headline, nowMs, stories }} direction={toneOf(series, headline)} />
        )}
        {series && !words && (
          <ChartNotice
            words={
              series.reason === undefined
                ? t("No prices for this session yet.")
                : t.of(series.words ?? series.reason)
            }
          >
            {opening}
          </ChartNotice>
        )}
        {!data && error && (
          <ChartFailed
            words={t("Couldn't load this session's prices. {reason}", { reason: t.of(wordsOf(error)) })}
            busy={isFetching}
            onRetry={refetch}
          />
        )}
        {!data && !error && chartWaiting}
      </div>
      <p className="min-h-4 text-12 text-ink-faint">
        {words && series?.provider}
        {words &&
          series?.partial &&
          `: ${series.reason === undefined ? t("some prices are missing") : t.of(series.words ?? series.reason)}`}
      </p>
    </figure>
  );
}

/** How many of the moments are marked in the day. */
function inSession({ points }: PriceSeries, stories: readonly number[]): number {
  const { fromMs, toMs } = daySpan(points);
  return stories.filter((atMs) => atMs >= fromMs && atMs <= toMs).length;
}

/** By the move since the headline; without one by the day. */
function toneOf(series: PriceSeries, headline: Headline | undefined): Direction {
  if (!headline) return dayDirection(series) ?? "flat";
  const { reaction } = headline;
  return (reaction && isReaction(reaction) ? directionOf(reaction.movePercent) : null) ?? "flat";
}

const sessionDay = dateFormat({
  timeZone: "UTC",
  weekday: "long",
  month: "short",
  day: "numeric",
});

/** "Friday, Nov 20" for a session of another day; null for today's. */
function sessionName({ points }: PriceSeries, nowMs: number, t: Translate): string | null {
  const last = points.at(-1);
  if (!last) return null;
  const { day } = newYorkAt(Date.parse(last.at));
  return day === newYorkAt(nowMs).day
    ? t("Today")
    : sessionDay(t.locale).format(Date.parse(`${day}T00:00:00Z`));
}

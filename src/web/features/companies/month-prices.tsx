import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useMemo, useState } from "react";
import type { PriceSeries } from "#contract/market.ts";
import { dateFormat } from "#domain/language/formats.ts";
import type { Locale } from "#domain/language/locales.ts";
import { message, type Translate } from "#domain/language/translate.ts";
import { formatPercent, formatPrice } from "#domain/market/format.ts";
import { exchangeTimezone } from "#domain/market/new-york.ts";
import { pricesQuery } from "#web/features/companies/prices.calls.ts";
import { type StoriesByClose, storiesByClose } from "#web/features/companies/story-marks.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { Skeleton } from "#web/ui/loading.tsx";
import { Rich } from "#web/ui/rich.tsx";

export type MonthPricesProps = {
  symbol: string;
  /** The choice of the range. */
  ranges: ReactNode;
  /** When stories about the company came out, to be marked. */
  stories: readonly number[];
};

const MonthChart = lazyComponent(
  async () => (await import("#web/features/companies/month-chart.tsx")).MonthChart,
);

export const chartWaiting = <Skeleton className="h-full w-full" />;

/** A month of closing prices as a chart or as a table; always of the same height. */
export function MonthPrices({ symbol, ranges, stories }: MonthPricesProps) {
  const t = useTranslate();
  const [asTable, setAsTable] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(pricesQuery(symbol, "1m"));
  const words = data ? formatMonth(data, t) : null;
  const byClose = useMemo(() => storiesByClose(data?.points ?? [], stories), [data, stories]);
  return (
    <figure className="flex min-w-0 flex-col gap-1.5">
      <figcaption className="flex h-8 items-center justify-between gap-3 text-12 text-ink-soft">
        {ranges}
        {words && (
          <span className="sr-only">
            {words}
            {stories.length > 0 && ` ${storiesWords(totalOf(byClose), t)}`}
          </span>
        )}
        {words && (
          <Button variant="quiet" size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {t("Show as table")}
          </Button>
        )}
      </figcaption>
      <div className="h-40" aria-busy={data === undefined && !error}>
        {data && words && asTable && <MonthTable series={data} byClose={byClose} />}
        {data && words && !asTable && (
          <Suspense fallback={chartWaiting}>
            <MonthChart series={data} byClose={byClose} />
          </Suspense>
        )}
        {data && !words && (
          <ChartNotice
            words={
              data.reason === undefined ? t("No prices for this month") : t.of(data.words ?? data.reason)
            }
          />
        )}
        {!data && error && (
          <ChartFailed
            words={t("Couldn't load this month's prices. {reason}", { reason: t.of(wordsOf(error)) })}
            busy={isFetching}
            onRetry={refetch}
          />
        )}
        {!data && !error && chartWaiting}
      </div>
      <MonthFoot series={data} />
    </figure>
  );
}

/** Of all closes. */
const totalOf = (byClose: StoriesByClose): number =>
  [...byClose.values()].reduce((sum, count) => sum + count, 0);

/** What the marks of a chart are, for who does not see them. */
export const storiesWords = (count: number, t: Translate): string =>
  t({ one: "{count} story is marked.", other: "{count} stories are marked." }, { count });

/** In the place of a chart: why there is none, and what can be done. */
export function ChartNotice({ words, children }: { words: string; children?: ReactNode }) {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-3 rounded-4 bg-sunken px-4 text-center text-13 text-pretty text-ink-soft">
      <p>{words}</p>
      {children}
    </div>
  );
}

type ChartFailedProps = { words: string; busy: boolean; onRetry: () => unknown };

/** In the place of a chart whose prices did not come. */
export function ChartFailed({ words, busy, onRetry }: ChartFailedProps) {
  const t = useTranslate();
  return (
    <ChartNotice words={words}>
      <Button size="sm" busy={busy} onClick={() => void onRetry()}>
        {t("Retry")}
      </Button>
    </ChartNotice>
  );
}

/** Whence the prices are, and what is missing among them. */
function MonthFoot({ series }: { series: PriceSeries | undefined }) {
  const t = useTranslate();
  const isVisible = series !== undefined && series.points.length > 0;
  return (
    <p className="min-h-4 text-12 text-ink-faint">
      {isVisible && (
        <>
          {series.provider}
          {series.partial &&
            `: ${series.reason === undefined ? t("some days are missing") : t.of(series.words ?? series.reason)}`}
          <span aria-hidden="true"> · </span>
          <a
            href="https://www.tradingview.com/"
            target="_blank"
            rel="noopener noreferrer"
            // Over the layers of the chart: what is below it needs its part.
            className="hit rounded-4 hover:underline touch:z-10 touch:after:-mt-2"
          >
            <Rich
              text={t("Chart by TradingView<hint>, opens in a new tab</hint>")}
              marks={{ hint: (words) => <span className="sr-only">{words}</span> }}
            />
          </a>
        </>
      )}
    </p>
  );
}

const columns = [message("Day"), message("Close ## last price of the day"), message("Change")];
const storiesColumn = message("Stories");

type MonthTableProps = { series: PriceSeries; byClose: StoriesByClose };

const cell = "px-3 py-1 text-right first:text-left";

/** What the chart shows, in figures; scrolls in its own box. */
function MonthTable({ series, byClose }: MonthTableProps) {
  const t = useTranslate();
  const hasStories = byClose.size > 0;
  return (
    <section
      aria-label={t("Closing prices of {symbol} over a month", { symbol: series.symbol })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
      tabIndex={0}
      className="h-full overflow-y-auto rounded-4 border border-line"
    >
      <table className="figures w-full text-13">
        <thead className="sticky top-0 bg-surface text-12 text-ink-soft">
          <tr>
            {(hasStories ? [...columns, storiesColumn] : columns).map((name) => (
              <th key={name.sentence} scope="col" className={`${cell} font-medium`}>
                {t.of(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthRows(series, t.locale).map(({ at, day, price, change }) => (
            <tr key={at} className="border-t border-line">
              <td className={cell}>{day}</td>
              <td className={cell}>{price}</td>
              <td className={cell}>{change}</td>
              {hasStories && <td className={cell}>{byClose.get(at) ?? ""}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type Point = PriceSeries["points"][number];

const dayFormat = dateFormat({
  timeZone: exchangeTimezone,
  month: "short",
  day: "numeric",
});

/** "Nov 20", by the exchange's clocks. */
const formatDay = (at: string, locale: Locale): string => dayFormat(locale).format(Date.parse(at));

type MonthRow = { at: string; day: string; price: string; change: string };

/** Closes of the month, newest first, each with its change from the one before. */
export function monthRows(
  { symbol, points, currency }: Pick<PriceSeries, "symbol" | "points" | "currency">,
  locale: Locale,
) {
  const rows = points.map(({ at, price }, index): MonthRow => {
    const before = points[index - 1]?.price;
    return {
      at,
      day: formatDay(at, locale),
      price: formatPrice(symbol, price, currency, locale),
      change: formatPercent(before === undefined ? null : (price / before - 1) * 100, locale),
    };
  });
  return rows.reverse();
}

/** What the chart shows, for who does not see it; null without points. */
export function formatMonth(
  { symbol, points, currency }: Pick<PriceSeries, "symbol" | "points" | "currency">,
  t: Translate,
): string | null {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const most = (better: (a: Point, b: Point) => boolean) =>
    points.reduce((best, point) => (better(point, best) ? point : best));
  const said = ({ at, price }: Point) =>
    t("{price} on {day}", {
      price: formatPrice(symbol, price, currency, t.locale),
      day: formatDay(at, t.locale),
    });
  const move = formatPercent((last.price / first.price - 1) * 100, t.locale);
  const high = most((a, b) => a.price > b.price);
  const low = most((a, b) => a.price < b.price);
  return t("From {from} to {to}: {move}. High {high}, low {low}.", {
    from: said(first),
    to: said(last),
    move,
    high: said(high),
    low: said(low),
  });
}

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import type { PriceSeries } from "#contract/market.ts";
import { formatPercent, formatPrice } from "#domain/market/format.ts";
import { exchangeTimezone } from "#domain/market/new-york.ts";
import { pricesQuery } from "#web/features/companies/prices.calls.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { Skeleton } from "#web/ui/loading.tsx";

export type MonthPricesProps = {
  symbol: string;
  /** The choice of the range. */
  ranges: ReactNode;
};

const MonthChart = lazyComponent(
  async () => (await import("#web/features/companies/month-chart.tsx")).MonthChart,
);

export const chartWaiting = <Skeleton className="h-full w-full" />;

/** A month of closing prices as a chart or as a table; always of the same height. */
export function MonthPrices({ symbol, ranges }: MonthPricesProps) {
  const [asTable, setAsTable] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(pricesQuery(symbol, "1m"));
  const words = data ? formatMonth(data) : null;
  return (
    <figure className="flex min-w-0 flex-col gap-1.5">
      <figcaption className="flex h-8 items-center justify-between gap-3 text-12 text-ink-soft">
        {ranges}
        {words && <span className="sr-only">{words}</span>}
        {words && (
          <Button variant="quiet" size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            Show as table
          </Button>
        )}
      </figcaption>
      <div className="h-40" aria-busy={data === undefined && !error}>
        {data && words && asTable && <MonthTable series={data} />}
        {data && words && !asTable && (
          <Suspense fallback={chartWaiting}>
            <MonthChart series={data} />
          </Suspense>
        )}
        {data && !words && <ChartNotice words={data.reason ?? "No prices for this month"} />}
        {!data && error && (
          <ChartFailed
            what="this month's prices"
            reason={error.message}
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

/** In the place of a chart: why there is none, and what can be done. */
export function ChartNotice({ words, children }: { words: string; children?: ReactNode }) {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-3 rounded-4 bg-sunken px-4 text-center text-13 text-pretty text-ink-soft">
      <p>{words}</p>
      {children}
    </div>
  );
}

type ChartFailedProps = { what: string; reason: string; busy: boolean; onRetry: () => unknown };

/** In the place of a chart whose prices did not come. */
export function ChartFailed({ what, reason, busy, onRetry }: ChartFailedProps) {
  return (
    <ChartNotice words={`Couldn't load ${what}. ${reason}`}>
      <Button size="sm" busy={busy} onClick={() => void onRetry()}>
        Retry
      </Button>
    </ChartNotice>
  );
}

/** Whence the prices are, and what is missing among them. */
function MonthFoot({ series }: { series: PriceSeries | undefined }) {
  const isVisible = series !== undefined && series.points.length > 0;
  return (
    <p className="min-h-4 text-12 text-ink-faint">
      {isVisible && (
        <>
          {series.provider}
          {series.partial && `: ${series.reason ?? "some days are missing"}`}
          <span aria-hidden="true"> · </span>
          <a
            href="https://www.tradingview.com/"
            target="_blank"
            rel="noopener noreferrer"
            className="rounded-4 hover:underline"
          >
            Chart by TradingView
            <span className="sr-only">, opens in a new tab</span>
          </a>
        </>
      )}
    </p>
  );
}

type MonthTableProps = { series: PriceSeries };

const cell = "px-3 py-1 text-right first:text-left";

/** What the chart shows, in figures; scrolls in its own box. */
function MonthTable({ series }: MonthTableProps) {
  return (
    <section
      aria-label={`Closing prices of ${series.symbol} over a month`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
      tabIndex={0}
      className="h-full overflow-y-auto rounded-4 border border-line"
    >
      <table className="figures w-full text-13">
        <thead className="sticky top-0 bg-surface text-12 text-ink-soft">
          <tr>
            {["Day", "Close", "Change"].map((name) => (
              <th key={name} scope="col" className={`${cell} font-medium`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthRows(series).map(({ at, day, price, change }) => (
            <tr key={at} className="border-t border-line">
              <td className={cell}>{day}</td>
              <td className={cell}>{price}</td>
              <td className={cell}>{change}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type Point = PriceSeries["points"][number];

const dayFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: exchangeTimezone,
  month: "short",
  day: "numeric",
});

/** "Nov 20", by the exchange's clocks. */
const formatDay = (at: string): string => dayFormat.format(Date.parse(at));

type MonthRow = { at: string; day: string; price: string; change: string };

/** Closes of the month, newest first, each with its change from the one before. */
export function monthRows({ symbol, points, currency }: Pick<PriceSeries, "symbol" | "points" | "currency">) {
  const rows = points.map(({ at, price }, index): MonthRow => {
    const before = points[index - 1]?.price;
    return {
      at,
      day: formatDay(at),
      price: formatPrice(symbol, price, currency),
      change: formatPercent(before === undefined ? null : (price / before - 1) * 100),
    };
  });
  return rows.reverse();
}

/** What the chart shows, for who does not see it; null without points. */
export function formatMonth({
  symbol,
  points,
  currency,
}: Pick<PriceSeries, "symbol" | "points" | "currency">) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const most = (better: (a: Point, b: Point) => boolean) =>
    points.reduce((best, point) => (better(point, best) ? point : best));
  const said = ({ at, price }: Point) => `${formatPrice(symbol, price, currency)} on ${formatDay(at)}`;
  const move = formatPercent((last.price / first.price - 1) * 100);
  const high = most((a, b) => a.price > b.price);
  const low = most((a, b) => a.price < b.price);
  return `From ${said(first)} to ${said(last)}: ${move}. High ${said(high)}, low ${said(low)}.`;
}

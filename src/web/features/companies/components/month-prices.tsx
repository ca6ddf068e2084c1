import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { PriceSeries } from "#contract/market.ts";
import { pricesQuery } from "#web/features/companies/api/prices.query.ts";
import { MonthTable } from "#web/features/companies/components/month-table.tsx";
import { monthInWords } from "#web/features/companies/month-words.ts";
import { Button } from "#web/ui/button.tsx";
import { loadedLate } from "#web/ui/loaded-late.tsx";
import { Skeleton } from "#web/ui/loading.tsx";

export type MonthPricesProps = { symbol: string };

const MonthChart = loadedLate(
  async () => (await import("#web/features/companies/components/month-chart.tsx")).MonthChart,
);

const waiting = <Skeleton className="h-full w-full" />;

/** A month of closing prices as a chart or as a table; always of the same height. */
export function MonthPrices({ symbol }: MonthPricesProps) {
  const [asTable, setAsTable] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(pricesQuery(symbol, "1m"));
  const words = data ? monthInWords(data) : null;
  return (
    <figure className="flex min-w-0 flex-col gap-1.5">
      <figcaption className="flex h-8 items-center justify-between gap-3 text-12 text-ink-soft">
        <span>
          One month
          {words && <span className="sr-only">. {words}</span>}
        </span>
        {words && (
          <Button variant="quiet" size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            Show as table
          </Button>
        )}
      </figcaption>
      <div className="h-40" aria-busy={data === undefined && !error}>
        {data && words && asTable && <MonthTable series={data} />}
        {data && words && !asTable && (
          <Suspense fallback={waiting}>
            <MonthChart series={data} />
          </Suspense>
        )}
        {data && !words && <Notice words={data.reason ?? "No prices of this month are known."} />}
        {!data && error && (
          <Notice words={`The prices of the month could not be loaded. ${error.message}`}>
            <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
              Retry
            </Button>
          </Notice>
        )}
        {!data && !error && waiting}
      </div>
      <MonthFoot series={data} />
    </figure>
  );
}

function Notice({ words, children }: { words: string; children?: React.ReactNode }) {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-3 rounded-4 bg-sunken px-4 text-center text-13 text-pretty text-ink-soft">
      <p>{words}</p>
      {children}
    </div>
  );
}

/** Whence the prices are, and what is missing among them. */
function MonthFoot({ series }: { series: PriceSeries | undefined }) {
  const isShown = series !== undefined && series.points.length > 0;
  return (
    <p className="min-h-4 text-12 text-ink-faint">
      {isShown && (
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

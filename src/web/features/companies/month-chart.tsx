import { LineSeries, LineStyle } from "lightweight-charts";
import { useEffect, useRef } from "react";
import type { PriceSeries } from "#contract/market.ts";
import { formatTags, type Locale } from "#domain/language/locales.ts";
import { formatPrice } from "#domain/market/format.ts";
import { newYorkAt } from "#domain/market/new-york.ts";
import { useTranslate } from "#web/lib/language.ts";
import { useTheme } from "#web/lib/theme.tsx";
import { quietChart } from "#web/ui/quiet-chart.ts";

export type MonthChartProps = { series: PriceSeries };

/** The month's closes as a line. Its words stand in the caption and its figures in the table, so it is hidden here. */
export function MonthChart({ series }: MonthChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const { theme } = useTheme();
  const { locale } = useTranslate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colors.
  useEffect(
    () => (place.current ? renderMonth(place.current, series, locale) : undefined),
    [series, theme, locale],
  );
  return <div ref={place} aria-hidden="true" className="h-full w-full" />;
}

/** Draws a month of closes into an element that has a size; answers what takes it away. */
function renderMonth(
  element: HTMLElement,
  { symbol, points, currency }: PriceSeries,
  locale: Locale,
): () => void {
  const [first, last] = [points[0], points.at(-1)];
  const isDown = first !== undefined && last !== undefined && last.price < first.price;
  const { chart, color } = quietChart(element, (own) => {
    const line = { color: own("--line"), style: LineStyle.Dotted };
    const cross = { color: own("--line-strong"), labelBackgroundColor: own("--ink-soft") };
    return {
      localization: {
        locale: formatTags[locale],
        priceFormatter: (price: number) => formatPrice(symbol, price, currency, locale),
      },
      grid: { vertLines: { visible: false }, horzLines: line },
      rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.12, bottom: 0.08 } },
      crosshair: { vertLine: cross, horzLine: cross },
    };
  });
  const series = chart.addSeries(LineSeries, {
    color: color(isDown ? "--loss" : "--gain"),
    lineWidth: 2,
    priceLineVisible: false,
    lastValueVisible: false,
  });
  series.setData(points.map(({ at, price }) => ({ time: newYorkAt(Date.parse(at)).day, value: price })));
  chart.timeScale().fitContent();
  return () => chart.remove();
}

import { createSeriesMarkers, LineSeries, LineStyle } from "lightweight-charts";
import { useEffect, useRef } from "react";
import type { PriceSeries } from "#contract/market.ts";
import { formatTags, type Locale } from "#domain/language/locales.ts";
import { formatPrice } from "#domain/market/format.ts";
import { newYorkAt } from "#domain/market/new-york.ts";
import type { StoriesByClose } from "#web/features/companies/story-marks.ts";
import { useTranslate } from "#web/lib/language.ts";
import { useTheme } from "#web/lib/theme.tsx";
import { quietChart } from "#web/ui/quiet-chart.ts";

export type MonthChartProps = { series: PriceSeries; byClose: StoriesByClose };

/** The month's closes as a line. Its words stand in the caption and its figures in the table, so it is hidden here. */
export function MonthChart({ series, byClose }: MonthChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const { theme } = useTheme();
  const { locale } = useTranslate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colors.
  useEffect(
    () => (place.current ? renderMonth(place.current, { series, byClose }, locale) : undefined),
    [series, byClose, theme, locale],
  );
  return <div ref={place} aria-hidden="true" className="h-full w-full" />;
}

/** A dot grows with the stories of its day, up to this many. */
const storiesOfDotMax = 6;

/** Draws a month of closes into an element that has a size; answers what takes it away. */
function renderMonth(
  element: HTMLElement,
  { series: { symbol, points, currency }, byClose }: MonthChartProps,
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
  const dayOf = (at: string) => newYorkAt(Date.parse(at)).day;
  series.setData(points.map(({ at, price }) => ({ time: dayOf(at), value: price })));
  const dots = points.flatMap(({ at }) => {
    const stories = byClose.get(at);
    if (stories === undefined) return [];
    const size = 0.3 + Math.min(stories, storiesOfDotMax) / 15;
    return [{ time: dayOf(at), position: "inBar", shape: "circle", color: color("--accent"), size } as const];
  });
  createSeriesMarkers(series, dots);
  chart.timeScale().fitContent();
  return () => chart.remove();
}

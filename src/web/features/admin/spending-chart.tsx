import { HistogramSeries } from "lightweight-charts";
import { useEffect, useRef } from "react";
import type { SystemSpending } from "#contract/admin-system.ts";
import { costText } from "#domain/analysis/cost-figures.ts";
import { formatTags } from "#domain/language/locales.ts";
import type { Translate } from "#domain/language/translate.ts";
import { useTranslate } from "#web/lib/language.ts";
import { useTheme } from "#web/lib/theme.tsx";
import { quietChart } from "#web/ui/quiet-chart.ts";

/** The days as bars. Their sum is above and who spent it below, so that it is hidden here. */
export function SpendingChart({ days }: Pick<SystemSpending, "days">) {
  const place = useRef<HTMLDivElement>(null);
  const { theme } = useTheme();
  const t = useTranslate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colors.
  useEffect(() => (place.current ? renderSpending(place.current, days, t) : undefined), [days, theme, t]);
  return <div ref={place} aria-hidden="true" className="h-full w-full" />;
}

/** Draws a bar for each day into an element that has a size, the system's share in front; answers what takes it away. */
function renderSpending(element: HTMLElement, days: SystemSpending["days"], t: Translate): () => void {
  const { chart, color } = quietChart(element, (own) => ({
    localization: {
      locale: formatTags[t.locale],
      priceFormatter: (dollars: number) => costText(dollars * 1_000_000, t),
    },
    grid: { vertLines: { visible: false }, horzLines: { color: own("--line") } },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.1, bottom: 0 } },
    crosshair: { horzLine: { visible: false, labelVisible: false } },
  }));
  const quiet = { priceLineVisible: false, lastValueVisible: false };
  const total = chart.addSeries(HistogramSeries, { ...quiet, color: color("--line-strong") });
  const system = chart.addSeries(HistogramSeries, { ...quiet, color: color("--ink-soft") });
  total.setData(days.map((each) => ({ time: each.day, value: (each.own + each.system) / 1_000_000 })));
  system.setData(days.map((each) => ({ time: each.day, value: each.system / 1_000_000 })));
  chart.timeScale().fitContent();
  return () => chart.remove();
}

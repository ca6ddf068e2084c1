import { ColorType, createChart, HistogramSeries } from "lightweight-charts";
import type { SystemSpending } from "#contract/admin-system.ts";
import { costText } from "#domain/analysis/cost-figures.ts";
import { canvasColour } from "#web/lib/canvas-colour.ts";

/** Draws a bar for each day into an element that has a size, the system's share in front; answers what takes it away. */
export function drawSpending(element: HTMLElement, days: SystemSpending["days"]): () => void {
  const colour = (token: string) => canvasColour(element, token);
  const chart = createChart(element, {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: "transparent" },
      textColor: colour("--ink-soft"),
      fontFamily: getComputedStyle(element).fontFamily,
      fontSize: 11,
      // It would bring a style of its own, which the page's policy refuses; the credit stands below.
      attributionLogo: false,
    },
    localization: { locale: "en-US", priceFormatter: (dollars: number) => costText(dollars * 1_000_000) },
    grid: { vertLines: { visible: false }, horzLines: { color: colour("--line") } },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.1, bottom: 0 } },
    timeScale: { borderVisible: false, fixLeftEdge: true, fixRightEdge: true },
    crosshair: { horzLine: { visible: false, labelVisible: false } },
    // The page scrolls under the pointer as everywhere else.
    handleScroll: false,
    handleScale: false,
  });
  const quiet = { priceLineVisible: false, lastValueVisible: false };
  const total = chart.addSeries(HistogramSeries, { ...quiet, color: colour("--line-strong") });
  const system = chart.addSeries(HistogramSeries, { ...quiet, color: colour("--ink-soft") });
  total.setData(days.map((each) => ({ time: each.day, value: (each.own + each.system) / 1_000_000 })));
  system.setData(days.map((each) => ({ time: each.day, value: each.system / 1_000_000 })));
  chart.timeScale().fitContent();
  return () => chart.remove();
}

import { ColorType, createChart, LineSeries, LineStyle } from "lightweight-charts";
import type { PriceSeries } from "#contract/market.ts";
import { formatPrice } from "#domain/market/format.ts";
import { newYorkAt } from "#domain/market/new-york.ts";
import { canvasColour } from "#web/lib/canvas-colour.ts";

/** Draws a month of closes into an element that has a size; answers what takes it away. */
export function drawMonth(element: HTMLElement, { symbol, points, currency }: PriceSeries): () => void {
  const colour = (token: string) => canvasColour(element, token);
  const [first, last] = [points[0], points.at(-1)];
  const isDown = first !== undefined && last !== undefined && last.price < first.price;
  const line = { color: colour("--line"), style: LineStyle.Dotted };
  const cross = { color: colour("--line-strong"), labelBackgroundColor: colour("--ink-soft") };
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
    localization: {
      locale: "en-US",
      priceFormatter: (price: number) => formatPrice(symbol, price, currency),
    },
    grid: { vertLines: { visible: false }, horzLines: line },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.12, bottom: 0.08 } },
    timeScale: { borderVisible: false, fixLeftEdge: true, fixRightEdge: true },
    crosshair: { vertLine: cross, horzLine: cross },
    // The page scrolls under the pointer as everywhere else.
    handleScroll: false,
    handleScale: false,
  });
  const series = chart.addSeries(LineSeries, {
    color: colour(isDown ? "--loss" : "--gain"),
    lineWidth: 2,
    priceLineVisible: false,
    lastValueVisible: false,
  });
  series.setData(points.map(({ at, price }) => ({ time: newYorkAt(Date.parse(at)).day, value: price })));
  chart.timeScale().fitContent();
  return () => chart.remove();
}

import { ColorType, createChart, type DeepPartial, type TimeChartOptions } from "lightweight-charts";
import { canvasColour } from "#web/lib/canvas-colour.ts";

type Own = DeepPartial<TimeChartOptions>;

/** A chart of days in the colours of the theme, which neither scrolls nor zooms; `own` is what is special about it. */
export function quietChart(element: HTMLElement, own: (colour: (token: string) => string) => Own) {
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
    timeScale: { borderVisible: false, fixLeftEdge: true, fixRightEdge: true },
    // The page scrolls under the pointer as everywhere else.
    handleScroll: false,
    handleScale: false,
    ...own(colour),
  });
  return { chart, colour };
}

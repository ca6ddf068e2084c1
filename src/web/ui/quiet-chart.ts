import { ColorType, createChart, type DeepPartial, type TimeChartOptions } from "lightweight-charts";

type Own = DeepPartial<TimeChartOptions>;

/** A chart of days in the colors of the theme, which neither scrolls nor zooms; `own` is what is special about it. */
export function quietChart(element: HTMLElement, own: (color: (token: string) => string) => Own) {
  const color = (token: string) => canvasColor(element, token);
  const chart = createChart(element, {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: "transparent" },
      textColor: color("--ink-soft"),
      fontFamily: getComputedStyle(element).fontFamily,
      fontSize: 11,
      // It would bring a style of its own, which the page's policy rejects; the credit is below.
      attributionLogo: false,
    },
    timeScale: { borderVisible: false, fixLeftEdge: true, fixRightEdge: true },
    // The page scrolls under the pointer as everywhere else.
    handleScroll: false,
    handleScale: false,
    ...own(color),
  });
  // The chart keeps the width of a day: in another room it would show some of them, or leave a part empty.
  const time = chart.timeScale();
  time.subscribeSizeChange(() => time.fitContent());
  return { chart, color };
}

/** A color of the theme as a chart's canvas reads it, which knows no OKLCH. */
function canvasColor(element: HTMLElement, token: string): string {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return "#808080";
  context.fillStyle = getComputedStyle(element).getPropertyValue(token);
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}

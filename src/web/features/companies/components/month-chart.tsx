import { useEffect, useRef } from "react";
import type { PriceSeries } from "#contract/market.ts";
import { drawMonth } from "#web/features/companies/draw-month.ts";
import { useTheme } from "#web/lib/use-theme.ts";

export type MonthChartProps = { series: PriceSeries };

/** The month's closes as a line. Its words stand in the caption and its figures in the table, so it is hidden here. */
export function MonthChart({ series }: MonthChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const { theme } = useTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours.
  useEffect(() => (place.current ? drawMonth(place.current, series) : undefined), [series, theme]);
  return <div ref={place} aria-hidden="true" className="h-full w-full" />;
}

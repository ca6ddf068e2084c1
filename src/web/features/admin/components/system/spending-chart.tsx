import { useEffect, useRef } from "react";
import type { SystemSpending } from "#contract/admin-system.ts";
import { drawSpending } from "#web/features/admin/draw-spending.ts";
import { useTheme } from "#web/lib/use-theme.ts";

/** The days as bars. Their sum stands above and who spent it below, so that it is hidden here. */
export function SpendingChart({ days }: Pick<SystemSpending, "days">) {
  const place = useRef<HTMLDivElement>(null);
  const { theme } = useTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours.
  useEffect(() => (place.current ? drawSpending(place.current, days) : undefined), [days, theme]);
  return <div ref={place} aria-hidden="true" className="h-full w-full" />;
}

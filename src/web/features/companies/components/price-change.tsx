import { ArrowDown, ArrowRight, ArrowUp } from "lucide-react";
import { directionOf, formatChangeWithPercent, formatPercent } from "#domain/market/format.ts";
import { UnknownFigure } from "#web/features/companies/components/unknown-figure.tsx";
import { classes } from "#web/ui/styles.ts";

export type PriceChangeProps = {
  change: number | null;
  percent: number | null;
  /** With the amount beside the percentage. */
  full?: boolean;
  /** Without colour: it may no longer be so. */
  stale?: boolean;
  className?: string;
};

const looks = {
  up: { Arrow: ArrowUp, color: "text-gain" },
  down: { Arrow: ArrowDown, color: "text-loss" },
  flat: { Arrow: ArrowRight, color: "text-ink-soft" },
} as const;

/** Change of the day with sign, arrow and colour. */
export function PriceChange({ change, percent, full = false, stale = false, className }: PriceChangeProps) {
  const direction = directionOf(percent ?? change);
  const words = full ? formatChangeWithPercent(change, percent) : formatPercent(percent);
  if (direction === null)
    return (
      <UnknownFigure
        reason="The provider gives no change of the day."
        className={classes("figures", className)}
      />
    );
  const { Arrow, color } = looks[direction];
  return (
    <span
      className={classes(
        "figures inline-flex items-center gap-0.5",
        !full && "whitespace-nowrap",
        stale ? "text-ink-soft" : color,
        className,
      )}
    >
      <Arrow aria-hidden="true" className="size-[1.1em] shrink-0" strokeWidth={2.25} />
      {words}
    </span>
  );
}

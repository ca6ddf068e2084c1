import { ArrowDown, ArrowRight, ArrowUp } from "lucide-react";
import { directionOf, formatChangeWithPercent, formatPercent } from "#domain/market/format.ts";
import { classes } from "#web/ui/classes.ts";

export type PriceChangeProps = {
  change: number | null;
  percent: number | null;
  /** With the amount beside the percentage. */
  full?: boolean;
  className?: string;
};

const looks = {
  up: { Arrow: ArrowUp, color: "text-gain" },
  down: { Arrow: ArrowDown, color: "text-loss" },
  flat: { Arrow: ArrowRight, color: "text-ink-soft" },
} as const;

/** Change of the day with sign, arrow and colour. */
export function PriceChange({ change, percent, full = false, className }: PriceChangeProps) {
  const direction = directionOf(percent ?? change);
  const words = full ? formatChangeWithPercent(change, percent) : formatPercent(percent);
  if (direction === null)
    return (
      <span
        title="The provider gives no change of the day."
        className={classes("figures text-ink-soft", className)}
      >
        {words}
      </span>
    );
  const { Arrow, color } = looks[direction];
  return (
    <span
      className={classes(
        "figures inline-flex items-center gap-0.5",
        !full && "whitespace-nowrap",
        color,
        className,
      )}
    >
      <Arrow aria-hidden="true" className="size-[1.1em] shrink-0" strokeWidth={2.25} />
      {words}
    </span>
  );
}

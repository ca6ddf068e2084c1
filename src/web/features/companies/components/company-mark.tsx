import { monogram } from "#domain/market/symbol.ts";
import { classes } from "#web/ui/classes.ts";

export type CompanyMarkProps = { symbol: string; size: "sm" | "lg" };

/** Letters in place of a logo: pictures of other sites are not loaded. */
export function CompanyMark({ symbol, size }: CompanyMarkProps) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        "inline-flex shrink-0 items-center justify-center rounded-4 bg-sunken font-semibold text-ink-soft select-none",
        size === "sm" ? "size-8 text-12" : "size-10 text-16",
      )}
    >
      {monogram(symbol)}
    </span>
  );
}

import { monogram } from "#domain/market/symbol.ts";
import { OwnImage } from "#web/ui/own-image.tsx";
import { classes } from "#web/ui/styles.ts";

export type CompanyMarkProps = {
  symbol: string;
  size: "sm" | "lg";
  /** Where its picture is; null without one. */
  logo: string | null;
};

/** Letters; in their place the logo, once it is there. */
export function CompanyMark({ symbol, size, logo }: CompanyMarkProps) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        "relative inline-flex shrink-0 items-center justify-center overflow-hidden rounded-4 bg-sunken font-semibold text-ink-soft select-none",
        size === "sm" ? "size-8 text-12" : "size-10 text-16",
      )}
    >
      {monogram(symbol)}
      {/* Made for white paper, most of them, also in the dark theme. */}
      {logo !== null && <OwnImage address={logo} className="bg-logo object-contain" />}
    </span>
  );
}

import { monogram } from "#domain/market/symbol.ts";
import { useImageTries } from "#web/lib/use-image-tries.ts";
import { classes } from "#web/ui/classes.ts";

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
      {logo !== null && <Logo key={logo} address={logo} />}
    </span>
  );
}

function Logo({ address }: { address: string }) {
  const { shownTry, loaded, onError, onLoad } = useImageTries();
  if (shownTry === null) return null;
  return (
    <img
      key={shownTry}
      src={address}
      alt=""
      draggable={false}
      loading="lazy"
      decoding="async"
      onError={onError}
      onLoad={onLoad}
      // Made for white paper, most of them, also in the dark theme.
      className={classes("absolute inset-0 size-full bg-logo object-contain", !loaded && "opacity-0")}
    />
  );
}

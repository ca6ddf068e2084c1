import { useEffect, useState } from "react";
import { monogram } from "#domain/market/symbol.ts";
import { classes } from "#web/ui/classes.ts";

export type CompanyMarkProps = {
  symbol: string;
  size: "sm" | "lg";
  /** Where its picture is; null without one. */
  logo: string | null;
};

/** A logo that nobody has looked at before is on its way: when to ask again, in milliseconds. */
const againAfterMs = [4_000, 20_000] as const;

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
  const [failures, setFailures] = useState(0);
  const [shownTry, setShownTry] = useState(0);
  const [loaded, setLoaded] = useState(false);
  const waitMs = againAfterMs[failures - 1];
  useEffect(() => {
    if (failures === shownTry || waitMs === undefined) return;
    const timer = setTimeout(() => setShownTry(failures), waitMs);
    return () => clearTimeout(timer);
  }, [failures, shownTry, waitMs]);
  if (failures > shownTry) return null;
  return (
    <img
      key={shownTry}
      src={address}
      alt=""
      draggable={false}
      loading="lazy"
      decoding="async"
      onError={() => setFailures((known) => known + 1)}
      onLoad={() => setLoaded(true)}
      // Made for white paper, most of them, also in the dark theme.
      className={classes("absolute inset-0 size-full bg-logo object-contain", !loaded && "opacity-0")}
    />
  );
}

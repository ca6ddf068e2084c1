import { ArrowDown, ArrowRight, ArrowUp, Newspaper } from "lucide-react";
import type { Reaction } from "#contract/market.ts";
import { directionOf, formatChangeWithPercent, formatPercent, unknownFigure } from "#domain/market/format.ts";
import { monogram } from "#domain/market/symbol.ts";
import { formatReaction } from "#web/features/companies/reaction-words.ts";
import { useTranslate } from "#web/lib/language.ts";
import { OwnImage } from "#web/ui/own-image.tsx";
import { classes } from "#web/ui/styles.ts";
import { UnknownValue } from "#web/ui/unknown-value.tsx";

export type PriceChangeProps = {
  change: number | null;
  percent: number | null;
  /** With the amount beside the percentage. */
  full?: boolean;
  /** Without color: it may no longer be so. */
  stale?: boolean;
  className?: string;
};

const looks = {
  up: { Arrow: ArrowUp, color: "text-gain" },
  down: { Arrow: ArrowDown, color: "text-loss" },
  flat: { Arrow: ArrowRight, color: "text-ink-soft" },
} as const;

/** Change of the day with sign, arrow and color. */
export function PriceChange({ change, percent, full = false, stale = false, className }: PriceChangeProps) {
  const t = useTranslate();
  const direction = directionOf(percent ?? change);
  const words = full ? formatChangeWithPercent(change, percent, t.locale) : formatPercent(percent, t.locale);
  const reason = t("No daily change available.");
  if (direction === null)
    return full ? (
      <UnknownValue what={t("Change of the day")} reason={reason} className={classes("figures", className)} />
    ) : (
      <UnknownFigure reason={reason} className={classes("figures", className)} />
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

type UnknownFigureProps = {
  /** Why it is not known. */
  reason: string | undefined;
  className?: string;
};

/** An UnknownValue inside of a button, which opens the reason itself. */
export function UnknownFigure({ reason, className }: UnknownFigureProps) {
  const t = useTranslate();
  return (
    <span title={reason} className={classes("text-ink-soft", className)}>
      <span aria-hidden="true" className="unknown">
        {unknownFigure}
      </span>
      <span className="sr-only">
        {reason === undefined ? t("not available") : t("not available: {reason}", { reason })}
      </span>
    </span>
  );
}

type ReactionFigureProps = { reaction: Reaction; nowMs: number };

export const reactionTones = { up: "text-gain", down: "text-loss", flat: "text-ink-soft" } as const;

/** The move since publication, small; where it begins is in the title and is read aloud. */
export function ReactionFigure({ reaction, nowMs }: ReactionFigureProps) {
  const t = useTranslate();
  const words = formatReaction(reaction, nowMs, t);
  const tone = reactionTones[directionOf(reaction.movePercent) ?? "flat"];
  return (
    <span title={words} className="figures text-12 leading-4.5 whitespace-nowrap">
      <span className="sr-only">{words}</span>
      <span aria-hidden="true" className={tone}>
        <Newspaper className="mr-0.5 inline size-3 align-[-0.125em] text-ink-faint" />
        {formatPercent(reaction.movePercent, t.locale)}
      </span>
    </span>
  );
}

const markSizes = { xs: "size-5 text-12", sm: "size-8 text-12", lg: "size-10 text-16" } as const;

type CompanyMarkProps = {
  symbol: string;
  size: keyof typeof markSizes;
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
        markSizes[size],
      )}
    >
      {size === "xs" ? symbol.slice(0, 1) : monogram(symbol)}
      {/* Made for white paper, most of them, also in the dark theme. */}
      {logo !== null && <OwnImage address={logo} className="bg-logo object-contain" />}
    </span>
  );
}

import { directionOf, formatPercent } from "#domain/market/format.ts";
import { reactionTones } from "#web/features/companies/components/reaction-figure.tsx";
import { UnknownFigure } from "#web/features/companies/components/unknown-figure.tsx";
import {
  againstMarketInWords,
  anchorInWords,
  exchangeTimeInWords,
  isReaction,
  type ReactionView,
  reactionPricesInWords,
} from "#web/features/companies/reaction-words.ts";
import { classes } from "#web/ui/styles.ts";
import { ChangeArrow } from "#web/ui/tag.tsx";

export type ReactionFactsProps = { symbol: string; reaction: ReactionView | undefined; nowMs: number };

/** The move since publication, measured against the market; from when and between which prices stands beside it. */
export function ReactionFacts({ symbol, reaction, nowMs }: ReactionFactsProps) {
  return (
    <div className="rounded-4 bg-sunken px-3 py-2">
      <p className="text-12 text-ink-soft">Since publication</p>
      {reaction && isReaction(reaction) ? (
        <Moved symbol={symbol} reaction={reaction} nowMs={nowMs} />
      ) : (
        <p className="min-h-10 text-14">
          <UnknownFigure reason={reaction?.reason ?? "Being worked out."} told />
          {reaction && <span className="block text-12 text-ink-soft">{reaction.reason}</span>}
        </p>
      )}
    </div>
  );
}

function Moved({ symbol, reaction, nowMs }: ReactionFactsProps & { reaction: Moved }) {
  const direction = directionOf(reaction.movePercent) ?? "flat";
  const against = againstMarketInWords(reaction);
  return (
    <>
      <p className="figures flex min-h-5 flex-wrap items-baseline gap-x-3 text-14">
        <span className={classes("font-medium", reactionTones[direction])}>
          <ChangeArrow direction={direction} />
          {formatPercent(reaction.movePercent)}
        </span>
        {against ? (
          <span>{against}</span>
        ) : (
          <span className="text-12 text-ink-soft">
            {reaction.reason ?? "The market's move is not known."}
          </span>
        )}
      </p>
      <p className="figures mt-0.5 text-12 text-ink-soft">
        {anchorInWords(reaction, nowMs)}
        <span aria-hidden="true"> · </span>
        {reactionPricesInWords(symbol, reaction)} at {exchangeTimeInWords(reaction.latest.at, nowMs)}
        <span aria-hidden="true"> · </span>
        {reaction.provider}
      </p>
    </>
  );
}

type Moved = Extract<ReactionView, { anchor: unknown }>;

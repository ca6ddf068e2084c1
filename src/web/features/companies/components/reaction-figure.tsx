import { Newspaper } from "lucide-react";
import type { Reaction } from "#contract/market.ts";
import { directionOf, formatPercent } from "#domain/market/format.ts";
import { reactionInWords } from "#web/features/companies/reaction-words.ts";

export type ReactionFigureProps = { reaction: Reaction; nowMs: number };

export const reactionTones = { up: "text-gain", down: "text-loss", flat: "text-ink-soft" } as const;

/** The move since publication, small; where it begins is in the title and is read aloud. */
export function ReactionFigure({ reaction, nowMs }: ReactionFigureProps) {
  const words = reactionInWords(reaction, nowMs);
  const tone = reactionTones[directionOf(reaction.movePercent) ?? "flat"];
  return (
    <span title={words} className="figures text-12 leading-4.5 whitespace-nowrap">
      <span className="sr-only">{words}</span>
      <span aria-hidden="true" className={tone}>
        <Newspaper className="mr-0.5 inline size-3 align-[-0.125em] text-ink-faint" />
        {formatPercent(reaction.movePercent)}
      </span>
    </span>
  );
}

import { createContext, Fragment, useContext } from "react";
import type { Analysis } from "#contract/analysis.ts";
import type { GroundedFigure } from "#contract/grounding.ts";
import { UnknownFigure } from "#web/features/analysis/components/unknown-figure.tsx";
import { partsOf, sourceWords } from "#web/features/analysis/figure-words.ts";

export type MarkedTextProps = {
  piece: { text: string; at: number };
  figures: readonly GroundedFigure[] | null;
};

/** What the model was told of the market, for the words about a figure's source. */
export const SnapshotContext = createContext<Analysis["snapshot"]>(null);

/** Text in which a figure that matches nothing is marked, and every other one tells its source when asked. */
export function MarkedText({ piece, figures }: MarkedTextProps) {
  const snapshot = useContext(SnapshotContext);
  if (!figures?.length) return piece.text;
  return partsOf(piece, figures).map(({ text, at, figure, isEnd }) => {
    if (!figure) return <Fragment key={at}>{text}</Fragment>;
    if (figure.source === null)
      return <UnknownFigure key={at} text={text} whole={figure.text} isEnd={isEnd} />;
    return (
      <span key={at} title={sourceWords(figure, snapshot)}>
        {text}
      </span>
    );
  });
}

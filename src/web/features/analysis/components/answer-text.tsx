import { Fragment } from "react";
import type { GroundedFigure } from "#contract/grounding.ts";
import { type Block, blocksOf, type Inline } from "#web/features/analysis/answer-text.ts";

import { MarkedText } from "#web/features/analysis/components/marked-text.tsx";

export type AnswerTextProps = {
  text: string;
  /** Null while the answer is being written. */
  figures: Figures;
};

type Figures = readonly GroundedFigure[] | null;

/** A model's answer as text: paragraphs, lists and bold, never markup. */
export function AnswerText({ text, figures }: AnswerTextProps) {
  return (
    <div className="flex max-w-reading flex-col gap-3 text-14 leading-relaxed break-words" dir="auto">
      {keyed(blocksOf(text)).map(([key, block]) => (
        <BlockView key={key} block={block} figures={figures} />
      ))}
    </div>
  );
}

// Parts of a growing text only ever change at its end, so their place is their name.
function keyed<Part>(parts: Part[]): [string, Part][] {
  return parts.map((part, at) => [String(at), part]);
}

function BlockView({ block, figures }: { block: Block; figures: Figures }) {
  if (block.kind === "heading")
    return (
      <p className="font-semibold">
        <Line parts={block.line} figures={figures} />
      </p>
    );
  if (block.kind === "paragraph")
    return (
      <p>
        {keyed(block.lines).map(([key, line], at) => (
          <Fragment key={key}>
            {at > 0 && <br />}
            <Line parts={line} figures={figures} />
          </Fragment>
        ))}
      </p>
    );
  const List = block.ordered ? "ol" : "ul";
  return (
    <List className={block.ordered ? "list-decimal pl-5" : "list-disc pl-5"}>
      {keyed(block.items).map(([key, item]) => (
        <li key={key} className="mt-1 first:mt-0 marker:text-ink-soft">
          <Line parts={item} figures={figures} />
        </li>
      ))}
    </List>
  );
}

function Line({ parts, figures }: { parts: Inline[]; figures: Figures }) {
  return keyed(parts).map(([key, part]) =>
    part.strong ? (
      <strong key={key} className="font-semibold">
        <MarkedText piece={part} figures={figures} />
      </strong>
    ) : (
      <MarkedText key={key} piece={part} figures={figures} />
    ),
  );
}

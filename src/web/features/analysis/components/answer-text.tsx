import { Fragment } from "react";
import { type Block, blocksOf, type Inline } from "#web/features/analysis/answer-text.ts";

export type AnswerTextProps = { text: string };

/** A model's answer as text: paragraphs, lists and bold, never markup. */
export function AnswerText({ text }: AnswerTextProps) {
  return (
    <div className="flex max-w-reading flex-col gap-3 text-14 leading-relaxed break-words" dir="auto">
      {keyed(blocksOf(text)).map(([key, block]) => (
        <BlockView key={key} block={block} />
      ))}
    </div>
  );
}

// Parts of a growing text only ever change at its end, so their place is their name.
function keyed<Part>(parts: Part[]): [string, Part][] {
  return parts.map((part, at) => [String(at), part]);
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === "heading")
    return (
      <p className="font-semibold">
        <Line parts={block.line} />
      </p>
    );
  if (block.kind === "paragraph")
    return (
      <p>
        {keyed(block.lines).map(([key, line], at) => (
          <Fragment key={key}>
            {at > 0 && <br />}
            <Line parts={line} />
          </Fragment>
        ))}
      </p>
    );
  const List = block.ordered ? "ol" : "ul";
  return (
    <List className={block.ordered ? "list-decimal pl-5" : "list-disc pl-5"}>
      {keyed(block.items).map(([key, item]) => (
        <li key={key} className="mt-1 first:mt-0 marker:text-ink-soft">
          <Line parts={item} />
        </li>
      ))}
    </List>
  );
}

function Line({ parts }: { parts: Inline[] }) {
  return keyed(parts).map(([key, part]) =>
    part.strong ? (
      <strong key={key} className="font-semibold">
        {part.text}
      </strong>
    ) : (
      <Fragment key={key}>{part.text}</Fragment>
    ),
  );
}

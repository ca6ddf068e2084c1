import { ChevronRight, CircleCheck, CircleHelp } from "lucide-react";
import { Popover } from "radix-ui";
import { createContext, Fragment, useContext } from "react";
import type { Analysis } from "#contract/analysis.ts";
import type { GroundedFigure } from "#contract/grounding.ts";
import type { AnalysisRun } from "#web/features/analysis/analysis-run.ts";
import {
  type Block,
  blocksOf,
  figuresSentence,
  type Inline,
  partsOf,
  priceWords,
  sourceWords,
} from "#web/features/analysis/answer-text.ts";
import { useTranslate } from "#web/lib/language.ts";
import { overlayPlace } from "#web/ui/menu.tsx";
import { classes } from "#web/ui/styles.ts";

type AnswerProps = { run: Pick<AnalysisRun, "text" | "analysis"> };

/** The text of an answer; when it is whole, with what is known of its figures. */
export function Answer({ run: { text, analysis } }: AnswerProps) {
  return (
    <SnapshotContext value={analysis?.snapshot ?? null}>
      <AnswerText text={text} figures={analysis?.figures ?? null} />
      {analysis && <FiguresNote analysis={analysis} />}
    </SnapshotContext>
  );
}

type AnswerTextProps = {
  text: string;
  /** Null while the answer is being written. */
  figures: Figures;
};

type Figures = readonly GroundedFigure[] | null;

/** A model's answer as text: paragraphs, lists and bold, never markup. */
function AnswerText({ text, figures }: AnswerTextProps) {
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

type MarkedTextProps = {
  piece: { text: string; at: number };
  figures: readonly GroundedFigure[] | null;
};

/** What the model was told of the market, for the words about a figure's source. */
const SnapshotContext = createContext<Analysis["snapshot"]>(null);

/** Text in which a figure that matches nothing is marked, and every other one opens its source. */
function MarkedText({ piece, figures }: MarkedTextProps) {
  if (!figures?.length) return piece.text;
  return partsOf(piece, figures).map(({ text, at, figure, isEnd }) =>
    figure ? (
      <Figure key={at} text={text} figure={figure} isEnd={isEnd} />
    ) : (
      <Fragment key={at}>{text}</Fragment>
    ),
  );
}

type FigureProps = {
  text: string;
  /** The figure that `text` is, or is a piece of. */
  figure: GroundedFigure;
  /** False for a first piece of a figure whose writing changes within it. */
  isEnd: boolean;
};

const underline = "underline decoration-dotted decoration-2 underline-offset-4";
const unknownLook = classes(underline, "text-warning");
const knownLook = "underline decoration-line decoration-1 underline-offset-4";

/** A figure as a button that opens what its source says, or that none of the sources has it. */
function Figure({ text, figure, isEnd }: FigureProps) {
  const t = useTranslate();
  const isKnown = figure.source !== null;
  const look = isKnown ? knownLook : unknownLook;
  if (!isEnd) return <span className={look}>{text}</span>;
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <button
          type="button"
          className={classes(
            look,
            "rounded-4 py-0.5 text-left whitespace-pre-wrap",
            isKnown ? "hover:bg-sunken hover:decoration-ink-soft" : "hover:bg-warning-soft",
          )}
        >
          {text}
          {!isKnown && (
            <>
              <CircleHelp aria-hidden="true" className="ml-0.5 inline size-3.5 -translate-y-1" />
              <span className="sr-only"> {t("(not in the sources)")}</span>
            </>
          )}
        </button>
      </Popover.Trigger>
      <Popover.Portal container={overlayPlace()}>
        <Popover.Content
          side="top"
          sideOffset={6}
          collisionPadding={12}
          aria-label={t("About this number")}
          className="z-50 flex max-w-80 animate-fade-in flex-col gap-1 rounded-8 border border-line bg-surface px-3 py-2 text-13 text-ink shadow-float"
        >
          {isKnown ? <KnownSource figure={figure} /> : <NoSource whole={figure.text} />}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function NoSource({ whole }: { whole: string }) {
  const t = useTranslate();
  return (
    <>
      <p className="font-semibold break-words">{t("“{whole}” is not in the sources", { whole })}</p>
      <p className="text-ink-soft">
        {t("This number isn't in the article, quote or company data. Verify it.")}
      </p>
    </>
  );
}

/** What each source of a figure says, with the figure marked. */
function KnownSource({ figure }: { figure: GroundedFigure }) {
  const t = useTranslate();
  const snapshot = useContext(SnapshotContext);
  const passages = [figure.passage, ...figure.from.map(({ passage }) => passage)].filter(
    (passage) => passage !== undefined,
  );
  return (
    <>
      <p className="font-semibold break-words">{sourceWords(figure, snapshot, t)}</p>
      {keyed(passages).map(([key, { text, start, end }]) => (
        <blockquote key={key} className="border-l-2 border-line pl-2 text-ink-soft break-words" dir="auto">
          {text.slice(0, start)}
          {end > start && <mark className="rounded-4 bg-accent-soft text-ink">{text.slice(start, end)}</mark>}
          {text.slice(end)}
        </blockquote>
      ))}
    </>
  );
}

type FiguresNoteProps = { analysis: Analysis };

/** How many figures of the answer have a source, and which. */
function FiguresNote({ analysis: { figures, snapshot } }: FiguresNoteProps) {
  const t = useTranslate();
  const sentence = figures && figuresSentence(figures, t);
  if (!sentence) return null;
  const isSound = figures.every(({ source }) => source !== null);
  const Sign = isSound ? CircleCheck : CircleHelp;
  const priceLine = priceWords(snapshot, t);
  return (
    <details className="group mt-3 max-w-reading text-13">
      <summary className="flex min-h-6 cursor-pointer list-none items-start gap-1.5 rounded-4 text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <Sign
          aria-hidden="true"
          className={classes("mt-0.5 size-3.5 shrink-0", !isSound && "text-warning")}
        />
        <span className="min-w-0">{sentence}</span>
        <ChevronRight
          aria-hidden="true"
          className="mt-0.5 size-3.5 shrink-0 transition-transform group-open:rotate-90 motion-reduce:transition-none"
        />
      </summary>
      <ul className="mt-2 flex flex-col gap-1.5 border-l border-line pl-3">
        {figures.map((figure) => (
          <li key={figure.start} className="flex flex-wrap gap-x-2">
            <span className={classes("figures font-medium", figure.source === null && "text-warning")}>
              {figure.text}
            </span>
            <span className="text-ink-soft">{sourceWords(figure, snapshot, t)}</span>
          </li>
        ))}
      </ul>
      {priceLine && <p className="mt-2 text-ink-soft">{priceLine}</p>}
    </details>
  );
}

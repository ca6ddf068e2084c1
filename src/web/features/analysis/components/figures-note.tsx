import { ChevronRight, CircleCheck, CircleHelp } from "lucide-react";
import type { Analysis } from "#contract/analysis.ts";
import { figuresSentence, priceWords, sourceWords } from "#web/features/analysis/figure-words.ts";
import { classes } from "#web/ui/styles.ts";

export type FiguresNoteProps = { analysis: Analysis };

/** How many figures of the answer have a source, and which. */
export function FiguresNote({ analysis: { figures, snapshot } }: FiguresNoteProps) {
  const sentence = figures && figuresSentence(figures);
  if (!sentence) return null;
  const isSound = figures.every(({ source }) => source !== null);
  const Sign = isSound ? CircleCheck : CircleHelp;
  const priceLine = priceWords(snapshot);
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
            <span className="text-ink-soft">{sourceWords(figure, snapshot)}</span>
          </li>
        ))}
      </ul>
      {priceLine && <p className="mt-2 text-ink-soft">{priceLine}</p>}
    </details>
  );
}

import { sentencesIn } from "./grounding-context.ts";
import type { GroundingSources, SourceFigure } from "./grounding-sources.ts";
import { marketLines } from "./market-words.ts";

/** What a source says, and where in it the figure is: UTF-16 offsets, equal where the whole line is the figure's. */
export type SourcePassage = { text: string; start: number; end: number };

/** Characters of a sentence before and behind the figure. */
const besideMax = 120;

function cutAround(text: string, { start, end }: { start: number; end: number }): SourcePassage {
  const sentence = sentencesIn(text).find((each) => start < each.end) ?? { start: 0, end: text.length };
  const from = Math.max(sentence.start, start - besideMax);
  const to = Math.min(sentence.end, end + besideMax);
  const before = `${from > sentence.start ? "…" : ""}${text.slice(from, start)}`.trimStart();
  const behind = `${text.slice(end, to)}${to < sentence.end ? "…" : ""}`.trimEnd();
  const figure = text.slice(start, end);
  return { text: before + figure + behind, start: before.length, end: before.length + figure.length };
}

/** The sentence of the article, report or prompt that has a figure, or the line of the market data. */
export function passageOf(
  { source, figure, field }: SourceFigure,
  { article, reports, prompt, snapshot }: GroundingSources,
): { passage?: SourcePassage } {
  if (source === "quote" || source === "facts") {
    const line = marketLines(snapshot).find((each) => each.field === field);
    return line ? { passage: { text: line.text, start: 0, end: 0 } } : {};
  }
  return figure.end > figure.start
    ? { passage: cutAround({ article, reports, prompt }[source], figure) }
    : {};
}

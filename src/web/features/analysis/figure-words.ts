import type { Analysis } from "#contract/analysis.ts";
import type { GroundedFigure } from "#contract/grounding.ts";

type Snapshot = Analysis["snapshot"];
type Source = NonNullable<GroundedFigure["source"]>;

const clock = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", timeZoneName: "short" });
const day = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" });
const price = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 4 });

/** "Nov 18, 3:59 PM EST" in the user's own zone. */
const momentOf = (iso: string) => `${day.format(Date.parse(iso))}, ${clock.format(Date.parse(iso))}`;

const names = {
  article: "the article",
  quote: "the quote",
  facts: "the company data",
  prompt: "your prompt",
} as const satisfies Record<Exclude<Source, "derived">, string>;

function joined(words: readonly string[], conjunction: "and" | "or"): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${conjunction} ${words.at(-1)}`;
}

/** Where a figure comes from, for a person. */
export function sourceWords({ source, from }: GroundedFigure, snapshot: Snapshot): string {
  if (source === null) return "Not in the article, quote or company data";
  if (source === "derived")
    return `Calculated from ${joined(
      from.map(({ text }) => text),
      "and",
    )}`;
  if (source === "quote" && snapshot?.quote) return `From the ${momentOf(snapshot.quote.asOf)} quote`;
  return `From ${names[source]}`;
}

/** The sentence under an answer; null for an answer without figures. */
export function figuresSentence(figures: readonly GroundedFigure[]): string | null {
  const count = figures.length;
  const unknown = figures.filter(({ source }) => source === null).length;
  if (count === 0) return null;
  const ofAll = count === 1 ? "The only number" : `${unknown} of ${count} numbers`;
  const nowhere = "not in the article, quote or company data.";
  if (unknown > 0) return `${ofAll} ${count === 1 || unknown === 1 ? "is" : "are"} ${nowhere}`;
  const used = new Set(
    figures.flatMap(({ source, from }) =>
      source === "derived" ? from.map((each) => each.source) : [source],
    ),
  );
  const places = (Object.keys(names) as (keyof typeof names)[]).filter((name) => used.has(name));
  const all =
    count === 1 ? "The only number was" : count === 2 ? "Both numbers were" : `All ${count} numbers were`;
  return `${all} found in ${joined(
    places.map((name) => names[name]),
    "and",
  )}.`;
}

/** What the model was told of the price. */
export function priceWords(snapshot: Snapshot): string | null {
  if (!snapshot) return null;
  if (!snapshot.quote) return "No price was available when this analysis started.";
  const { quote } = snapshot;
  const amount =
    quote.currency === "USD"
      ? `$${price.format(quote.price)}`
      : `${quote.currency ?? ""} ${price.format(quote.price)}`;
  return `Price given to the model: ${amount.trim()}, ${quote.provider}, ${momentOf(quote.asOf)}.`;
}

export type TextPart = { text: string; at: number; figure: GroundedFigure | null; isEnd: boolean };

/** A piece of an answer, cut where its figures begin and end. A figure may reach over several pieces. */
export function partsOf(piece: { text: string; at: number }, figures: readonly GroundedFigure[]): TextPart[] {
  const { text, at } = piece;
  const parts: TextPart[] = [];
  let done = 0;
  const add = (to: number, figure: GroundedFigure | null) => {
    if (to > done)
      parts.push({ text: text.slice(done, to), at: at + done, figure, isEnd: figure?.end === at + to });
    done = Math.max(done, to);
  };
  for (const figure of figures) {
    const [start, end] = [figure.start - at, figure.end - at];
    if (end <= done || start >= text.length) continue;
    add(Math.max(0, start), null);
    add(Math.min(text.length, end), figure);
  }
  add(text.length, null);
  return parts;
}

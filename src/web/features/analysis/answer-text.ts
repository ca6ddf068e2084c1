import type { Analysis } from "#contract/analysis.ts";
import type { GroundedFigure } from "#contract/grounding.ts";
import { listFormat, numberFormat } from "#domain/language/formats.ts";
import { message, type Translate } from "#domain/language/translate.ts";
import { money } from "#domain/market/format.ts";
import { shortTime } from "#web/lib/near-time.ts";

/** `at` is where the piece begins in the answer. */
export type Inline = { strong: boolean; text: string; at: number };
export type Block =
  | { kind: "paragraph"; lines: Inline[][] }
  | { kind: "heading"; line: Inline[] }
  | { kind: "list"; ordered: boolean; items: Inline[][] };

const bullet = /^\s{0,6}[-*•]\s+(.*)$/d;
const numbered = /^\s{0,6}\d{1,3}[.)]\s+(.*)$/d;
const heading = /^#{1,6}\s+(.*?)\s*#*$/d;

/** @param from where the line begins in the answer */
function inlineOf(line: string, from: number): Inline[] {
  const parts = line.split("**");
  // An opening mark without its partner stays as it was written.
  if (parts.length % 2 === 0) {
    const last = parts.pop() ?? "";
    parts[parts.length - 1] += `**${last}`;
  }
  let at = from;
  const pieces = parts.map((text, index): Inline => {
    const piece = { strong: index % 2 === 1, text, at };
    at += text.length + 2;
    return piece;
  });
  return pieces.filter((piece) => piece.text !== "");
}

/** What a mark of the line leaves, and where it begins. */
const inlineIn = (match: RegExpExecArray, from: number): Inline[] =>
  inlineOf(match[1] ?? "", from + (match.indices?.[1]?.[0] ?? 0));

/**
 * The few marks language models write, as data: paragraphs with line breaks, headings, lists, bold. All else,
 * markup included, stays plain text.
 */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  let next = 0;
  for (const line of text.split("\n")) {
    const from = next;
    next += line.length + 1;
    const point = bullet.exec(line) ?? numbered.exec(line);
    const title = heading.exec(line);
    if (line.trim() === "") {
      // An empty line between two points does not end their list.
      if (open?.kind !== "list") open = undefined;
    } else if (title) {
      blocks.push({ kind: "heading", line: inlineIn(title, from) });
      open = undefined;
    } else if (point) {
      const ordered = !bullet.test(line);
      if (open?.kind !== "list" || open.ordered !== ordered) {
        open = { kind: "list", ordered, items: [] };
        blocks.push(open);
      }
      open.items.push(inlineIn(point, from));
    } else {
      if (open?.kind !== "paragraph") {
        open = { kind: "paragraph", lines: [] };
        blocks.push(open);
      }
      open.lines.push(inlineOf(line.trim(), from + line.length - line.trimStart().length));
    }
  }
  return blocks;
}

type Snapshot = Analysis["snapshot"];
type Source = NonNullable<GroundedFigure["source"]>;

const names = {
  article: message("the article ## after “from” and “found in”"),
  quote: message("the quote ## after “from” and “found in”"),
  facts: message("the company data ## after “from” and “found in”"),
  reports: message("other reports ## after “from” and “found in”"),
  prompt: message("your prompt ## after “from” and “found in”"),
} as const satisfies Record<Exclude<Source, "derived">, unknown>;

const list = listFormat({ type: "conjunction" });

/** Where a figure comes from, for a person. */
export function sourceWords({ source, from }: GroundedFigure, snapshot: Snapshot, t: Translate): string {
  if (source === null) return t("Not in the article, quote or company data");
  if (source === "derived") {
    const figures = from.map(({ text }) => text);
    return t("Calculated from {figures}", { figures: list(t.locale).format(figures) });
  }
  if (source === "quote" && snapshot?.quote)
    return t("From the {time} quote", { time: shortTime(snapshot.quote.asOf, t) });
  return t("From {source}", { source: t.of(names[source]) });
}

/** The sentence under an answer; null for an answer without figures. */
export function figuresSentence(figures: readonly GroundedFigure[], t: Translate): string | null {
  const all = figures.length;
  const unknown = figures.filter(({ source }) => source === null).length;
  if (all === 0) return null;
  if (unknown > 0 && all === 1) return t("The only number is not in the article, quote or company data.");
  if (unknown === 1) return t("1 of {all} numbers is not in the article, quote or company data.", { all });
  if (unknown > 0)
    return t("{unknown} of {all} numbers are not in the article, quote or company data.", { unknown, all });
  const used = new Set(
    figures.flatMap(({ source, from }) =>
      source === "derived" ? from.map((each) => each.source) : [source],
    ),
  );
  const places = (Object.keys(names) as (keyof typeof names)[]).filter((name) => used.has(name));
  const sources = list(t.locale).format(places.map((name) => t.of(names[name])));
  if (all === 1) return t("The only number was found in {sources}.", { sources });
  if (all === 2) return t("Both numbers were found in {sources}.", { sources });
  return t("All {all} numbers were found in {sources}.", { all, sources });
}

const priceFormat = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 4 });

/** What the model was told of the price. */
export function priceWords(snapshot: Snapshot, t: Translate): string | null {
  if (!snapshot) return null;
  const { quote } = snapshot;
  if (!quote) return t("No price was available when this analysis started.");
  const { provider, asOf } = quote;
  return t("Price given to the model: {price}, {provider}, {time}.", {
    price: money(quote.price, priceFormat(t.locale).format, {
      currency: quote.currency ?? "",
      locale: t.locale,
    }).trim(),
    provider,
    time: shortTime(asOf, t),
  });
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

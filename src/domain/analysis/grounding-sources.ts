import type { NamedCompany } from "./grounding-context.ts";
import { type DateFields, figure, type WrittenFigure } from "./grounding-figure.ts";
import { readFigures } from "./grounding-read.ts";
import type { MarketSnapshot } from "./market-snapshot.ts";
import type { MarketField } from "./market-words.ts";

/** What an answer may take its figures from. */
export type GroundingSources = {
  /** Headline and text, as the model was given them. */
  article: string;
  /** Other reports and earlier headlines, as the model was given them; "" for none. */
  reports: string;
  /** ISO 8601; null when the publisher named no date. */
  publishedAt: string | null;
  /** The filled prompt. */
  prompt: string;
  snapshot: MarketSnapshot;
  /** The company asked about first, then others that the article names. */
  companies: readonly NamedCompany[];
};

export type SourceName = "article" | "quote" | "facts" | "reports" | "prompt";
export type SourceFigure = {
  source: SourceName;
  figure: WrittenFigure;
  label: Label | null;
  /** What a figure without a place in a text is. */
  field?: MarketField;
};
/** What a figure of the quote or the facts is. */
export type Label = "price" | "previousClose" | "target" | "move" | "yield" | "ratio" | "other";

const nowhere = { start: 0, end: 0 };
const cent = 0.01;

type Given = {
  field: MarketField;
  value: number | null;
  kind: WrittenFigure["kind"];
  label?: Label;
  unit?: string;
  signed?: boolean;
};

function givenFigures(
  source: SourceName,
  owner: string,
  given: Given[],
  currency: string | null,
): SourceFigure[] {
  return given.flatMap(({ field, value, kind, label = "other", unit = null, signed = false }) => {
    if (value === null || !Number.isFinite(value)) return [];
    const direction = signed ? (Math.sign(value) as -1 | 0 | 1) : 0;
    const written = figure(nowhere, {
      kind,
      unit,
      direction,
      owners: [owner],
      value: Math.abs(value),
      step: cent,
      currency: kind === "money" ? (currency ?? "USD") : null,
    });
    return [{ source, figure: written, label, field }];
  });
}

const fieldsOf = (iso: string): DateFields => ({
  year: Number(iso.slice(0, 4)),
  month: Number(iso.slice(5, 7)),
  day: Number(iso.slice(8, 10)),
});

const dateFigure = (source: SourceName, iso: string, field?: MarketField): SourceFigure => ({
  source,
  label: "other",
  ...(field && { field }),
  figure: figure(nowhere, { kind: "date", date: fieldsOf(iso) }),
});

function quoteFigures({ quote, symbol }: MarketSnapshot): SourceFigure[] {
  if (!quote) return [];
  const given: Given[] = [
    { field: "price", value: quote.price, kind: "money", label: "price" },
    { field: "change", value: quote.change, kind: "money", signed: true },
    { field: "changePercent", value: quote.changePercent, kind: "percent", signed: true, label: "move" },
    { field: "previousClose", value: quote.previousClose, kind: "money", label: "previousClose" },
    { field: "open", value: quote.open, kind: "money" },
    { field: "range", value: quote.high, kind: "money" },
    { field: "range", value: quote.low, kind: "money" },
    {
      field: "price",
      value: quote.delaySeconds === null ? null : quote.delaySeconds / 60,
      kind: "count",
      unit: "minutes",
    },
  ];
  const minutes = [quote.asOf.slice(11, 16), ...(quote.localTime === null ? [] : [quote.localTime])];
  const times = minutes.map((clock): SourceFigure => {
    const value = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
    return {
      source: "quote",
      field: "price",
      label: "other",
      figure: figure(nowhere, { kind: "time", value }),
    };
  });
  return [
    ...givenFigures("quote", symbol, given, quote.currency),
    dateFigure("quote", quote.asOf, "price"),
    ...times,
  ];
}

function factsFigures({ facts, symbol }: MarketSnapshot): SourceFigure[] {
  if (!facts) return [];
  const given: Given[] = [
    { field: "marketCap", value: facts.marketCap, kind: "money" },
    { field: "pe", value: facts.pe, kind: "multiple", label: "ratio" },
    { field: "dividendYield", value: facts.dividendYield, kind: "percent", label: "yield" },
    { field: "priceTarget", value: facts.priceTarget, kind: "money", label: "target" },
    { field: "volume", value: facts.volume, kind: "count", unit: "shares" },
    { field: "sharesOutstanding", value: facts.sharesOutstanding, kind: "count", unit: "shares" },
  ];
  return [
    ...givenFigures("facts", symbol, given, "USD"),
    ...(facts.ipoDate === null ? [] : [dateFigure("facts", facts.ipoDate, "ipoDate")]),
  ];
}

/** Every figure that an answer may use, in the order in which sources are named. */
export function sourceFigures(sources: GroundingSources): SourceFigure[] {
  const written = (source: SourceName, text: string): SourceFigure[] =>
    readFigures(text, { companies: sources.companies, isSource: true }).map((found) => ({
      source,
      figure: found,
      label: null,
    }));
  return [
    ...written("article", sources.article),
    ...(sources.publishedAt === null ? [] : [dateFigure("article", sources.publishedAt)]),
    ...quoteFigures(sources.snapshot),
    ...factsFigures(sources.snapshot),
    ...written("reports", sources.reports),
    ...written("prompt", sources.prompt),
  ];
}

/** Years in which the sources lie. */
export function yearsOf({ publishedAt, snapshot }: GroundingSources): Set<number> {
  const moments = [publishedAt, snapshot.takenAt].filter((moment) => moment !== null);
  return new Set(moments.map((moment) => Number(moment.slice(0, 4))));
}

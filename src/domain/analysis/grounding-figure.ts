export type FigureKind = "money" | "percent" | "points" | "count" | "multiple" | "date" | "time";

/** What a date says; a field that is not said is absent. */
export type DateFields = { year?: number; half?: number; quarter?: number; month?: number; day?: number };

/** How a number is meant: "about 3 billion", "more than 3 billion", "nearly 3 billion". */
export type Approach = "exact" | "about" | "above" | "below";

/** A figure as written in a text. Places are UTF-16 offsets; `end` is exclusive. */
export type WrittenFigure = {
  start: number;
  end: number;
  kind: FigureKind;
  /** Full units: dollars, percent, minutes since midnight for a time. */
  value: number;
  /** Worth of the last written digit: 3.25 billion has a step of 10 million. */
  step: number;
  /** Factor of the word or letter behind: 1e9 for "billion". */
  scale: number;
  /** Reading of "1.234" as 1234, in languages that group with dots. */
  otherValue?: number | undefined;
  /** What a word or the writing itself allows beside rounding, as a share of the value; 0 for digits. */
  slack: number;
  approach: Approach;
  /** By a sign or by the words around: 1 for up and profit, -1 for down and loss, 0 when nothing says. */
  direction: -1 | 0 | 1;
  /** 1 where the words speak of a profit, -1 of a loss. */
  polarity: -1 | 0 | 1;
  /** Code, or "$" for a bare dollar sign and "cents" for a bare cent. */
  currency: string | null;
  /** What is counted: "shares", "days", "watt"; null when the text does not say or we do not know the word. */
  unit: string | null;
  /** "a share", "a day": what an amount is counted by. */
  per: string | null;
  date: DateFields | null;
  /** Symbols of the companies that the words around may give it to; empty when they do not say. */
  owners: readonly string[];
  /** What it measures, such as "revenue"; null where the words beside it say nothing. */
  measure: string | null;
  /** Beginnings of the words that tell what it is of. */
  words: readonly string[];
  /** "From 5 to 4": which of the two it is. */
  turn: "old" | "new" | null;
  /** Which end of a range of the text it is. */
  rangeEnd: "low" | "high" | null;
  /** The upper end of a range whose lower end is before it. */
  joined: boolean;
};

export function figure(at: { start: number; end: number }, what: Partial<WrittenFigure>): WrittenFigure {
  return {
    ...at,
    kind: "count",
    value: 0,
    step: 1,
    scale: 1,
    slack: 0,
    approach: "exact",
    direction: 0,
    polarity: 0,
    currency: null,
    unit: null,
    per: null,
    date: null,
    owners: [],
    measure: null,
    words: [],
    turn: null,
    rangeEnd: null,
    joined: false,
    ...what,
  };
}

const replaced: Record<string, string> = {
  "*": " ",
  _: " ",
  "`": " ",
  "|": " ",
  "\t": " ",
  "\u00a0": " ",
  "\u2007": " ",
  "\u2009": " ",
  "\u202f": " ",
  "\u2011": "-",
  "\u2212": "-",
  "\u2018": "'",
  "\u2019": "'",
  "\uff05": "%",
};

/** The same text with one writing for each sign; no character changes its place. */
export function evened(text: string): string {
  return text.replace(
    /[*_`|\t\u00a0\u2007\u2009\u202f\u2011\u2212\u2018\u2019\uff05\uff10-\uff19\u0660-\u0669]/g,
    (sign) => replaced[sign] ?? String(sign.charCodeAt(0) & 0xf),
  );
}

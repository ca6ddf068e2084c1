import type { CompanyFacts, MarketSnapshot, QuoteSnapshot } from "./market-snapshot.ts";

const figures = new Intl.NumberFormat("en-US", { maximumFractionDigits: 4 });
const signed = new Intl.NumberFormat("en-US", { maximumFractionDigits: 4, signDisplay: "exceptZero" });
const wordsMax = 60;

const sessions: Record<string, string> = {
  pre: "before regular trading",
  regular: "during regular trading",
  post: "after regular trading",
  closed: "while the market was closed",
};

/** A provider's word as one short line, without signs that could pose as structure. */
const plainWords = (words: string) =>
  words
    .replace(/[^\p{L}\p{N}.,&/()'-]+/gu, " ")
    .trim()
    .slice(0, wordsMax);

const atMinute = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
const dollars = (value: number) => `$${figures.format(value)}`;
const large = (value: number): string => {
  if (value >= 1e12) return `${figures.format(Number((value / 1e12).toFixed(2)))} trillion`;
  if (value >= 1e9) return `${figures.format(Number((value / 1e9).toFixed(2)))} billion`;
  if (value >= 1e6) return `${figures.format(Number((value / 1e6).toFixed(2)))} million`;
  return figures.format(value);
};

/** What a line of the market data is about. */
export type MarketField =
  | "price"
  | "change"
  | "changePercent"
  | "previousClose"
  | "open"
  | "range"
  | Exclude<keyof CompanyFacts, "volumeIsAverage">;

type Line = { field: MarketField; text: string };

function quoteLines(quote: QuoteSnapshot): Line[] {
  const unit = quote.currency === null ? "" : ` ${plainWords(quote.currency)}`;
  const local = quote.localTime === null ? "" : `, ${quote.localTime} in New York`;
  const session = sessions[quote.marketState] ?? "";
  const delay = quote.delaySeconds ? `, delayed by ${figures.format(quote.delaySeconds / 60)} minutes` : "";
  const age = quote.stale ? "; it is old and may no longer hold" : "";
  const lines: Line[] = [];
  const add = (field: MarketField, text: string) => lines.push({ field, text });
  add(
    "price",
    `Price: ${figures.format(quote.price)}${unit}, as of ${atMinute(quote.asOf)}${local}, ${session}, from ${quote.provider}${delay}${age}`,
  );
  if (quote.change !== null) add("change", `Change on the day: ${signed.format(quote.change)}${unit}`);
  if (quote.changePercent !== null)
    add("changePercent", `Change on the day in percent: ${signed.format(quote.changePercent)}%`);
  if (quote.previousClose !== null)
    add("previousClose", `Previous close: ${figures.format(quote.previousClose)}${unit}`);
  if (quote.open !== null) add("open", `Open: ${figures.format(quote.open)}${unit}`);
  if (quote.low !== null && quote.high !== null)
    add("range", `Day range: ${figures.format(quote.low)} to ${figures.format(quote.high)}${unit}`);
  return lines;
}

function factLines(facts: CompanyFacts): Line[] {
  const lines: Line[] = [];
  const add = (field: MarketField, text: string) => lines.push({ field, text });
  if (facts.marketCap !== null) add("marketCap", `Market value: $${large(facts.marketCap)}`);
  if (facts.pe !== null) add("pe", `Price to earnings: ${figures.format(facts.pe)}`);
  if (facts.dividendYield !== null)
    add("dividendYield", `Dividend yield: ${figures.format(facts.dividendYield)}%`);
  if (facts.priceTarget !== null)
    add("priceTarget", `Average price target of analysts: ${dollars(facts.priceTarget)}`);
  if (facts.volume !== null)
    add(
      "volume",
      `${facts.volumeIsAverage ? "Average daily volume" : "Volume"}: ${large(facts.volume)} shares`,
    );
  if (facts.sharesOutstanding !== null)
    add("sharesOutstanding", `Shares outstanding: ${large(facts.sharesOutstanding)}`);
  if (facts.sector !== null) add("sector", `Sector: ${plainWords(facts.sector)}`);
  if (facts.exchange !== null) add("exchange", `Exchange: ${plainWords(facts.exchange)}`);
  if (facts.country !== null) add("country", `Country: ${plainWords(facts.country)}`);
  if (facts.ipoDate !== null) add("ipoDate", `Listed since: ${plainWords(facts.ipoDate)}`);
  return lines;
}

/** The lines about quote and facts, by what they are about. */
export const marketLines = ({ quote, facts }: Pick<MarketSnapshot, "quote" | "facts">): Line[] => [
  ...(quote ? quoteLines(quote) : []),
  ...(facts ? factLines(facts) : []),
];

/** What the system message says of the market. Trusted: none of it comes from the news. */
export function marketWords({ symbol, takenAt, quote, facts, whyNoQuote }: MarketSnapshot): string {
  const lines = [
    ...(quote
      ? []
      : [
          `Price: unknown${whyNoQuote === null ? "" : ` (${plainWords(whyNoQuote).replace(/\.$/, "")})`}. Do not state or guess a current price`,
        ]),
    ...marketLines({ quote, facts }).map(({ text }) => text),
  ];
  return `Market data on ${symbol}, given by the product at ${atMinute(takenAt)} and not by the news:\n${lines.map((line) => `- ${line}`).join("\n")}\nSay the time of a price when you use it.`;
}

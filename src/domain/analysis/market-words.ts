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

function quoteLines(quote: QuoteSnapshot): string[] {
  const unit = quote.currency === null ? "" : ` ${plainWords(quote.currency)}`;
  const local = quote.localTime === null ? "" : `, ${quote.localTime} in New York`;
  const session = sessions[quote.marketState] ?? "";
  const delay = quote.delaySeconds ? `, delayed by ${figures.format(quote.delaySeconds / 60)} minutes` : "";
  const age = quote.stale ? "; it is old and may no longer hold" : "";
  const lines = [
    `Price: ${figures.format(quote.price)}${unit}, as of ${atMinute(quote.asOf)}${local}, ${session}, from ${quote.provider}${delay}${age}`,
  ];
  if (quote.change !== null) lines.push(`Change on the day: ${signed.format(quote.change)}${unit}`);
  if (quote.changePercent !== null)
    lines.push(`Change on the day in percent: ${signed.format(quote.changePercent)}%`);
  if (quote.previousClose !== null)
    lines.push(`Previous close: ${figures.format(quote.previousClose)}${unit}`);
  if (quote.open !== null) lines.push(`Open: ${figures.format(quote.open)}${unit}`);
  if (quote.low !== null && quote.high !== null)
    lines.push(`Day range: ${figures.format(quote.low)} to ${figures.format(quote.high)}${unit}`);
  return lines;
}

function factLines(facts: CompanyFacts): string[] {
  const lines: string[] = [];
  if (facts.marketCap !== null) lines.push(`Market value: $${large(facts.marketCap)}`);
  if (facts.pe !== null) lines.push(`Price to earnings: ${figures.format(facts.pe)}`);
  if (facts.dividendYield !== null) lines.push(`Dividend yield: ${figures.format(facts.dividendYield)}%`);
  if (facts.priceTarget !== null)
    lines.push(`Average price target of analysts: ${dollars(facts.priceTarget)}`);
  if (facts.volume !== null)
    lines.push(`${facts.volumeIsAverage ? "Average daily volume" : "Volume"}: ${large(facts.volume)} shares`);
  if (facts.sharesOutstanding !== null) lines.push(`Shares outstanding: ${large(facts.sharesOutstanding)}`);
  if (facts.sector !== null) lines.push(`Sector: ${plainWords(facts.sector)}`);
  if (facts.exchange !== null) lines.push(`Exchange: ${plainWords(facts.exchange)}`);
  if (facts.country !== null) lines.push(`Country: ${plainWords(facts.country)}`);
  if (facts.ipoDate !== null) lines.push(`Listed since: ${plainWords(facts.ipoDate)}`);
  return lines;
}

/** What the system message says of the market. Trusted: none of it comes from the news. */
export function marketWords({ symbol, takenAt, quote, facts, whyNoQuote }: MarketSnapshot): string {
  const lines = [
    ...(quote
      ? quoteLines(quote)
      : [
          `Price: unknown${whyNoQuote === null ? "" : ` (${plainWords(whyNoQuote).replace(/\.$/, "")})`}. Do not state or guess a current price`,
        ]),
    ...(facts ? factLines(facts) : []),
  ];
  return `Market data on ${symbol}, given by the product at ${atMinute(takenAt)} and not by the news:\n${lines.map((line) => `- ${line}`).join("\n")}\nSay the time of a price when you use it.`;
}

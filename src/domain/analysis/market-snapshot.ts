/** The last known price of a company, as it stood when an analysis began. Unknown is null. */
export type QuoteSnapshot = {
  price: number;
  change: number | null;
  changePercent: number | null;
  previousClose: number | null;
  open: number | null;
  high: number | null;
  low: number | null;
  currency: string | null;
  /** ISO 8601 UTC. */
  asOf: string;
  /** HH:MM in New York at `asOf`. */
  localTime: string | null;
  provider: string;
  marketState: string;
  delaySeconds: number | null;
  stale: boolean;
};

/** What is known of a company beside its price. Unknown is null. */
export type CompanyFacts = {
  /** Dollars. */
  marketCap: number | null;
  pe: number | null;
  /** Percent. */
  dividendYield: number | null;
  /** Dollars. */
  priceTarget: number | null;
  /** Of the day, or the average of ten days. */
  volume: number | null;
  volumeIsAverage: boolean;
  sharesOutstanding: number | null;
  sector: string | null;
  exchange: string | null;
  country: string | null;
  /** YYYY-MM-DD. */
  ipoDate: string | null;
};

/** What a model is told of the market, and what is kept with its answer. */
export type MarketSnapshot = {
  symbol: string;
  /** ISO 8601 UTC. */
  takenAt: string;
  quote: QuoteSnapshot | null;
  facts: CompanyFacts | null;
  /** In words, when there is no quote. */
  whyNoQuote: string | null;
};

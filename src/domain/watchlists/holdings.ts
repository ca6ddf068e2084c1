/** What a user has of a company, as far as they said it. */
export type Holding = {
  symbol: string;
  shares: number | null;
  /** Percent of all that they have. */
  weight: number | null;
};

export const sharesMax = 1_000_000_000;
export const weightMax = 100;
/** Entries of one change of a list; those of them that are no company of our list are left out. */
export const watchlistEntriesMax = 400;

/** More digits than a broker counts. */
const sharesDigits = 6;

const isNumberIn = (value: number, max: number) => Number.isFinite(value) && value > 0 && value <= max;

export const isShares = (value: number): boolean => isNumberIn(value, sharesMax);
export const isWeight = (value: number): boolean => isNumberIn(value, weightMax);

/** "1,234.5" or "1234.5" as a number; null for anything else. Spaces and a currency's sign before it are left out. */
export function numberIn(text: string): number | null {
  const plain = text.replace(/[\s$,']/g, "");
  if (!/^\d{1,12}(\.\d{0,12})?$/.test(plain)) return null;
  return Number(Number(plain).toFixed(sharesDigits));
}

/** What a fund has of companies. */
export type FundHoldings = {
  symbol: string;
  /** The day that its report describes, YYYY-MM-DD; null while none is known. */
  asOf: string | null;
  /** Percent of the fund by company. */
  companies: Readonly<Record<string, number>>;
};

/** A part of everything that is touched through a fund, in percent. */
export type FundPart = { symbol: string; asOf: string; percent: number };

/** What companies are of everything that the user has. */
export type Exposure = {
  /** In percent by symbol; null where the user has it or watches it, and that is not known. Without what funds have. */
  percentOf: ReadonlyMap<string, number | null>;
  /** By company: what of everything that is through each of the user's funds. */
  partsOf: ReadonlyMap<string, readonly FundPart[]>;
  /** Funds of which it isn't known what they have: the percentages leave that out. */
  unreported: readonly string[];
  /** Shares of these are known and their price is not: the percentages leave them out. */
  unpriced: readonly string[];
  /** Tags of the watchlists: no part of anything. */
  tags: ReadonlySet<string>;
};

/**
 * By shares and prices where both are known, else by the weight that the user said. Values share what the weights of the
 * others leave. Weights that come to more than everything are shares of their sum. A fund's companies have their share of
 * what the fund is.
 * @param prices by symbol; a missing one is not known
 */
export function exposureOf(
  holdings: readonly Holding[],
  prices: Readonly<Record<string, number | undefined>>,
  funds: readonly FundHoldings[] = [],
  tags: readonly string[] = [],
): Exposure {
  const own = [...firstOfEach(holdings).values()];
  const values = new Map<string, number>();
  const weights = new Map<string, number>();
  for (const { symbol, shares, weight } of own) {
    const price = prices[symbol];
    if (shares !== null && price !== undefined) values.set(symbol, shares * price);
    else if (weight !== null) weights.set(symbol, weight);
  }
  const valued = sumOf(values);
  const weighted = sumOf(weights);
  // Nothing but weights need not be everything; beside values there is nothing else.
  const scale = weighted > weightMax ? weightMax / weighted : 1;
  const rest = weightMax - weighted * scale;
  function percentOf(symbol: string): number | null {
    const [value, weight] = [values.get(symbol), weights.get(symbol)];
    if (value !== undefined) return (value / valued) * rest;
    return weight === undefined ? null : weight * scale;
  }
  const percents = new Map(own.map(({ symbol }) => [symbol, percentOf(symbol)]));
  const ownFunds = funds.filter(({ symbol }) => percents.has(symbol));
  return {
    percentOf: percents,
    partsOf: partsThrough(ownFunds, percents),
    unreported: ownFunds.flatMap(({ symbol, asOf }) => (asOf === null ? symbol : [])),
    unpriced: own.flatMap(({ symbol, shares }) =>
      shares !== null && !values.has(symbol) && !weights.has(symbol) ? symbol : [],
    ),
    tags: new Set(tags),
  };
}

function partsThrough(funds: readonly FundHoldings[], percents: ReadonlyMap<string, number | null>) {
  const parts = new Map<string, FundPart[]>();
  for (const { symbol, asOf, companies } of funds) {
    const weight = percents.get(symbol) ?? 0;
    if (asOf === null || weight === 0) continue;
    for (const [company, share] of Object.entries(companies))
      parts.set(company, [...(parts.get(company) ?? []), { symbol, asOf, percent: (weight * share) / 100 }]);
  }
  return parts;
}

const sumOf = (amounts: ReadonlyMap<string, number>): number =>
  [...amounts.values()].reduce((sum, amount) => sum + amount, 0);

/** A company that is in several lists counts once: as the first one says it that says something. */
function firstOfEach(holdings: readonly Holding[]): Map<string, Holding> {
  const bySymbol = new Map<string, Holding>();
  for (const holding of holdings) {
    const known = bySymbol.get(holding.symbol);
    if (!known || (known.shares === null && known.weight === null)) bySymbol.set(holding.symbol, holding);
  }
  return bySymbol;
}

/** Through funds alone nothing below it is touched: else nearly every story would. */
export const touchedPercentMin = 0.1;

/** What of everything a story touches, in percent: null where it is not known of any of its companies. */
export type Touch = {
  percent: number | null;
  /** The part of it that is through funds, the largest first. */
  funds: readonly FundPart[];
};

/** What a story about these companies and tags touches, each once; undefined where the user has and watches none. */
export function touchedBy(
  symbols: readonly string[],
  { percentOf, partsOf, tags: watched }: Exposure,
  tags: readonly string[] = [],
): Touch | undefined {
  const named = [...new Set(symbols)];
  const own = named.filter((symbol) => percentOf.has(symbol));
  const byFund = new Map<string, FundPart>();
  for (const part of named.flatMap((symbol) => partsOf.get(symbol) ?? []))
    byFund.set(part.symbol, { ...part, percent: part.percent + (byFund.get(part.symbol)?.percent ?? 0) });
  const funds = [...byFund.values()].toSorted((one, other) => other.percent - one.percent);
  const known = [
    ...own.flatMap((symbol) => percentOf.get(symbol) ?? []),
    ...funds.map(({ percent }) => percent),
  ];
  const percent = known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0);
  if (own.length === 0 && (percent ?? 0) < touchedPercentMin)
    return tags.some((tag) => watched.has(tag)) ? { percent: null, funds: [] } : undefined;
  return { percent, funds };
}

/** What a provider says about a price, in the product's own shape. Unknown is null, never 0. */
export type PriceFigures = {
  /** Above zero. */
  price: number;
  change: number | null;
  changePercent: number | null;
  open: number | null;
  high: number | null;
  low: number | null;
  previousClose: number | null;
  volume: number | null;
  currency: string | null;
  /** The provider's own moment of the price; null when it gives none. */
  asOfMs: number | null;
  /** Delay that the provider states; null when it states none. */
  delaySeconds: number | null;
};

/** What FinHub's company profile tells. */
export type ProfileFacts = {
  name: string | null;
  exchange: string | null;
  country: string | null;
  /** Day as YYYY-MM-DD. */
  ipoDate: string | null;
  industry: string | null;
  /** Full units of `currency`. */
  marketCap: number | null;
  sharesOutstanding: number | null;
  currency: string | null;
  /** Address of the picture at the provider. */
  logo: string | null;
};

export type MetricFacts = {
  pe: number | null;
  /** Percent. */
  dividendYield: number | null;
  /** Shares a day, mean of the last ten trading days. */
  averageVolume: number | null;
};

export type TargetDetails = { meanTarget: number | null };

const over = (figure: number | null) => (figure === null || figure <= 0 ? null : 1 / figure);

/** Turns the figures of A/B into those of B/A: high and low change places, the change is computed again. */
export function inverted(figures: PriceFigures): PriceFigures {
  const price = 1 / figures.price;
  const previousClose = over(figures.previousClose);
  return {
    ...figures,
    price,
    previousClose,
    change: previousClose === null ? null : price - previousClose,
    changePercent: previousClose === null ? null : (price / previousClose - 1) * 100,
    open: over(figures.open),
    high: over(figures.low),
    low: over(figures.high),
    volume: null,
  };
}

/** Fills in change and percent from the previous close where the provider left them out. */
export function withChange(figures: PriceFigures): PriceFigures {
  const { price, previousClose } = figures;
  if (previousClose === null || previousClose <= 0) return figures;
  return {
    ...figures,
    change: figures.change ?? price - previousClose,
    changePercent: figures.changePercent ?? (price / previousClose - 1) * 100,
  };
}

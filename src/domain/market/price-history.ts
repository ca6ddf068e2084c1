/** Prices over time as a provider gives them, oldest first. */
export type PriceHistory = {
  currency: string | null;
  /** Close of the trading day before the first point; null when the provider does not tell it. */
  previousClose: number | null;
  /** Each price is above zero and was the price at `atMs`. */
  points: { atMs: number; price: number }[];
};

export type HistoryRange = "1d" | "1m";

import type { QuoteFix } from "./environment-protocol.ts";

/** Figures of the first ticker pass, by the provider's spelling; one symbol has no price at first. */
export const firstTicker: Record<string, QuoteFix> = {
  AAPL: { price: 190.5, change: 1.234, percent: 0.65 },
  MSFT: { price: 412, change: -0.5, percent: -0.12 },
  "BINANCE:BTCUSDT": { price: 65_432.1, change: 0, percent: 0 },
  "OANDA:EUR_USD": { price: 1.08764, change: 0.0021, percent: 0.19 },
  NFLX: { price: 0, change: 0, percent: 0 },
};

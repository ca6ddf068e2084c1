/** How one provider writes a symbol; inverted: its pair is the other way round, and the figures are turned before use. */
type Spelling = { spelling: string; isInverted: boolean };

export type TickerSymbol = {
  /** As displayed and as stored. */
  symbol: string;
  /** By the provider's id; unmapped spellings answer zero at FinHub. */
  spellings: Readonly<Record<string, string | Spelling>>;
};

const stock = (symbol: string): TickerSymbol => ({ symbol, spellings: {} });

/** A symbol as a provider writes it: as the product does where nothing else is known. */
export function spelledFor({ symbol, spellings }: TickerSymbol, provider: string): Spelling {
  const found = spellings[provider] ?? symbol;
  return typeof found === "string" ? { spelling: found, isInverted: false } : found;
}

/** The ticker's symbols in the order shown (specification section 9). Crypto is quoted against USDT at FinHub. */
export const tickerSymbols: readonly TickerSymbol[] = [
  stock("AAPL"),
  stock("MSFT"),
  stock("GOOGL"),
  stock("AMZN"),
  stock("TSLA"),
  stock("META"),
  stock("NVDA"),
  stock("NFLX"),
  { symbol: "BTC-USD", spellings: { finnhub: "BINANCE:BTCUSDT", "twelve-data": "BTC/USD" } },
  { symbol: "ETH-USD", spellings: { finnhub: "BINANCE:ETHUSDT", "twelve-data": "ETH/USD" } },
  { symbol: "EUR/USD", spellings: { finnhub: "OANDA:EUR_USD", "twelve-data": "EUR/USD" } },
  { symbol: "GBP/USD", spellings: { finnhub: "OANDA:GBP_USD", "twelve-data": "GBP/USD" } },
  {
    symbol: "JPY/USD",
    spellings: { finnhub: { spelling: "OANDA:USD_JPY", isInverted: true }, "twelve-data": "JPY/USD" },
  },
  { symbol: "XAU/USD", spellings: { finnhub: "OANDA:XAU_USD", "twelve-data": "XAU/USD" } },
];

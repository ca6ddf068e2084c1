export type TickerSymbol = {
  /** As shown and as stored. */
  symbol: string;
  /** The spelling of the FinHub provider; unmapped spellings answer zero there. */
  finnhub: string;
  twelveData: string;
  /** True when the FinHub pair is the other way round: the figures are turned before use. */
  finnhubInverted: boolean;
};

const stock = (symbol: string): TickerSymbol => ({
  symbol,
  finnhub: symbol,
  twelveData: symbol,
  finnhubInverted: false,
});

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
  { symbol: "BTC-USD", finnhub: "BINANCE:BTCUSDT", twelveData: "BTC/USD", finnhubInverted: false },
  { symbol: "ETH-USD", finnhub: "BINANCE:ETHUSDT", twelveData: "ETH/USD", finnhubInverted: false },
  { symbol: "EUR/USD", finnhub: "OANDA:EUR_USD", twelveData: "EUR/USD", finnhubInverted: false },
  { symbol: "GBP/USD", finnhub: "OANDA:GBP_USD", twelveData: "GBP/USD", finnhubInverted: false },
  { symbol: "JPY/USD", finnhub: "OANDA:USD_JPY", twelveData: "JPY/USD", finnhubInverted: true },
  { symbol: "XAU/USD", finnhub: "OANDA:XAU_USD", twelveData: "XAU/USD", finnhubInverted: false },
];

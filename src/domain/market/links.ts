export type CompanyLink = { name: "Yahoo" | "Nasdaq" | "TradingView"; href: string };

/** Pages about a company elsewhere. Class shares are spelled as each site spells them (BRK.B, BRK-B, brk.b). */
export function companyLinks(symbol: string): CompanyLink[] {
  const yahoo = encodeURIComponent(symbol.replaceAll(".", "-"));
  const nasdaq = encodeURIComponent(symbol.replaceAll("-", ".").toLowerCase());
  const tradingView = encodeURIComponent(symbol.replaceAll("-", "."));
  return [
    { name: "Yahoo", href: `https://finance.yahoo.com/quote/${yahoo}` },
    { name: "Nasdaq", href: `https://www.nasdaq.com/market-activity/stocks/${nasdaq}` },
    { name: "TradingView", href: `https://www.tradingview.com/symbols/${tradingView}/` },
  ];
}

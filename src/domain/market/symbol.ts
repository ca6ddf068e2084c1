type CompanyLink = { name: "Yahoo" | "Nasdaq" | "TradingView"; href: string };

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

/** A US-listed symbol as the product writes it: capitals, digits, dot and hyphen, a letter first. */
export function isSymbol(text: string): boolean {
  return /^[A-Z][A-Z0-9.-]{0,9}$/.test(text);
}

/**
 * Reads a comma list of symbols: trimmed, capitals, each once, in the order given. Null when a part that is
 * not empty is no symbol, or when nothing is left.
 */
export function symbolsIn(list: string, symbolsMax: number): string[] | null {
  const found = new Set<string>();
  for (const part of list.split(",")) {
    const symbol = part.trim().toUpperCase();
    if (symbol === "") continue;
    if (!isSymbol(symbol)) return null;
    if (found.size < symbolsMax) found.add(symbol);
  }
  return found.size === 0 ? null : [...found];
}

export type PriceKind = "stock" | "crypto" | "pair";

/** Everything with a slash is a currency pair, also gold (READ-12); crypto is quoted against the dollar. */
export function priceKindOf(symbol: string): PriceKind {
  if (symbol.includes("/")) return "pair";
  return symbol.endsWith("-USD") ? "crypto" : "stock";
}

/** Currency of a price by the symbol alone: dollars, or the right-hand side of a pair. */
export function currencyOf(symbol: string): string | null {
  if (priceKindOf(symbol) !== "pair") return "USD";
  const right = symbol.split("/")[1] ?? "";
  return /^[A-Z]{3}$/.test(right) ? right : null;
}

/** One or two letters for the place of a logo; class letters and digits are left out. */
export function monogram(symbol: string): string {
  const letters = (symbol.split(/[.\-/]/)[0] ?? "").replace(/[^A-Z]/g, "");
  return letters.slice(0, 2) || symbol.slice(0, 1);
}

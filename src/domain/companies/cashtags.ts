/** "$" and one to five capitals, with nothing of a word on either side. */
export const cashtagPattern = /(?<![A-Za-z0-9_$])\$([A-Z]{1,5})(?![A-Za-z0-9_])/g;

/** Most of a text that is searched for cashtags, in UTF-16 units. */
export const cashtagTextUnitsMax = 20_000;

/** The symbols a text names by cashtag, each once, in order; unknown symbols are left out. */
export function cashtagsIn(text: string, isKnownSymbol: (symbol: string) => boolean): string[] {
  const found = new Set<string>();
  for (const [, symbol = ""] of text.slice(0, cashtagTextUnitsMax).matchAll(cashtagPattern))
    if (isKnownSymbol(symbol)) found.add(symbol);
  return [...found];
}

import type { LivePrices, Quote, QuoteFailure, QuotesAnswer } from "#contract/market.ts";
import { pauseText } from "#domain/kernel/pause.ts";
import { message, type Translate } from "#domain/language/translate.ts";

/** Everything the page knows about prices; the newest quote of a symbol stays when a later try fails. */
export type QuoteBook = QuotesAnswer;

/** Symbols that a page caches while the user moves through lists. */
export const bookSymbolsMax = 300;

export const emptyBook: QuoteBook = { quotes: {}, failed: {} };

/** Why there is no price; while its provider is left alone, until when. */
export function failureText(failure: QuoteFailure | null, nowMs: number, t: Translate): string | undefined {
  if (!failure) return undefined;
  const words = t.of(failure.words ?? failure.message);
  return failure.pause ? `${words} ${pauseText(failure.pause, nowMs, t)}` : words;
}

/** What a card shows: a quote, why there is none, or both when only the renewal failed. */
export type QuoteView = { quote: Quote | null; failure: QuoteFailure | null };

const onItsWay: QuoteFailure = { reason: "pending", message: message("The price is loading.").sentence };

function newer(known: Quote | undefined, next: Quote): Quote {
  if (!known || known.provider !== next.provider) return next;
  return known.asOf > next.asOf ? known : next;
}

function bounded<Value>(bySymbol: Record<string, Value>): Record<string, Value> {
  const all = Object.entries(bySymbol);
  return all.length <= bookSymbolsMax ? bySymbol : Object.fromEntries(all.slice(-bookSymbolsMax));
}

/** One more answer: fresh quotes replace older ones and end the failures of their symbols. */
export function withAnswer(book: QuoteBook, answer: QuotesAnswer): QuoteBook {
  const quotes = { ...book.quotes };
  const failed = { ...book.failed };
  for (const [symbol, quote] of Object.entries(answer.quotes)) {
    quotes[symbol] = newer(quotes[symbol], quote);
    delete failed[symbol];
  }
  return { quotes: bounded(quotes), failed: bounded({ ...failed, ...answer.failed }) };
}

/** Prices of the stream change the quotes that are known; of other symbols they say too little. */
export function withPrices(book: QuoteBook, prices: LivePrices["prices"]): QuoteBook {
  const quotes = { ...book.quotes };
  for (const price of prices) {
    const known = quotes[price.symbol];
    if (known && known.provider === price.provider && known.asOf <= price.asOf)
      quotes[price.symbol] = { ...known, ...price };
  }
  return { ...book, quotes };
}

/** A call for these symbols failed: nothing is on its way. */
export function withFailedCall(book: QuoteBook, symbols: readonly string[], message: string): QuoteBook {
  const failure: QuoteFailure = { reason: "provider-down", message };
  const without = symbols.filter((symbol) => isAwaited(book, symbol));
  return {
    ...book,
    failed: { ...book.failed, ...Object.fromEntries(without.map((each) => [each, failure])) },
  };
}

const isAwaited = ({ quotes, failed }: QuoteBook, symbol: string): boolean => {
  const reason = failed[symbol]?.reason;
  return reason === "pending" || reason === "over-load-limit" || (!reason && !quotes[symbol]);
};

/** Prices of these symbols are on their way, or the next to be fetched. */
export const hasAwaited = (book: QuoteBook, symbols: readonly string[]): boolean =>
  symbols.some((symbol) => isAwaited(book, symbol));

/** A symbol that nobody asked for yet is asked for when it comes into sight. */
export function viewOf(book: QuoteBook, symbol: string): QuoteView {
  const quote = book.quotes[symbol] ?? null;
  const failure = book.failed[symbol] ?? null;
  if (failure?.reason === "over-load-limit") return { quote, failure: onItsWay };
  return { quote, failure: quote || failure ? failure : onItsWay };
}

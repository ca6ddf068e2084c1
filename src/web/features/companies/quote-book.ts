import type { Quote, QuoteFailure, QuotesAnswer } from "#contract/market.ts";
import { pauseText } from "#domain/kernel/pause.ts";
import { quotedSymbolsMax } from "#domain/news/controls.ts";

/** Everything the page knows about prices; the newest quote of a symbol stays when a later try fails. */
export type QuoteBook = QuotesAnswer & {
  /** Calls in a row whose answer left prices on their way. */
  pendingCalls?: number;
  /** When the last call was answered, in milliseconds since 1970. */
  answeredAtMs?: number;
};

/** Symbols that a page caches while the user moves through lists. */
export const bookSymbolsMax = 300;

export const emptyBook: QuoteBook = { quotes: {}, failed: {} };

/** What a card shows: a quote, why there is none, or both when only the renewal failed. */
/** Why there is no price; while its provider is left alone, until when. */
export const failureText = (failure: QuoteFailure | null, nowMs: number): string | undefined =>
  failure?.pause ? `${failure.message} ${pauseText(failure.pause, nowMs)}` : failure?.message;

export type QuoteView = { quote: Quote | null; failure: QuoteFailure | null };

function newer(known: Quote | undefined, next: Quote): Quote {
  if (!known || known.provider !== next.provider) return next;
  return known.asOf > next.asOf ? known : next;
}

function bounded(quotes: Record<string, Quote>): Record<string, Quote> {
  const all = Object.entries(quotes);
  return all.length <= bookSymbolsMax ? quotes : Object.fromEntries(all.slice(-bookSymbolsMax));
}

/** One more answer: fresh quotes replace older ones, the failures are those of the last call. */
export function withAnswer(book: QuoteBook, answer: QuotesAnswer): QuoteBook {
  const quotes = { ...book.quotes };
  for (const [symbol, quote] of Object.entries(answer.quotes)) quotes[symbol] = newer(quotes[symbol], quote);
  return { quotes: bounded(quotes), failed: answer.failed };
}

/** One `quote` event of the stream. */
export function withQuote(book: QuoteBook, quote: Quote): QuoteBook {
  const { [quote.symbol]: _, ...failed } = book.failed;
  return {
    ...book,
    quotes: bounded({ ...book.quotes, [quote.symbol]: newer(book.quotes[quote.symbol], quote) }),
    failed,
  };
}

/** The symbols asked for in one load: the first ten in reading order (specification section 9). */
export function requestedSymbols(symbols: readonly string[]): string[] {
  return [...new Set(symbols)].slice(0, quotedSymbolsMax);
}

export function hasPending(book: QuoteBook | undefined): boolean {
  return Object.values(book?.failed ?? {}).some((failure) => failure.reason === "pending");
}

/** A symbol nobody asked for lies beyond the limit of one load. */
export function viewOf(book: QuoteBook, symbol: string, asked: readonly string[]): QuoteView {
  const quote = book.quotes[symbol] ?? null;
  const failure = book.failed[symbol] ?? null;
  if (quote || failure) return { quote, failure };
  if (asked.includes(symbol))
    return { quote, failure: { reason: "pending", message: "The price is being fetched." } };
  return {
    quote,
    failure: {
      reason: "over-load-limit",
      message: `Prices are fetched for the first ${quotedSymbolsMax} companies of a page.`,
    },
  };
}

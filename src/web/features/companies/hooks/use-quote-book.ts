import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { Quote } from "#contract/market.ts";
import {
  type QuotesLoad,
  quoteBooksKey,
  quotesQuery,
  streamedKey,
} from "#web/features/companies/api/quotes.ts";
import {
  askedSymbols,
  emptyBook,
  type QuoteBook,
  type QuoteView,
  viewOf,
  withQuote,
} from "#web/features/companies/quote-book.ts";

/** Puts in a quote that the stream brought, as the data text of its event. */
export function useTakeQuote(): (data: string) => void {
  const client = useQueryClient();
  return useCallback(
    (data) => {
      const quote = JSON.parse(data) as Quote;
      // A quote may overtake the answer to the call that asked for it: without a place of its own it would be lost.
      client.setQueryData<QuoteBook>(streamedKey, (known) => known ?? emptyBook);
      client.setQueriesData<QuoteBook>(
        { queryKey: quoteBooksKey },
        (known) => known && withQuote(known, quote),
      );
    },
    [client],
  );
}

/** Prices for the symbols of a page in reading order. The answered function is the same one until a price changes. */
export function useQuoteBook({ symbols, live }: QuotesLoad): (symbol: string) => QuoteView {
  const wanted = askedSymbols(symbols).join(" ");
  const asked = useMemo(() => wanted.split(" ").filter(Boolean), [wanted]);
  const query = useQuery({
    ...quotesQuery({ symbols: asked, live }),
    placeholderData: (known: QuoteBook | undefined) => known && { ...known, failed: {} },
  });
  const book = query.data ?? emptyBook;
  const error = query.isError ? query.error.message : undefined;
  return useCallback(
    (symbol) => {
      const view = viewOf(book, symbol, asked);
      // A call that failed leaves nothing on its way.
      if (error !== undefined && view.quote === null && view.failure?.reason === "pending")
        return { quote: null, failure: { reason: "provider-down", message: error } };
      return view;
    },
    [book, asked, error],
  );
}

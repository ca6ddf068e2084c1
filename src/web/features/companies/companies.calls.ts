import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { Quote } from "#contract/market.ts";
import {
  emptyBook,
  hasPending,
  type QuoteBook,
  type QuoteView,
  requestedSymbols,
  viewOf,
  withAnswer,
  withQuote,
} from "#web/features/companies/quote-book.ts";
import type { ReactionView } from "#web/features/companies/reaction-words.ts";
import { call } from "#web/lib/call.ts";

const renewMs = 60_000;
const pendingAgainMs = 4_000;
/** Calls in a row for prices on their way; the stream or the next renewal brings what is still missing. */
const pendingCallsMax = 8;

const quoteBooksKey = ["companies", "quotes"] as const;
/** What the stream brought, whether a load had asked for it yet or not. */
const streamedKey = [...quoteBooksKey, "streamed"] as const;

export type QuotesLoad = {
  /** Distinct symbols of this load; none means no call. */
  symbols: readonly string[];
  /** Renewed every minute while the page is in sight. */
  live: boolean;
};

/** The prices of one load, merged into the book that is already known. */
const quotesQuery = ({ symbols, live }: QuotesLoad) => {
  const queryKey = [...quoteBooksKey, symbols.join(",")];
  return queryOptions({
    queryKey,
    enabled: symbols.length > 0,
    queryFn: async ({ client, signal }): Promise<QuoteBook> => {
      const answer = await call("GET /api/quotes", { query: { symbols: symbols.join(",") }, signal });
      // Symbols of earlier loads keep their last price.
      const books = client.getQueriesData<QuoteBook>({ queryKey: quoteBooksKey });
      const known = books.reduce((book, [, next]) => (next ? withAnswer(book, next) : book), emptyBook);
      const book = withAnswer(known, answer);
      const before = client.getQueryData<QuoteBook>(queryKey)?.pendingCalls ?? 0;
      return { ...book, pendingCalls: hasPending(book) ? before + 1 : 0, answeredAtMs: Date.now() };
    },
    staleTime: 0,
    refetchOnWindowFocus: live,
    refetchInterval: (query) => {
      // Neither the count nor the moment of updates: each price that the stream brings is one too, and would put off
      // the call that tells why another one does not come.
      const { data } = query.state;
      if (hasPending(data) && (data?.pendingCalls ?? 0) <= pendingCallsMax)
        return Math.max(1, (data?.answeredAtMs ?? Date.now()) + pendingAgainMs - Date.now());
      return live ? renewMs : false;
    },
  });
};

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
  const wanted = requestedSymbols(symbols).join(" ");
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

const reactionsRenewMs = 60_000;
/** As many as one call reads. */
const reactionItemsMax = 50;

type ReactionsLoad = {
  /** News items of the page; none means no call. */
  ids: readonly string[];
  /** Renewed every minute while the page is in sight. */
  live: boolean;
};

/** What the prices did since each headline, in one call for the page. */
const reactionsQuery = ({ ids, live }: ReactionsLoad) =>
  queryOptions({
    queryKey: ["companies", "reactions", ids.join(",")],
    enabled: ids.length > 0,
    queryFn: ({ signal }) => call("GET /api/news/reactions", { query: { ids: ids.join(",") }, signal }),
    placeholderData: keepPreviousData,
    staleTime: reactionsRenewMs,
    refetchInterval: live ? reactionsRenewMs : false,
    retry: false,
  });

export type ReactionOf = (itemId: string, symbol: string) => ReactionView | undefined;

/** What each company's price did since each headline; undefined while that is not known. */
export function useReactions({ ids, live }: ReactionsLoad): ReactionOf {
  const { data, error } = useQuery(reactionsQuery({ ids: ids.slice(0, reactionItemsMax), live }));
  return (itemId, symbol) =>
    data?.reactions[itemId]?.[symbol] ?? (error ? { reason: error.message } : undefined);
}

import { queryOptions } from "@tanstack/react-query";
import type { QuotesAnswer } from "#contract/market.ts";
import { emptyBook, hasPending, type QuoteBook, withAnswer } from "#web/features/companies/quote-book.ts";
import { api } from "#web/lib/api.ts";

const renewMs = 60_000;
const pendingAgainMs = 4_000;
/** Calls in a row for prices on their way; the stream or the next renewal brings what is still missing. */
const pendingCallsMax = 8;

export const quoteBooksKey = ["companies", "quotes"] as const;
/** What the stream brought, whether a load had asked for it yet or not. */
export const streamedKey = [...quoteBooksKey, "streamed"] as const;

export type QuotesLoad = {
  /** Distinct symbols of this load; none means no call. */
  symbols: readonly string[];
  /** Renewed every minute while the page is in sight. */
  live: boolean;
};

/** The prices of one load, merged into the book that is already known. */
export const quotesQuery = ({ symbols, live }: QuotesLoad) => {
  const queryKey = [...quoteBooksKey, symbols.join(",")];
  return queryOptions({
    queryKey,
    enabled: symbols.length > 0,
    queryFn: async ({ client, signal }): Promise<QuoteBook> => {
      const query = new URLSearchParams({ symbols: symbols.join(",") });
      const answer = await api.get<QuotesAnswer>(`/api/quotes?${query}`, { signal });
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

import { type QueryClient, queryOptions, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { LivePrices, Quote, QuotesAnswer } from "#contract/market.ts";
import {
  emptyBook,
  hasAwaited,
  type QuoteBook,
  type QuoteView,
  viewOf,
  withAnswer,
  withFailedCall,
  withPrices,
} from "#web/features/companies/quote-book.ts";
import { type OnScreen, useScreenful } from "#web/features/companies/screenful.ts";
import { call } from "#web/lib/call.ts";

const renewMs = 60_000;
const awaitedAgainMs = 4_000;
/** Calls in a row for prices on their way; the stream or the next renewal brings what is still missing. */
const awaitedCallsMax = 8;

/** Names this page to the server: what it asked for last is what is on its screen. */
const screen = String(Math.random()).slice(2);

/** All prices that the page knows: what calls answered and what the stream brought. */
const bookQuery = queryOptions<QuoteBook>({ queryKey: ["companies", "quotes"], queryFn: skipToken });
const bookIn = (client: QueryClient) => client.getQueryData(bookQuery.queryKey) ?? emptyBook;
const changeBook = (client: QueryClient, step: (book: QuoteBook) => QuoteBook) =>
  client.setQueryData(bookQuery.queryKey, step(bookIn(client)));

type Asked = { symbols: readonly string[]; live: boolean };

/** Asks for the prices of one screenful (READ-93); the answer goes into the book. */
const askedQuery = ({ symbols, live }: Asked) => {
  const queryKey = ["companies", "asked", symbols.join(",")];
  return queryOptions({
    queryKey,
    enabled: symbols.length > 0,
    queryFn: async ({ client, signal }): Promise<{ awaitedCalls: number; answeredAtMs: number }> => {
      try {
        const answer = await call("GET /api/quotes", {
          query: { symbols: symbols.join(","), screen },
          signal,
        });
        changeBook(client, (book) => withAnswer(book, answer));
      } catch (error) {
        if (!signal.aborted)
          changeBook(client, (book) => withFailedCall(book, symbols, (error as Error).message));
        throw error;
      }
      const before = client.getQueryData<{ awaitedCalls: number }>(queryKey)?.awaitedCalls ?? 0;
      const awaitedCalls = hasAwaited(bookIn(client), symbols) ? before + 1 : 0;
      return { awaitedCalls, answeredAtMs: Date.now() };
    },
    staleTime: 0,
    refetchOnWindowFocus: live,
  });
};

/** Asks for the prices of what is in sight. The answered function is the one by which rows tell of themselves. */
export function useScreenPrices({ live }: { live: boolean }): OnScreen {
  const client = useQueryClient();
  const { symbols, onScreen } = useScreenful();
  useQuery({
    ...askedQuery({ symbols, live }),
    refetchInterval: ({ state: { data } }) => {
      // From the moment of the answer: prices that the stream brings meanwhile do not put the next call off.
      if (data && hasAwaited(bookIn(client), symbols) && data.awaitedCalls <= awaitedCallsMax)
        return Math.max(1, data.answeredAtMs + awaitedAgainMs - Date.now());
      return live ? renewMs : false;
    },
  });
  return onScreen;
}

/** Puts in what the stream brings, by the names of its events. */
export function usePriceEvents(): Record<"quote" | "prices", (data: string) => void> {
  const client = useQueryClient();
  return useMemo(
    () => ({
      quote(data) {
        const quote = JSON.parse(data) as Quote;
        changeBook(client, (book) => withAnswer(book, { quotes: { [quote.symbol]: quote }, failed: {} }));
      },
      prices(data) {
        const { prices } = JSON.parse(data) as LivePrices;
        changeBook(client, (book) => withPrices(book, prices));
      },
    }),
    [client],
  );
}

/** Takes in prices that came along with a list. */
export function useGivenQuotes(given: QuotesAnswer | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (given) changeBook(client, (book) => withAnswer(book, given));
  }, [client, given]);
}

/** What is known of a symbol's price; whoever shows it is rendered again when it changes, and nobody else. */
export function useQuoteView(symbol: string): QuoteView {
  const { data } = useQuery({ ...bookQuery, select: (book) => viewOf(book, symbol) });
  return data ?? viewOf(emptyBook, symbol);
}

/** Returns a function that answers all prices that are known, by symbol. */
export function useKnownPrices(): () => Record<string, number> {
  const client = useQueryClient();
  return () => {
    const { quotes } = bookIn(client);
    return Object.fromEntries(Object.entries(quotes).map(([symbol, { price }]) => [symbol, price]));
  };
}

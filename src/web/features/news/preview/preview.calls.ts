import { queryOptions } from "@tanstack/react-query";
import type { QuoteFailure, QuotesAnswer } from "#contract/market.ts";
import type { PreviewAnswer } from "#contract/preview.ts";
import { message } from "#domain/language/translate.ts";
import { previewItemsMax } from "#domain/news/limits.ts";
import { afterLoad, type NewsList } from "#web/features/news/news-list.ts";
import { call } from "#web/lib/call.ts";
import { publicKey } from "#web/lib/session.ts";

/** The preview as a page shows it: new headlines wait behind the pill, prices come as they are. */
export type Preview = Pick<PreviewAnswer, "reactions"> & { list: NewsList; prices: QuotesAnswer };

const noPrice: QuoteFailure = {
  reason: "no-data",
  message: message("No price is known for this company yet.").sentence,
};

/** Every company of the list has a price or a reason: nothing is on its way. */
function pricesOf({ items, quotes }: PreviewAnswer): QuotesAnswer {
  const named = items.flatMap(({ detectedCompanies }) => detectedCompanies.map(({ symbol }) => symbol));
  const without = named.filter((symbol) => !quotes[symbol]);
  return { quotes, failed: Object.fromEntries(without.map((symbol) => [symbol, noPrice])) };
}

/** In the form in which users with an account get their news; what belongs to an account is empty. */
const newsOf = ({ items, sources }: PreviewAnswer) => ({
  items: items.map((item) => ({ ...item, read: false, saved: false })),
  sources: sources.map((source) => ({ ...source, nextCheckAt: null, unread: 0, folders: [] })),
  hidden: { count: 0, rules: [] },
  older: null,
});

export const previewKey = [publicKey, "preview"] as const;

/** @param visit see NewsList.visit */
export const previewQuery = (visit: number) =>
  queryOptions({
    queryKey: previewKey,
    queryFn: async ({ client, signal }): Promise<Preview> => {
      const answer = await call("GET /api/preview", { signal });
      const known = client.getQueryData<Preview>(previewKey)?.list;
      const load = { visit, count: previewItemsMax, checkedMs: Date.now() };
      return {
        list: afterLoad(known, newsOf(answer), load),
        prices: pricesOf(answer),
        reactions: answer.reactions,
      };
    },
    staleTime: 0,
    refetchOnMount: "always",
    retry: false,
  });

import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { QuoteFailure, QuotesAnswer } from "#contract/market.ts";
import type { NewsItem } from "#contract/news.ts";
import type { PreviewAnswer } from "#contract/preview.ts";
import { message } from "#domain/language/translate.ts";
import { previewItemsMax } from "#domain/news/limits.ts";
import type { SourceChoice } from "#web/features/news/news-filter.ts";
import { afterLoad, type NewsList, withNewVisible } from "#web/features/news/news-list.ts";
import { call } from "#web/lib/call.ts";
import { useVisit } from "#web/lib/list-loads.ts";
import { openLiveStream } from "#web/lib/live-stream.ts";
import { publicKey } from "#web/lib/session.ts";

/** The preview as a page shows it: new headlines wait behind the pill, prices come as they are. */
type Preview = Pick<PreviewAnswer, "reactions"> & { list: NewsList; prices: QuotesAnswer };

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

const previewKey = [publicKey, "preview"] as const;

/** @param visit see NewsList.visit */
const previewQuery = (visit: number) =>
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

/** Prices of calls come this often while the stream tells of changes, and the whole list this often without it. */
const withStreamMs = 60_000;
const withoutStreamMs = 30_000;
/** Not all open pages ask in the same moment. */
const spreadMs = 2_000;

function onVisibility(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** The preview, kept current. @param onPrices is told of the stream's prices */
export function usePreview(onPrices: (data: string) => void) {
  const client = useQueryClient();
  const [isStreaming, setIsStreaming] = useState(false);
  const [choice, setChoice] = useState<SourceChoice>({});
  const [read, setRead] = useState<ReadonlyMap<string, boolean>>(new Map());
  const query = useQuery({
    ...previewQuery(useVisit("preview")),
    refetchInterval: isStreaming ? withStreamMs : withoutStreamMs,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const prices = useEffectEvent(onPrices);
  const changed = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void query.refetch(), Math.random() * spreadMs);
  });
  // Streams are few: a page that nobody sees leaves its own to others.
  const isInSight = useSyncExternalStore(onVisibility, () => document.visibilityState === "visible");
  const isOpen = query.isSuccess && isInSight;
  useEffect(() => {
    if (!isOpen) return;
    const close = openLiveStream({
      url: "/api/preview/stream",
      on: { changed: () => changed(), prices: (data) => prices(data) },
      onState: (state) => setIsStreaming(state === "open"),
    });
    return () => {
      clearTimeout(timer.current);
      close();
      setIsStreaming(false);
    };
  }, [isOpen]);

  const list = query.data?.list;
  const visible = useMemo(
    () =>
      list?.visible
        .filter(({ feedId }) => choice.feedId === undefined || feedId === choice.feedId)
        .map((item) => (read.has(item.id) ? { ...item, read: read.get(item.id) === true } : item)) ?? [],
    [list, choice, read],
  );

  return {
    query,
    list,
    visible,
    choice,
    setChoice,
    showNewItems: () =>
      client.setQueryData<Preview>(
        previewKey,
        (known) => known && { ...known, list: withNewVisible(known.list) },
      ),
    /** On this page alone, until it is left. */
    markRead: ({ id }: NewsItem, isRead: boolean) => setRead((known) => new Map(known).set(id, isRead)),
  };
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { NewsItem } from "#contract/news.ts";
import { withNewVisible } from "#web/features/news/news-list.ts";
import { type Preview, previewKey, previewQuery } from "#web/features/news/preview/preview.calls.ts";
import type { SourceChoice } from "#web/features/news/source-choice.ts";
import { useVisit } from "#web/lib/list-loads.ts";
import { openLiveStream } from "#web/lib/live-stream.ts";

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

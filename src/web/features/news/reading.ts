import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { NewsItem, NewsSource } from "#contract/news.ts";
import type { Translate } from "#domain/language/translate.ts";
import { changeEverywhere, savedItems } from "#web/features/news/item-cache.ts";
import { changeReading, markAllRead, savedQuery, undoAllRead } from "#web/features/news/news.calls.ts";
import { choiceOf, chosenOf, type SourceChoice } from "#web/features/news/news-filter.ts";
import type { NewsList } from "#web/features/news/news-list.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { useToast } from "#web/ui/toast.tsx";

/** From here on a count of unread headlines says "100+". */
const unreadCountMax = 100;

export type ReadingChange = { read?: boolean | undefined; saved?: boolean | undefined };

export const countText = (unread: number): string =>
  unread >= unreadCountMax ? `${unreadCountMax}+` : String(unread);

/** Unread headlines of the chosen sources. */
export const unreadOf = (sources: readonly NewsSource[], choice: SourceChoice): number =>
  chosenOf(sources, choice).reduce((sum, source) => sum + source.unread, 0);

/** A change of one headline; the same one when it changes nothing. */
function withChange(item: NewsItem, { read = item.read, saved = item.saved }: ReadingChange): NewsItem {
  return read === item.read && saved === item.saved ? item : { ...item, read, saved };
}

// A count that stands for "100 or more" is not known well enough to count on.
const counted = (source: NewsSource, step: number): NewsSource =>
  step === 0 || source.unread >= unreadCountMax
    ? source
    : { ...source, unread: Math.min(unreadCountMax, Math.max(0, source.unread + step)) };

/** The list after headlines were read or saved, here or in another tab. */
export function withReading(list: NewsList, ids: readonly string[], change: ReadingChange): NewsList {
  const wanted = new Set(ids);
  const steps = new Map<string, number>();
  const changed = (item: NewsItem) => {
    if (!wanted.has(item.id)) return item;
    const next = withChange(item, change);
    if (next.read !== item.read) steps.set(item.feedId, (steps.get(item.feedId) ?? 0) + (next.read ? -1 : 1));
    return next;
  };
  const visible = list.visible.map(changed);
  const fresh = list.fresh.map(changed);
  const sources =
    steps.size === 0 ? list.sources : list.sources.map((each) => counted(each, steps.get(each.feedId) ?? 0));
  return { ...list, visible, fresh, sources };
}

/** Everything of the chosen sources counts as read. */
export function withAllRead(list: NewsList, choice: SourceChoice): NewsList {
  const chosen = choiceOf(list.sources, choice);
  const read = (item: NewsItem) => (chosen(item.feedId) ? withChange(item, { read: true }) : item);
  return {
    ...list,
    visible: list.visible.map(read),
    fresh: list.fresh.map(read),
    sources: list.sources.map((source) => (chosen(source.feedId) ? { ...source, unread: 0 } : source)),
  };
}

/** The stream brought new headlines: their sources have that many more to read. */
export function withMoreUnread(list: NewsList, items: readonly NewsItem[]): NewsList {
  const steps = new Map<string, number>();
  for (const { feedId, read } of items) if (!read) steps.set(feedId, (steps.get(feedId) ?? 0) + 1);
  return { ...list, sources: list.sources.map((each) => counted(each, steps.get(each.feedId) ?? 0)) };
}

/** Shows the change wherever the headlines are. */
export function putReading(client: QueryClient, ids: readonly string[], change: ReadingChange): void {
  changeEverywhere(client, {
    list: (list) => withReading(list, ids, change),
    items: (items) => items.map((item) => (ids.includes(item.id) ? withChange(item, change) : item)),
  });
}

/**
 * After the server has stored that headlines were saved or taken off. What is taken off stays in sight until the page is
 * left; what was saved elsewhere comes in.
 */
export function renewSaved(client: QueryClient, ids: readonly string[], saved: boolean): void {
  const visible = savedItems(client);
  const isMissing = saved && ids.some((id) => !visible?.some((item) => item.id === id));
  void client.invalidateQueries({
    queryKey: savedQuery.queryKey,
    refetchType: isMissing ? "active" : "none",
  });
}

type Requested = { id: string; change: ReadingChange; before: ReadingChange };

/** Answers the function that reads or saves a headline: it shows at once, and goes back if it could not be stored. */
export function useReading(): (item: NewsItem, change: ReadingChange) => void {
  const t = useTranslate();
  const client = useQueryClient();
  const toast = useToast();
  const put = (id: string, change: ReadingChange) => putReading(client, [id], change);
  const { mutate } = useMutation({
    mutationFn: ({ id, change }: Requested) => changeReading(id, change),
    // One after the other, so that the last press is the one that counts.
    scope: { id: "reading" },
    onMutate: ({ id, change }) => put(id, change),
    onSuccess: (_, { id, change }) => {
      if (change.saved !== undefined) renewSaved(client, [id], change.saved);
    },
    onError: (error, { id, change, before }) => {
      put(id, before);
      // Reading goes on without a network; a click on a button must not fail in silence.
      if (change.saved !== undefined)
        toast({
          tone: "problem",
          text: t("Couldn't save the headline. {reason}", { reason: t.of(wordsOf(error)) }),
        });
    },
  });
  return useCallback(
    (item, change) => {
      const next = withChange(item, change);
      if (next === item) return;
      mutate({ id: item.id, change, before: { read: item.read, saved: item.saved } });
    },
    [mutate],
  );
}

type MarkAllReadOptions = {
  choice: SourceChoice;
  changeAll: (step: (list: NewsList) => NewsList) => void;
  /** Loads the list again, from the top. */
  restart: () => void;
};

/** The server marks so many at a time and counts no further. */
const markedMax = 1_000;

const told = (count: number, t: Translate) =>
  count >= markedMax
    ? t("{count} or more headlines marked as read.", { count: markedMax })
    : t({ one: "{count} headline marked as read.", other: "{count} headlines marked as read." }, { count });

/** Marks everything of the chosen sources as read, with a way back for as long as the message is shown. */
export function useMarkAllRead({ choice, changeAll, restart }: MarkAllReadOptions) {
  const t = useTranslate();
  const toast = useToast();
  const undo = useMutation({
    mutationFn: undoAllRead,
    onSuccess: restart,
    onError: (error) =>
      toast({ tone: "problem", text: t("Undo failed. {reason}", { reason: t.of(wordsOf(error)) }) }),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: () => markAllRead(choice),
    onSuccess: ({ marked, undoId }) => {
      changeAll((list) => withAllRead(list, choice));
      if (marked === 0) toast({ text: t("Everything is already read.") });
      else toast({ text: told(marked, t), undo: () => undo.mutate(undoId) });
    },
    onError: (error) =>
      toast({
        tone: "problem",
        text: t("Couldn't mark anything as read. {reason}", { reason: t.of(wordsOf(error)) }),
      }),
  });
  return { markAllRead: () => mutate(), marking: isPending };
}

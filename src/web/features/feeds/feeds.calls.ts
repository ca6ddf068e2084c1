import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Feed, FeedPatch, FeedsAnswer, NewFeed } from "#contract/feeds.ts";
import type { FeedFolder, FolderPatch, NewFolder } from "#contract/folders.ts";
import { recordEvent } from "#web/lib/analytics.ts";
import { ApiError, wordsOf } from "#web/lib/api-error.ts";
import { call } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { feedsQuery } from "#web/lib/shared-queries.ts";
import { useBanner } from "#web/ui/banner.tsx";
import { useToast } from "#web/ui/toast.tsx";

const addFeed = (body: NewFeed) => call("POST /api/feeds", { body });

export const changeFeed = ({ id, patch }: { id: string; patch: FeedPatch }) =>
  call("PATCH /api/feeds/:feedId", { params: { feedId: id }, body: patch });

const removeFeed = (feedId: string) => call("DELETE /api/feeds/:feedId", { params: { feedId } });

/** Takes a deletion back. */
const restoreFeed = (feedId: string) => call("POST /api/feeds/:feedId/restore", { params: { feedId } });

const orderFeeds = (ids: string[]) => call("PUT /api/feeds/order", { body: { ids } });

export const addFolder = (body: NewFolder) => call("POST /api/folders", { body });

export const changeFolder = ({ id, patch }: { id: string; patch: FolderPatch }) =>
  call("PATCH /api/folders/:folderId", { params: { folderId: id }, body: patch });

const removeFolder = (folderId: string) => call("DELETE /api/folders/:folderId", { params: { folderId } });

const orderFolders = (ids: string[]) => call("PUT /api/folders/order", { body: { ids } });

/** The feeds at an address; nothing is added. */
export const discoverFeeds = (url: string) => call("POST /api/feeds/discover", { body: { url } });

const inOrder = (a: Feed, b: Feed) => a.order - b.order || a.createdAt.localeCompare(b.createdAt);

/** The list on the screen, changed before or after the server says so. */
export function useFeedsCache() {
  const client = useQueryClient();
  return useMemo(() => {
    const { queryKey } = feedsQuery;
    const change = (next: (feeds: Feed[]) => Feed[]) =>
      client.setQueryData<FeedsAnswer>(queryKey, (old) => old && { ...old, feeds: next(old.feeds) });
    return {
      /** An answer that is in flight knows nothing of what happens now. */
      hold: () => client.cancelQueries({ queryKey }),
      replace: (answer: Partial<FeedsAnswer>) =>
        client.setQueryData<FeedsAnswer>(queryKey, (old) => old && { ...old, ...answer }),
      patch: (id: string, fields: Partial<Feed>) =>
        change((feeds) => feeds.map((feed) => (feed.id === id ? { ...feed, ...fields } : feed))),
      remove: (id: string) => change((feeds) => feeds.filter((feed) => feed.id !== id)),
      insert: (feed: Feed) =>
        change((feeds) => [...feeds.filter(({ id }) => id !== feed.id), feed].toSorted(inOrder)),
      /** Read again: the list, and the headlines that come from it. */
      async renew(): Promise<void> {
        void client.invalidateQueries({ queryKey: ["news"] });
        await client.invalidateQueries({ queryKey });
      },
    };
  }, [client]);
}

/** Follows a feed. What the server says of a field is for the form to show, everything else is for the banner. */
export function useAddFeed(onAdded: (input: NewFeed) => void) {
  const t = useTranslate();
  const cache = useFeedsCache();
  const banner = useBanner();
  const toast = useToast();
  const { mutate, isPending, error, variables, reset } = useMutation({
    mutationFn: addFeed,
    onSuccess: async (feed, input) => {
      recordEvent("rss_feed_added", { source: "form" });
      banner(null);
      cache.insert(feed);
      toast({ text: t("{name} was added.", { name: feed.name }) });
      onAdded(input);
      await cache.renew();
    },
    onError: (rejection, { name }) => {
      if (!(rejection instanceof ApiError) || rejection.field === undefined)
        banner({
          tone: "problem",
          text: t("Couldn't add {name}. {reason}", { name, reason: t.of(wordsOf(rejection)) }),
        });
    },
  });
  const field = error instanceof ApiError ? error.field : undefined;
  return {
    add: mutate,
    isAdding: isPending,
    /** Address of the feed that is being added. */
    addedUrl: isPending ? variables.url : null,
    nameError: field === "name" ? wordsOf(error) : undefined,
    folderError: field === "folder" ? wordsOf(error) : undefined,
    urlError: field !== undefined && field !== "name" && field !== "folder" ? wordsOf(error) : undefined,
    clearRejection: reset,
  };
}

/** Switches and order of the list: shown at once, and as before when they cannot be saved (READ-56). */
export function useFeedChanges() {
  const t = useTranslate();
  const cache = useFeedsCache();
  const banner = useBanner();

  const { mutate: turn } = useMutation({
    mutationFn: ({ feed, enabled }: { feed: Feed; enabled: boolean }) =>
      changeFeed({ id: feed.id, patch: { enabled } }),
    onMutate: async ({ feed, enabled }) => {
      await cache.hold();
      cache.patch(feed.id, { enabled });
    },
    onSuccess: async (feed) => {
      banner(null);
      cache.patch(feed.id, feed);
      await cache.renew();
    },
    onError: (error, { feed, enabled }) => {
      cache.patch(feed.id, { enabled: !enabled });
      const reason = t.of(wordsOf(error));
      banner({
        tone: "problem",
        text: t(enabled ? "{name} is still off. {reason}" : "{name} is still on. {reason}", {
          name: feed.name,
          reason,
        }),
      });
    },
  });

  const { mutateAsync: order } = useMutation({
    mutationFn: orderFeeds,
    onMutate: () => cache.hold(),
    onSuccess: (answer) => {
      banner(null);
      cache.replace(answer);
    },
    onError: (error) =>
      banner({
        tone: "problem",
        text: t("Couldn't save the order of your feeds. {reason}", { reason: t.of(wordsOf(error)) }),
      }),
  });

  return { turn, order };
}

/** Deletes a feed, gone from the list at once; the message that says so can take it back. */
export function useRemoveFeed() {
  const t = useTranslate();
  const cache = useFeedsCache();
  const banner = useBanner();
  const toast = useToast();
  const complain = (text: string) => banner({ tone: "problem", text });

  const { mutate: restore } = useMutation({
    mutationFn: (feed: Feed) => restoreFeed(feed.id),
    onSuccess: async (feed) => {
      cache.insert(feed);
      toast({ text: t("{name} is back.", { name: feed.name }) });
      await cache.renew();
    },
    onError: (error, feed) =>
      complain(t("Couldn't restore {name}. {reason}", { name: feed.name, reason: t.of(wordsOf(error)) })),
  });

  const { mutate: remove } = useMutation({
    mutationFn: (feed: Feed) => removeFeed(feed.id),
    onMutate: async (feed) => {
      await cache.hold();
      cache.remove(feed.id);
    },
    onSuccess: async (_answer, feed) => {
      toast({ text: t("{name} was deleted.", { name: feed.name }), undo: () => restore(feed) });
      await cache.renew();
    },
    onError: (error, feed) => {
      cache.insert(feed);
      complain(t("Couldn't delete {name}. {reason}", { name: feed.name, reason: t.of(wordsOf(error)) }));
    },
  });

  return remove;
}

/** Order and removal of folders. */
export function useFolderChanges() {
  const t = useTranslate();
  const cache = useFeedsCache();
  const banner = useBanner();
  const toast = useToast();
  async function stored(): Promise<void> {
    banner(null);
    await cache.renew();
  }

  const { mutateAsync: order } = useMutation({
    mutationFn: orderFolders,
    onMutate: () => cache.hold(),
    onSuccess(answer) {
      cache.replace(answer);
      return stored();
    },
    onError: (error) =>
      banner({
        tone: "problem",
        text: t("Couldn't save the order of your folders. {reason}", { reason: t.of(wordsOf(error)) }),
      }),
  });

  const { mutate: remove } = useMutation({
    mutationFn: ({ id }: FeedFolder) => removeFolder(id),
    onMutate: () => cache.hold(),
    onSuccess: async (_answer, { name }) => {
      toast({ text: t("{name} was removed. Its feeds are still in your list.", { name }) });
      await stored();
    },
    onError: (error, { name }) =>
      banner({
        tone: "problem",
        text: t("Couldn't remove {name}. {reason}", { name, reason: t.of(wordsOf(error)) }),
      }),
  });

  return { order, remove, stored };
}

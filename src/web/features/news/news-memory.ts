import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { UserSettingsAnswer } from "#contract/settings.ts";
import { articleCounts, defaultNewsView, type NewsView } from "#domain/news/controls.ts";
import { call } from "#web/lib/call.ts";
import { readStored, storedKeys, writeStored } from "#web/lib/storage.ts";
import { settingsScope, userSettingsQuery, useUserSettings } from "#web/lib/user-settings.ts";

const viewNames = Object.keys(defaultNewsView) as (keyof NewsView)[];

const viewOf = (settings: NewsView): NewsView =>
  Object.fromEntries(viewNames.map((name) => [name, settings[name]])) as NewsView;

const idOrNull = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value : null;

/** What this browser remembers, as `/early-calls.js` reads it, too; undefined when it remembers nothing readable. */
export function viewFrom(text: string | null): NewsView | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text ?? "null");
  } catch {
    return undefined;
  }
  if (typeof value !== "object" || value === null) return undefined;
  const { newsCount, newsLayout, newsFeedId, newsFolderId, newsUnreadOnly } = value as Record<
    string,
    unknown
  >;
  return {
    newsCount: articleCounts.find((count) => count === newsCount) ?? defaultNewsView.newsCount,
    newsLayout: newsLayout === "cards" || newsLayout === "tape" ? newsLayout : null,
    newsFeedId: idOrNull(newsFeedId),
    newsFolderId: idOrNull(newsFolderId),
    newsUnreadOnly: newsUnreadOnly === true,
  };
}

const storedView = () => viewFrom(readStored(storedKeys.newsView));
const storeView = (view: NewsView) => writeStored(storedKeys.newsView, JSON.stringify(view));

const memoryKey = ["news-memory"] as const;

/**
 * How the user left the news page: with the account, and in this browser until the account is known. Only what is chosen is
 * stored, so another tab's choice of something else stays.
 */
export function useNewsMemory() {
  const client = useQueryClient();
  // The preview has no account (READ-96).
  const { isUser, data, isPending, fetchStatus, failureCount } = useUserSettings({ refetchOnMount: false });
  const { queryKey } = userSettingsQuery;
  const { mutate } = useMutation({
    mutationKey: memoryKey,
    mutationFn: (change: Partial<NewsView>) => call("PATCH /api/settings", { body: change }),
    // One after the other: the last choice is the one that stays.
    scope: settingsScope,
    async onMutate(change) {
      storeView({ ...defaultNewsView, ...storedView(), ...change });
      client.setQueryData<UserSettingsAnswer>(queryKey, (known) => known && { ...known, ...change });
      // A read that began before the choice does not know of it.
      await client.cancelQueries({ queryKey });
    },
    onSuccess(settings) {
      if (client.isMutating({ mutationKey: memoryKey }) === 1) client.setQueryData(queryKey, settings);
    },
  });
  const account = data && viewOf(data);
  return {
    /** Undefined while the account is not known. */
    account,
    stored: storedView(),
    /** The account's answer is on its way and will tell. */
    isComing: isPending && fetchStatus === "fetching" && failureCount === 0,
    /** A choice of the user. That it could not be stored costs them nothing now. */
    remember: (change: Partial<NewsView>) => isUser && mutate(change),
    /** What the account says becomes what this browser remembers. */
    store: storeView,
  };
}

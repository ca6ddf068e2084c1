import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { CompaniesAnswer } from "#contract/companies.ts";
import type { Watchlist } from "#contract/watchlists.ts";
import { tagLabels } from "#domain/tags/tag-labels.data.ts";
import type { Tag } from "#domain/tags/tags.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { call, queryKeyOf } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { watchlistsQuery } from "#web/lib/shared-queries.ts";
import { useToast } from "#web/ui/toast.tsx";

const headlinesMax = 20;

/** The newest headlines about a company or a tag of the list. */
export const headlinesQuery = (watchlistId: string) => {
  const query = { watchlistId, limit: headlinesMax };
  return queryOptions({
    queryKey: queryKeyOf("GET /api/news/search", { query }),
    queryFn: ({ signal }) => call("GET /api/news/search", { query, signal }),
    refetchInterval: 60_000,
  });
};

const tagHeadlinesMax = 3;

/** The newest headlines about a tag. */
export const tagHeadlinesQuery = (tag: Tag) => {
  const query = { tag, limit: tagHeadlinesMax };
  return queryOptions({
    queryKey: queryKeyOf("GET /api/news/search", { query }),
    queryFn: ({ signal }) => call("GET /api/news/search", { query, signal }),
  });
};

export const addWatchlist = (body: { name: string; symbols?: string[] }) =>
  call("POST /api/watchlists", { body });

export const renameWatchlist = ({ id, name }: { id: string; name: string }) =>
  call("PATCH /api/watchlists/:watchlistId", { params: { watchlistId: id }, body: { name } });

type Watch = { list: Watchlist; watched: boolean } & (
  | { company: CompaniesAnswer["companies"][number] }
  | { tag: Tag }
);

function putWatch({ list, watched, ...entry }: Watch): Promise<Watchlist> {
  const params = { watchlistId: list.id };
  return "tag" in entry
    ? call("PUT /api/watchlists/:watchlistId/tags", { params, body: { tag: entry.tag, watched } })
    : call("PUT /api/watchlists/:watchlistId/companies", {
        params,
        body: { symbol: entry.company.symbol, watched },
      });
}

/** The lists as they are shown, changed when the server has stored a change. */
export function useWatchlistsCache() {
  const client = useQueryClient();
  const { queryKey } = watchlistsQuery;
  /** An answer that is in flight knows nothing of what happened now. */
  async function change(next: (lists: Watchlist[]) => Watchlist[]): Promise<void> {
    const isKnown = client.getQueryData(queryKey) !== undefined;
    await (isKnown ? client.cancelQueries({ queryKey }) : client.invalidateQueries({ queryKey }));
    client.setQueryData(queryKey, (lists) => lists && next(lists));
  }
  return {
    replaceAll: (lists: Watchlist[]) => change(() => lists),
    remove: (id: string) => change((lists) => lists.filter((each) => each.id !== id)),
    async store(list: Watchlist): Promise<void> {
      await change((lists) =>
        lists.some(({ id }) => id === list.id)
          ? lists.map((each) => (each.id === list.id ? list : each))
          : [...lists, list],
      );
      await client.invalidateQueries({ queryKey: headlinesQuery(list.id).queryKey });
    },
  };
}

/** Adds a company or a tag to a list or removes it. A rejection is a message, unless the caller says it. */
export function useWatch() {
  const t = useTranslate();
  const cache = useWatchlistsCache();
  const toast = useToast();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: putWatch,
    onSuccess: async (list, { watched, ...entry }) => {
      await cache.store(list);
      const name = "tag" in entry ? t.of(tagLabels[entry.tag]) : entry.company.name;
      const names = { company: name, list: list.name };
      toast({
        text: watched ? t("{company} is in {list}.", names) : t("{company} is no longer in {list}.", names),
      });
    },
  });
  return {
    isPending,
    /** Answers why not, if it was rejected. */
    watch: (change: Watch): Promise<string | undefined> =>
      mutateAsync(change).then(
        () => undefined,
        (error: Error) => t.of(wordsOf(error)),
      ),
    /** Says in a message why not. */
    async watchOrTell(change: Watch): Promise<void> {
      await mutateAsync(change).catch((error: Error) =>
        toast({
          tone: "problem",
          text: t("Couldn't change {list}. {reason}", {
            list: change.list.name,
            reason: t.of(wordsOf(error)),
          }),
        }),
      );
    },
  };
}

/** Adds a list that begins with a company, under a name that no list has. */
export function useStartWatchlist() {
  const t = useTranslate();
  const cache = useWatchlistsCache();
  const toast = useToast();
  return useMutation({
    mutationFn: addWatchlist,
    onSuccess: async (list) => {
      await cache.store(list);
      toast({ text: t("{list} was added.", { list: list.name }) });
    },
    onError: (error) =>
      toast({
        tone: "problem",
        text: t("Couldn't add a watchlist. {reason}", { reason: t.of(wordsOf(error)) }),
      }),
  });
}

/** Order and removal of lists; the message that says that one is gone can take it back. */
export function useWatchlistChanges() {
  const t = useTranslate();
  const cache = useWatchlistsCache();
  const toast = useToast();
  const complain = (text: string) => toast({ tone: "problem", text });

  const { mutateAsync: order } = useMutation({
    mutationFn: (ids: string[]) => call("PUT /api/watchlists/order", { body: { ids } }),
    onSuccess: async ({ watchlists }) => {
      await cache.replaceAll(watchlists);
    },
    onError: (error) =>
      complain(t("Couldn't save the order of your watchlists. {reason}", { reason: t.of(wordsOf(error)) })),
  });

  const { mutate: restore } = useMutation({
    mutationFn: ({ id }: Watchlist) =>
      call("POST /api/watchlists/:watchlistId/restore", { params: { watchlistId: id } }),
    onSuccess: async (list) => {
      await cache.store(list);
      toast({ text: t("{name} is back.", { name: list.name }) });
    },
    onError: (error, { name }) =>
      complain(t("Couldn't restore {name}. {reason}", { name, reason: t.of(wordsOf(error)) })),
  });

  const { mutate: remove } = useMutation({
    mutationFn: ({ id }: Watchlist) =>
      call("DELETE /api/watchlists/:watchlistId", { params: { watchlistId: id } }),
    onSuccess: async (_answer, list) => {
      await cache.remove(list.id);
      toast({ text: t("{name} was deleted.", { name: list.name }), undo: () => restore(list) });
    },
    onError: (error, { name }) =>
      complain(t("Couldn't delete {name}. {reason}", { name, reason: t.of(wordsOf(error)) })),
  });

  return { order, remove };
}

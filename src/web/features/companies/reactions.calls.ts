import { queryOptions, skipToken, type UseQueryResult, useQueries, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ReactionsAnswer } from "#contract/market.ts";
import { message } from "#domain/language/translate.ts";
import { reactionItemsMax } from "#domain/market/limits.ts";
import { notLoaded, type ReactionView } from "#web/features/companies/reaction-words.ts";
import { call } from "#web/lib/call.ts";

const renewMs = 60_000;
/** Headlines whose reactions a page remembers while lists change. */
const bookItemsMax = 1_000;

/** Calls that are made again each minute, those of the newest headlines; the others are made once. */
const livePartsMax = 4;

type ReactionBook = ReactionsAnswer["reactions"];

/** All reactions that the page knows, whichever call told them. */
const bookQuery = queryOptions<ReactionBook>({
  queryKey: ["companies", "reaction-book"],
  queryFn: skipToken,
});
const noBook: ReactionBook = {};

function withAnswer(book: ReactionBook, { reactions }: ReactionsAnswer): ReactionBook {
  const all = Object.entries({ ...book, ...reactions });
  return Object.fromEntries(all.slice(-bookItemsMax));
}

type Part = { ids: readonly string[]; live: boolean };

/** What the prices did since some headlines; the answer goes into the book. */
const partQuery = ({ ids, live }: Part) =>
  queryOptions({
    queryKey: ["companies", "reactions", ids.join(",")],
    queryFn: async ({ client, signal }) => {
      const answer = await call("GET /api/news/reactions", { query: { ids: ids.join(",") }, signal });
      client.setQueryData(bookQuery.queryKey, (book = noBook) => withAnswer(book, answer));
      return true;
    },
    staleTime: renewMs,
    refetchInterval: live ? renewMs : false,
    refetchOnWindowFocus: live,
    retry: false,
  });

/** In calls of the allowed size. Counted from the end, so that a headline that comes on top changes one call. */
export function partsOf(ids: readonly string[]): string[][] {
  const parts: string[][] = [];
  for (let end = ids.length; end > 0; end -= reactionItemsMax)
    parts.unshift(ids.slice(Math.max(0, end - reactionItemsMax), end));
  return parts;
}

type Parts = readonly (readonly string[])[];
const noParts: Parts = [];

/**
 * The parts of a list that has changed, of which most were asked for before: what came on top changes the first of them, what
 * came further down the last. The same object when nothing is to be asked.
 */
export function grownParts(parts: Parts, ids: readonly string[]): Parts {
  const listed = new Set(ids);
  const staying = parts.filter((part) => part.some((id) => listed.has(id)));
  const [first, ...others] = staying;
  if (!first) return ids.length === 0 && parts.length === 0 ? parts : partsOf(ids);
  const known = new Set(staying.flat());
  const added = ids.filter((id) => !known.has(id));
  if (added.length === 0) return staying.length === parts.length ? parts : staying;
  const top = ids.findIndex((id) => known.has(id));
  const onTop = ids.slice(0, top);
  const above = onTop.length > 0 ? partsOf([...onTop, ...first]) : [first];
  const further = [...above, ...others];
  const below = added.slice(onTop.length);
  if (below.length === 0) return further;
  const tail = [...(further.pop() ?? []), ...below];
  for (let from = 0; from < tail.length; from += reactionItemsMax)
    further.push(tail.slice(from, from + reactionItemsMax));
  return further;
}

/** The calls for some headlines; growing lists ask again for as little as can be. */
function useParts(ids: readonly string[]): Parts {
  const [parts, setParts] = useState(noParts);
  const next = grownParts(parts, ids);
  if (next !== parts) setParts(next);
  return next;
}

type PartState = { isTold: boolean; error: string | null };

const statesOf = (results: UseQueryResult<boolean>[]): PartState[] =>
  results.map(({ isSuccess, error }) => ({ isTold: isSuccess, error: error?.message ?? null }));

export type ReactionOf = (itemId: string, symbol: string) => ReactionView | undefined;

type ReactionsOptions = {
  /** Headlines of the page's list. */
  ids: readonly string[];
  /** False while companies are not shown: then nothing is asked. */
  enabled: boolean;
  /** Renewed every minute while the page is in sight. */
  live: boolean;
};

const notTold = notLoaded(message("This headline's source is no longer in your feeds.").sentence);

/**
 * What each company's price did since each headline; undefined while that is not known. Stays the same while nothing in it
 * changes. `want` asks for a headline that is not in the list, as one that was saved or found.
 */
export function useReactions({ ids, enabled, live }: ReactionsOptions) {
  const { wanted, want } = useWanted();
  const listed = ids.join(",");
  const [known, others] = useMemo(() => {
    const inList = !enabled || listed === "" ? [] : listed.split(",");
    return [inList, enabled ? wanted.filter((id) => !inList.includes(id)) : []];
  }, [listed, wanted, enabled]);
  const ofList = useParts(known);
  const ofOthers = useParts(others);
  const parts = useMemo(() => [...ofList, ...ofOthers], [ofList, ofOthers]);
  const states = useQueries({
    queries: parts.map((part, at) => partQuery({ ids: part, live: live && at < livePartsMax })),
    combine: statesOf,
  });
  const { data: book = noBook } = useQuery(bookQuery);
  const reactionOf = useCallback<ReactionOf>(
    (itemId, symbol) => {
      const known = book[itemId]?.[symbol];
      if (known) return known;
      const state = states[parts.findIndex((part) => part.includes(itemId))];
      if (state?.error) return notLoaded(state.error);
      return state?.isTold && !book[itemId] ? notTold : undefined;
    },
    [book, parts, states],
  );
  /** Each headline has been asked for and answered, or could not be. */
  const settled = states.every(({ isTold, error }) => isTold || error !== null);
  return { reactionOf, want, settled };
}

/** Headlines that asked for themselves, in one go for all that are rendered together. */
function useWanted() {
  const [wanted, setWanted] = useState<readonly string[]>([]);
  const waiting = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const want = useCallback((itemId: string) => {
    waiting.current.add(itemId);
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      setWanted((known) => {
        const all = new Set([...known, ...waiting.current]);
        return all.size === known.length ? known : [...all].slice(-bookItemsMax);
      });
    });
  }, []);
  return { wanted, want };
}

import { useQuery } from "@tanstack/react-query";
import {
  type ReactionsLoad,
  reactionItemsMax,
  reactionsQuery,
} from "#web/features/companies/api/reactions.query.ts";
import type { ReactionView } from "#web/features/companies/reaction-words.ts";

export type ReactionOf = (itemId: string, symbol: string) => ReactionView | undefined;

/** What each company's price did since each headline; undefined while that is not known. */
export function useReactions({ ids, live }: ReactionsLoad): ReactionOf {
  const { data, error } = useQuery(reactionsQuery({ ids: ids.slice(0, reactionItemsMax), live }));
  return (itemId, symbol) =>
    data?.reactions[itemId]?.[symbol] ?? (error ? { reason: error.message } : undefined);
}

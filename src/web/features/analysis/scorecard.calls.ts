import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { CallsQuery } from "#contract/scorecard.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { call, queryKeyOf } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { useBanner } from "#web/ui/banner.tsx";

/** How often calls of the user's prompts came true, and which prompts ask for them. */
export const scorecardQuery = queryOptions({
  queryKey: queryKeyOf("GET /api/scorecard"),
  queryFn: ({ signal }) => call("GET /api/scorecard", { signal }),
  refetchOnWindowFocus: false,
});

export type CallsFilter = Pick<CallsQuery, "promptId" | "model" | "state">;

/** Calls with their receipts, the newest first, page by page. */
export const callsQuery = (filter: CallsFilter) =>
  infiniteQueryOptions({
    queryKey: [...queryKeyOf("GET /api/scorecard/calls"), filter],
    queryFn: ({ pageParam, signal }) =>
      call("GET /api/scorecard/calls", { query: { ...filter, before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ calls, more }) => (more ? calls.at(-1)?.id : undefined),
    refetchOnWindowFocus: false,
  });

type Asking = { promptId: string; asks: boolean };

/** Takes effect at once; the banner shows a failure, and the switch goes back. */
export function useAskForCalls() {
  const t = useTranslate();
  const client = useQueryClient();
  const banner = useBanner();
  const { queryKey } = scorecardQuery;
  return useMutation({
    mutationFn: ({ promptId, asks }: Asking) =>
      call("PUT /api/prompts/:promptId/scorecard", { params: { promptId }, body: { asks } }),
    onMutate: async ({ promptId, asks }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (known) => {
        const others = known?.asking.filter((id) => id !== promptId) ?? [];
        return known && { ...known, asking: asks ? [...others, promptId] : others };
      });
    },
    onSuccess: () => banner(null),
    onError: (error) =>
      banner({ tone: "problem", text: `${t("Couldn't save the switch.")} ${t.of(wordsOf(error))}` }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

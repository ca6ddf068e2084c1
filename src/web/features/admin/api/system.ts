import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { AdminActionsAnswer, SystemAnswer, SystemSpending } from "#contract/admin-system.ts";
import type { AdminArea } from "#domain/admin/admin-action.ts";
import { api } from "#web/lib/api.ts";

const everyMs = 15_000;

/** Only for admins; asked again while it is looked at. */
export const systemQuery = queryOptions({
  queryKey: ["admin", "system"],
  queryFn: ({ signal }) => api.get<SystemAnswer>("/api/admin/system", { signal }),
  staleTime: 0,
  refetchInterval: everyMs,
});

export const systemSpendingQuery = (days: number) =>
  queryOptions({
    queryKey: ["admin", "system-spending", days],
    queryFn: ({ signal }) => api.get<SystemSpending>(`/api/admin/system/spending?days=${days}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export type ActionFilter = AdminArea | "all";

export const adminActionsQuery = (area: ActionFilter) =>
  infiniteQueryOptions({
    queryKey: ["admin", "actions", area],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ limit: "25" });
      if (area !== "all") query.set("area", area);
      if (pageParam !== null) query.set("cursor", pageParam);
      return api.get<AdminActionsAnswer>(`/api/admin/actions?${query}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

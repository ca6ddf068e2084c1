import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { CorrectionsAnswer, CorrectionsQuery } from "#contract/companies.ts";
import { api } from "#web/lib/api.ts";

const pageSize = 25;

export type CorrectionsSort = CorrectionsQuery["sort"];

export const correctionsFile = "/api/admin/company-corrections/export";

/** Only for admins; a page at a time. */
export const correctionsQuery = (sort: CorrectionsSort) =>
  infiniteQueryOptions({
    queryKey: ["admin", "company-corrections", sort],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ sort, limit: String(pageSize) });
      if (pageParam !== null) query.set("cursor", pageParam);
      return api.get<CorrectionsAnswer>(`/api/admin/company-corrections?${query}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // Another order comes in the place of the one before.
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });

import { queryOptions } from "@tanstack/react-query";
import type { CompaniesAnswer } from "#contract/companies.ts";
import { api } from "#web/lib/api.ts";

/** Companies that fit a name or symbol. */
export const companiesQuery = (text: string) =>
  queryOptions({
    queryKey: ["companies", text],
    queryFn: ({ signal }) =>
      api.get<CompaniesAnswer>(`/api/companies?${new URLSearchParams({ q: text })}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/lib/call.ts";

/** Companies that fit a name or symbol. */
export const companiesQuery = (text: string) =>
  queryOptions({
    queryKey: ["companies", text],
    queryFn: ({ signal }) => call("GET /api/companies", { query: { q: text }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import { wordsOf } from "#web/lib/api-error.ts";
import { call, type Input, queryKeyOf } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { useBanner } from "#web/ui/banner.tsx";

const companiesPageSize = 25;
const companiesKey = queryKeyOf("GET /api/admin/companies");

/** Only for admins; a page at a time. */
export const listingsQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf("GET /api/admin/companies", { query: { q } }),
    queryFn: ({ pageParam, signal }) => {
      const query = { q, limit: companiesPageSize, cursor: pageParam ?? undefined };
      return call("GET /api/admin/companies", { query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // Another search comes in the place of the one before.
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });

export type NewListingInput = Input<"POST /api/admin/companies">["body"];

export const addListing = (body: NewListingInput) => call("POST /api/admin/companies", { body });

export const renameListing = ({ id, name }: { id: string; name: string }) =>
  call("PATCH /api/admin/companies/:id", { params: { id }, body: { name } });

export const retireListing = (id: string) => call("POST /api/admin/companies/:id/retire", { params: { id } });

type ListingWrite<Wanted> = {
  send: (wanted: Wanted) => Promise<unknown>;
  /** What the banner says when it is done. */
  done: string;
  onDone: () => void;
};

/** A change of the list: the banner says how it went, and what is shown is read again. */
export function useListingWrite<Wanted>({ send, done, onDone }: ListingWrite<Wanted>) {
  const client = useQueryClient();
  const banner = useBanner();
  const t = useTranslate();
  return useMutation({
    mutationFn: send,
    onSuccess() {
      banner({ tone: "done", text: done });
      onDone();
      return client.invalidateQueries({ queryKey: companiesKey });
    },
    onError: (error: Error) => banner({ tone: "problem", text: t.of(wordsOf(error)) }),
  });
}

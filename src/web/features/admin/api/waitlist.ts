import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { WaitlistAnswer, WaitlistEntry } from "#contract/waitlist.ts";
import { api } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";

export const waitlistPageSize = 50;

export const waitlistFile = "/api/admin/waitlist/export";

const waitlistKey = ["admin", "waitlist"] as const;

/** Whoever may not read the list gets an empty one (READ-89). */
function emptyWithoutRight(error: unknown): WaitlistAnswer {
  if (error instanceof ApiError && error.status === 403) return { waitlist: [], total: 0 };
  throw error;
}

/** Only for admins; the newest first. */
export const waitlistQuery = (page: number) =>
  queryOptions({
    queryKey: [...waitlistKey, page],
    queryFn: ({ signal }) =>
      api
        .get<WaitlistAnswer>(`/api/admin/waitlist?page=${page}&limit=${waitlistPageSize}`, { signal })
        .catch(emptyWithoutRight),
    // Another page comes in the place of the one before.
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Every page of it. */
export const waitlistPages = { queryKey: waitlistKey };

/** Mails a link to sign up. */
export const inviteFromWaitlist = (id: string) =>
  api.post<WaitlistEntry>(`/api/admin/waitlist/${encodeURIComponent(id)}/invite`, {});

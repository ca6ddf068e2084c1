import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { NewUserInput } from "#contract/accounts.ts";
import type { AiConfig, AiConfigPatch } from "#contract/admin.ts";
import type { UserRestoration } from "#contract/admin-users.ts";
import type { CorrectionsQuery } from "#contract/companies.ts";
import type { SiteSettingsPatch } from "#contract/site.ts";
import type { WaitlistAnswer } from "#contract/waitlist.ts";
import type { AdminArea } from "#domain/admin/admin-action.ts";
import type { UserFilters } from "#web/features/admin/user-filters.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { call, type Input, queryKeyOf } from "#web/lib/call.ts";
import { useToast } from "#web/ui/toast.tsx";

const usersPageSize = 50;

/** Begins the key of everything that a change of a user makes old. */
export const usersKey = ["admin", "users"] as const;

/** Only for admins; a page at a time. */
export const usersQuery = (filters: UserFilters) =>
  infiniteQueryOptions({
    queryKey: [...usersKey, filters],
    queryFn: ({ pageParam, signal }) => {
      const { role, plan, ...rest } = filters;
      const query = {
        ...rest,
        limit: usersPageSize,
        role: role === "any" ? undefined : role,
        plan: plan === "any" ? undefined : plan,
        cursor: pageParam ?? undefined,
      };
      return call("GET /api/admin/users", { query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // Another choice comes in the place of the one before.
    placeholderData: keepPreviousData,
  });

/** How many users there are. */
export const usersCountQuery = queryOptions({
  queryKey: [...usersKey, "count"],
  queryFn: async ({ signal }) => (await call("GET /api/admin/users", { query: { limit: 1 }, signal })).total,
});

export const addUser = (body: NewUserInput) => call("POST /api/admin/users", { body });

export type UserPatchInput = Input<"PATCH /api/admin/users/:id">["body"];

export const changeUser = ({ id, patch }: { id: string; patch: UserPatchInput }) =>
  call("PATCH /api/admin/users/:id", { params: { id }, body: patch });

export const removeUser = (id: string) => call("DELETE /api/admin/users/:id", { params: { id } });

export const restoreUser = ({ id, fields }: { id: string; fields: UserRestoration }) =>
  call("POST /api/admin/users/:id/restore", { params: { id }, body: fields });

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
      call("GET /api/admin/waitlist", { query: { page, limit: waitlistPageSize }, signal }).catch(
        emptyWithoutRight,
      ),
    // Another page comes in the place of the one before.
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Every page of it. */
export const waitlistPages = { queryKey: waitlistKey };

/** Mails a link to sign up. */
export const inviteFromWaitlist = (id: string) =>
  call("POST /api/admin/waitlist/:id/invite", { params: { id } });

/** Only for admins. */
export const siteSettingsQuery = queryOptions({
  queryKey: queryKeyOf("GET /api/admin/site-settings"),
  queryFn: ({ signal }) => call("GET /api/admin/site-settings", { signal }),
});

/** Answers the whole settings after the change. */
export const changeSiteSettings = (body: SiteSettingsPatch) =>
  call("PATCH /api/admin/site-settings", { body });

// All of it is only for admins, and other admins may change it: a page that is turned to asks again.

export const aiConfigQuery = queryOptions({
  queryKey: queryKeyOf("GET /api/admin/ai-config"),
  queryFn: ({ signal }) => call("GET /api/admin/ai-config", { signal }),
  refetchOnWindowFocus: "always",
});

export const aiModelsQuery = queryOptions({
  queryKey: queryKeyOf("GET /api/admin/ai-config/models"),
  queryFn: ({ signal }) => call("GET /api/admin/ai-config/models", { signal }),
});

/** Answers the whole configuration after the change. */
const changeAiConfig = (body: AiConfigPatch) => call("PATCH /api/admin/ai-config", { body });

export const cacheQuery = queryOptions({
  queryKey: queryKeyOf("GET /api/admin/cache"),
  queryFn: ({ signal }) => call("GET /api/admin/cache", { signal }),
  staleTime: 0,
  refetchOnWindowFocus: "always",
});

/** Both answer what is left. */
export const cleanExpired = () => call("DELETE /api/admin/cache/expired");
export const clearCache = () => call("DELETE /api/admin/cache");

export const debugLogQuery = queryOptions({
  queryKey: queryKeyOf("GET /api/admin/debug-log"),
  queryFn: ({ signal }) => call("GET /api/admin/debug-log", { signal }),
  staleTime: 0,
  refetchOnWindowFocus: "always",
});

const correctionsPageSize = 25;

export type CorrectionsSort = CorrectionsQuery["sort"];

export const correctionsFile = "/api/admin/company-corrections/export";

/** Only for admins; a page at a time. */
export const correctionsQuery = (sort: CorrectionsSort) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf("GET /api/admin/company-corrections", { query: { sort } }),
    queryFn: ({ pageParam, signal }) => {
      const query = { sort, limit: correctionsPageSize, cursor: pageParam ?? undefined };
      return call("GET /api/admin/company-corrections", { query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // Another order comes in the place of the one before.
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });

const everyMs = 15_000;

/** Only for admins; asked again while it is looked at. */
export const systemQuery = queryOptions({
  queryKey: queryKeyOf("GET /api/admin/system"),
  queryFn: ({ signal }) => call("GET /api/admin/system", { signal }),
  staleTime: 0,
  refetchInterval: everyMs,
});

export const systemSpendingQuery = (days: number) =>
  queryOptions({
    queryKey: queryKeyOf("GET /api/admin/system/spending", { query: { days } }),
    queryFn: ({ signal }) => call("GET /api/admin/system/spending", { query: { days }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export type ActionFilter = AdminArea | "all";

export const adminActionsQuery = (area: ActionFilter) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf("GET /api/admin/actions", { query: { area } }),
    queryFn: ({ pageParam, signal }) => {
      const query = {
        limit: 25,
        area: area === "all" ? undefined : area,
        cursor: pageParam ?? undefined,
      };
      return call("GET /api/admin/actions", { query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

type SaveOptions = {
  /** What has happened, for the toast. */
  done: (saved: AiConfig) => string;
  onSaved?: (saved: AiConfig) => void;
  /** Takes a failure in words; a toast says it when left out. */
  onProblem?: (message: string) => void;
};

/** Saves the given fields and nothing else, so that two admins never undo each other; one save after the other. */
export function useSaveAiConfig({ done, onSaved, onProblem }: SaveOptions) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (patch: AiConfigPatch) => changeAiConfig(patch),
    scope: { id: "ai-config" },
    onSuccess(saved) {
      client.setQueryData(aiConfigQuery.queryKey, saved);
      toast({ text: done(saved) });
      onSaved?.(saved);
    },
    onError({ message }) {
      if (onProblem) onProblem(message);
      else toast({ tone: "problem", text: `The setting was not saved. ${message}` });
    },
  });
}

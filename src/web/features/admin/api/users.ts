import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { NewUserInput, User, UserPatch } from "#contract/accounts.ts";
import type { UserRestoration, UsersAnswer } from "#contract/admin-users.ts";
import type { UserFilters } from "#web/features/admin/user-filters.ts";
import { api } from "#web/lib/api.ts";

const pageSize = 50;

/** Begins the key of everything that a change of a user makes old. */
export const usersKey = ["admin", "users"] as const;

/** Only for admins; a page at a time. */
export const usersQuery = (filters: UserFilters) =>
  infiniteQueryOptions({
    queryKey: [...usersKey, filters],
    queryFn: ({ pageParam, signal }) => {
      const { role, plan, ...rest } = filters;
      const query = new URLSearchParams({ ...rest, limit: String(pageSize) });
      if (role !== "any") query.set("role", role);
      if (plan !== "any") query.set("plan", plan);
      if (pageParam !== null) query.set("cursor", pageParam);
      return api.get<UsersAnswer>(`/api/admin/users?${query}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // Another choice comes in the place of the one before.
    placeholderData: keepPreviousData,
  });

/** How many users there are. */
export const usersCountQuery = queryOptions({
  queryKey: [...usersKey, "count"],
  queryFn: async ({ signal }) => (await api.get<UsersAnswer>("/api/admin/users?limit=1", { signal })).total,
});

export const addUser = (input: NewUserInput) => api.post<User>("/api/admin/users", input);

export const changeUser = ({ id, patch }: { id: string; patch: UserPatch }) =>
  api.patch<User>(`/api/admin/users/${id}`, patch);

export const removeUser = (id: string) => api.delete(`/api/admin/users/${id}`);

export const restoreUser = ({ id, fields }: { id: string; fields: UserRestoration }) =>
  api.post<User>(`/api/admin/users/${id}/restore`, fields);

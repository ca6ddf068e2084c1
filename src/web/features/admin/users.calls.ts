import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { NewUserInput } from "#contract/accounts.ts";
import type { UserRestoration } from "#contract/admin-users.ts";
import { useConfirmed } from "#web/features/admin/confirmation.tsx";
import type { UserFilters } from "#web/features/admin/user-filters.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { call, type Input } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { meKey } from "#web/lib/session.ts";
import { useBanner } from "#web/ui/banner.tsx";

const usersPageSize = 50;

/** Prefix of the keys that a change of a user invalidates. */
const usersKey = ["admin", "users"] as const;

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

type UserWrite<Input> = {
  send: (input: Input) => Promise<unknown>;
  /** What the banner says when it is done. */
  done: string;
  onDone: () => void;
  onRejected?: (rejection: Error) => void;
};

/** A change of the users: the banner says how it went, and the list is read again. */
export function useUserWrite<Input>({ send, done, onDone, onRejected }: UserWrite<Input>) {
  const client = useQueryClient();
  const banner = useBanner();
  const confirmed = useConfirmed();
  const t = useTranslate();
  return useMutation({
    mutationFn: (input: Input) => confirmed(() => send(input)),
    onSuccess() {
      banner({ tone: "done", text: done });
      onDone();
      // Admins may have changed themselves.
      void client.invalidateQueries({ queryKey: meKey });
      return client.invalidateQueries({ queryKey: usersKey });
    },
    onError(rejection) {
      banner({ tone: "problem", text: t.of(wordsOf(rejection)) });
      onRejected?.(rejection);
    },
  });
}

import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Me } from "#contract/accounts.ts";
import type { ApiKeysPatch, KeyStatus, KeyTest } from "#contract/settings.ts";
import { usesSystemKeys } from "#domain/accounts/account.ts";
import { unknownKeys } from "#web/features/settings/integrations.ts";
import { call } from "#web/lib/call.ts";
import { meQuery } from "#web/lib/session.ts";
import { type Stored, useStored } from "#web/lib/use-setting.ts";

/** Which keys are stored; never the keys. */
export const keysQuery = queryOptions({
  queryKey: ["keys"],
  queryFn: ({ signal }) => call("GET /api/keys", { signal }),
  // What another page of the same user changed shows here when they come back.
  refetchOnWindowFocus: "always",
});

/** Stores the fields that are given, an empty key clears; answers what is stored now, never a key. */
export const saveKeys = (patch: ApiKeysPatch) => call("PUT /api/keys", { body: patch });

/** What the provider says; a key that is rejected is an answer, not a failure. */
export const testKey = (test: KeyTest) => call("POST /api/keys/test", { body: test });

/** Prompts, feeds and settings are the defaults again, all or none of them (READ-59). */
export const resetToDefaults = () => call("POST /api/settings/reset");

export type Account = Pick<Me, "role" | "subscriptionType">;

/** Which keys are stored and which switches are on. When the plan changed meanwhile, the account is asked for again. */
export function useKeys(account: Account): Stored<KeyStatus> {
  const client = useQueryClient();
  const managed = usesSystemKeys(account);
  const keys = useStored(keysQuery, unknownKeys(managed));
  const outdated = keys.state === "read" && keys.value.managed !== managed;
  useEffect(() => {
    if (outdated) void client.invalidateQueries({ queryKey: meQuery.queryKey, exact: true });
  }, [outdated, client]);
  return keys;
}

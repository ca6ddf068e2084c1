import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Me } from "#contract/accounts.ts";
import type { KeyStatus } from "#contract/settings.ts";
import { usesSystemKeys } from "#domain/accounts/account.ts";
import { unknownKeys } from "#web/features/settings/integrations.ts";
import { keysQuery } from "#web/features/settings/settings.calls.ts";
import { meQuery } from "#web/lib/session.ts";
import { type Stored, useStored } from "#web/lib/use-stored.ts";

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

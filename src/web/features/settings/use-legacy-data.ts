import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { meKey, publicKey } from "#web/lib/session.ts";

/** Loaded when somebody is signed in: visitors have nothing to move. */
async function moveAll() {
  const { moveLegacyData, migrateLocal } = await import("#web/features/settings/legacy-data.ts");
  return moveLegacyData(migrateLocal);
}

/**
 * Moves what an earlier version left in this browser into the account, once per sign-in or load (READ-57). A failure
 * is silent: the entries stay and the next load tries again. @param userId undefined while nobody is signed in
 */
export function useLegacyData(userId: string | undefined): void {
  const client = useQueryClient();
  const moving = useRef(false);
  useEffect(() => {
    if (userId === undefined || moving.current) return;
    moving.current = true;
    void moveAll()
      .then(async (taken) => {
        if (!taken) return;
        await client.invalidateQueries({
          predicate: ({ queryKey }) => queryKey[0] !== publicKey && queryKey[0] !== meKey[0],
        });
      })
      // The values must reach no log, and the user can do nothing about it.
      .catch(() => undefined)
      .finally(() => {
        moving.current = false;
      });
  }, [userId, client]);
}

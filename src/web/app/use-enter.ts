import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useNavigate } from "react-router";
import { expectUser } from "#web/features/accounts/session/offline-user.ts";
import { paths } from "#web/lib/paths.ts";
import { clearUser, meKey } from "#web/lib/session.ts";

/** To be called once the server has opened a session: drops what belonged to the previous user. */
export function useArrival(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    expectUser();
    clearUser(client);
    // Back to "asking", so that the guard of the news page waits for the answer.
    void client.resetQueries({ queryKey: meKey });
  }, [client]);
}

/** Goes in once the server has opened a session: to the news. */
export function useEnter(): () => void {
  const arrive = useArrival();
  const navigate = useNavigate();
  return useCallback(() => {
    arrive();
    void navigate(paths.news);
  }, [arrive, navigate]);
}

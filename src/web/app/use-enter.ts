import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useNavigate } from "react-router";
import { expectPerson } from "#web/features/accounts/person-copy.ts";
import { forgetPerson } from "#web/lib/forget-person.ts";
import { paths } from "#web/lib/paths.ts";
import { meKey } from "#web/lib/session.ts";

/** Goes in once the server has opened a session: forgets what belonged to whoever was here before, opens the news. */
export function useEnter(): () => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useCallback(() => {
    expectPerson();
    forgetPerson(client);
    // Back to "asking", so that the guard of the news page waits for the answer.
    void client.resetQueries({ queryKey: meKey });
    void navigate(paths.news);
  }, [client, navigate]);
}

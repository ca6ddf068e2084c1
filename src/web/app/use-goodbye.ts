import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { dropPersonCopy } from "#web/features/accounts/session/person-copy.ts";
import { paths } from "#web/lib/paths.ts";
import { forgetPerson, meKey } from "#web/lib/session.ts";

/** After the session has ended: forgets everything that belonged to it and goes home. */
export function useGoodbye(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    dropPersonCopy();
    await navigate(paths.home);
    client.setQueryData(meKey, null);
    // What is forgotten while it is still watched is asked for anew; who watches stops with the next drawing.
    await new Promise((resolve) => setTimeout(resolve));
    forgetPerson(client);
  };
}

import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { publicPath } from "#domain/site/public-pages.ts";
import { dropOfflineCopy } from "#web/features/accounts/session/use-session.ts";
import { translateAt } from "#web/lib/language.ts";
import { paths } from "#web/lib/paths.ts";
import { clearUser, meKey } from "#web/lib/session.ts";

/** After the session has ended: drops everything that belonged to it and goes home. */
export function useSignOutNotice(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    dropOfflineCopy();
    await navigate(publicPath(translateAt(window.location.pathname).locale, paths.home));
    client.setQueryData(meKey, null);
    // What is dropped while it is still watched is asked for again; who watches stops with the next drawing.
    await new Promise((resolve) => setTimeout(resolve));
    clearUser(client);
  };
}

import type { QueryClient } from "@tanstack/react-query";
import { forgetDrafts } from "#web/lib/drafts.ts";
import { dropKept } from "#web/lib/kept-copy.ts";
import { publicKey } from "#web/lib/public-key.ts";
import { meKey } from "#web/lib/session.ts";

/** Drops every answer that belonged to the signed-in user, what they typed, and what was kept of it; who is signed in stays for the caller to set. */
export function forgetPerson(client: QueryClient): void {
  forgetDrafts();
  dropKept();
  client.removeQueries({
    predicate: ({ queryKey }) =>
      queryKey[0] !== publicKey && (queryKey[0] !== meKey[0] || queryKey.length > meKey.length),
  });
}

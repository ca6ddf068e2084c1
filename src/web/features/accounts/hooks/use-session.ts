import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Me } from "#contract/accounts.ts";
import { dropPersonCopy, keepPersonCopy } from "#web/features/accounts/person-copy.ts";
import { meQuery } from "#web/lib/session.ts";

export type Session = { state: "asking" } | { state: "signed-in"; me: Me } | { state: "signed-out" };

/** Who is signed in. A session call that fails counts as signed out (READ-02). */
export function useSession(): Session {
  const { data, isPending, isSuccess } = useQuery(meQuery);
  useEffect(() => {
    if (data) keepPersonCopy(data);
    else if (isSuccess) dropPersonCopy();
  }, [data, isSuccess]);
  if (data) return { state: "signed-in", me: data };
  return isPending ? { state: "asking" } : { state: "signed-out" };
}

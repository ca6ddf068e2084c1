import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { signOut } from "#web/features/accounts/api/sign-out.ts";
import { dropPersonCopy } from "#web/features/accounts/person-copy.ts";
import { forgetPerson } from "#web/lib/forget-person.ts";
import { paths } from "#web/lib/paths.ts";
import { meKey } from "#web/lib/session.ts";
import { useToast } from "#web/ui/use-toast.ts";

/** Ends the session, forgets everything that belonged to it, goes home. */
export function useLogout(): () => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const { mutate } = useMutation({
    mutationFn: signOut,
    onSuccess: async () => {
      dropPersonCopy();
      await navigate(paths.home);
      client.setQueryData(meKey, null);
      forgetPerson(client);
    },
    onError: (error) => toast({ tone: "problem", text: `You are still signed in. ${error.message}` }),
  });
  return mutate;
}

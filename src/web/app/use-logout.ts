import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useGoodbye } from "#web/app/use-goodbye.ts";
import { signOut } from "#web/features/accounts/api/sign-out.ts";
import { useToast } from "#web/ui/toast.tsx";

/** Ends the session, forgets everything that belonged to it, goes home. */
export function useLogout(): () => void {
  const goodbye = useGoodbye();
  const toast = useToast();
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: async () => {
      // What is being read for this person is wanted no more, and would be refused on its way.
      await client.cancelQueries();
      return signOut();
    },
    onSuccess: goodbye,
    onError: (error) => {
      toast({ tone: "problem", text: `You are still signed in. ${error.message}` });
      return client.refetchQueries({ type: "active", stale: true });
    },
  });
  return mutate;
}

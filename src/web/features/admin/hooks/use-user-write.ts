import { useMutation, useQueryClient } from "@tanstack/react-query";
import { usersKey } from "#web/features/admin/api/users.ts";
import { meKey } from "#web/lib/session.ts";
import { useBanner } from "#web/ui/banner.tsx";

export type UserWrite<Input> = {
  send: (input: Input) => Promise<unknown>;
  /** What the banner says when it is done. */
  done: string;
  onDone: () => void;
  onRefused?: (refusal: Error) => void;
};

/** A change of the users: the banner tells how it went, and the list is read anew. */
export function useUserWrite<Input>({ send, done, onDone, onRefused }: UserWrite<Input>) {
  const client = useQueryClient();
  const banner = useBanner();
  return useMutation({
    mutationFn: send,
    onSuccess() {
      banner({ tone: "done", text: done });
      onDone();
      // Admins may have changed themselves.
      void client.invalidateQueries({ queryKey: meKey });
      return client.invalidateQueries({ queryKey: usersKey });
    },
    onError(refusal) {
      banner({ tone: "problem", text: refusal.message });
      onRefused?.(refusal);
    },
  });
}

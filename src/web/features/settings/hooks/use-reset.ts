import { useMutation, useQueryClient } from "@tanstack/react-query";
import { resetToDefaults } from "#web/features/settings/api/reset-to-defaults.ts";
import { recordEvent } from "#web/lib/analytics.ts";
import { meKey, publicKey } from "#web/lib/session.ts";

export type ResetOutcome = { success: true } | { success: false; message: string };

/** Resets to the defaults and answers whether that was done; it never throws (SET-09, STORE-08). */
export function useReset() {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: resetToDefaults,
    onSuccess: () => {
      recordEvent("settings_change", { setting: "defaults" });
      // Whatever was read before may be another thing now.
      void client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== publicKey && queryKey[0] !== meKey[0],
      });
    },
  });
  const reset = (): Promise<ResetOutcome> =>
    mutateAsync().then(
      () => ({ success: true }),
      (error: Error) => ({ success: false, message: error.message }),
    );
  return { reset, isResetting: isPending };
}

import { useMutation } from "@tanstack/react-query";
import type { TestedIntegration } from "#domain/settings/api-key.ts";
import { testKey } from "#web/features/settings/api/test-key.ts";
import { keyIn, type OwnKeyField, readKeyDraft } from "#web/features/settings/key-draft.ts";

export type KeyTestResult = { ok: boolean; message: string };

/** Asks the provider about the typed key, or else about the one that serves the account. */
export function useKeyTest(integration: TestedIntegration, field: OwnKeyField | undefined) {
  const { mutate, data, error, isPending, reset } = useMutation({
    // Without variables: no record of the call holds the key.
    mutationFn: () => {
      const key = field === undefined ? "" : keyIn(readKeyDraft(field));
      return testKey({ integration, ...(key !== "" && { key }) });
    },
  });
  const failure = error && { ok: false, message: `The test could not be made. ${error.message}` };
  const result: KeyTestResult | undefined = data ?? failure ?? undefined;
  return { run: () => mutate(), result, busy: isPending, forget: reset };
}

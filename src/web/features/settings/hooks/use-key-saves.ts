import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { KeyStatus } from "#contract/settings.ts";
import { keysQuery } from "#web/features/settings/api/keys.query.ts";
import { recordEvent } from "#web/lib/analytics.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { saveStateOf } from "#web/lib/use-setting.ts";

/** `send` answers null when there was nothing left to save. It carries no key: those stay in their draft. */
type KeySave = { send: () => Promise<KeyStatus | null>; wanted?: boolean };

export type KeySavesOptions = {
  onStart: () => void;
  onProblem: (error: Error) => void;
};

/** Saves of one control of the integrations. All controls save one after the other. */
export function useKeySaves({ onStart, onProblem }: KeySavesOptions) {
  const client = useQueryClient();
  const last = useRef({ pending: false, outcome: Promise.resolve<Error | null>(null) });
  const mutation = useMutation({
    mutationFn: ({ send }: KeySave) => send(),
    scope: { id: "keys" },
    onMutate: onStart,
    async onSuccess(status) {
      if (status === null) return;
      recordEvent("settings_change", { setting: "apiKeys" });
      // A read that began before the write may know less than its answer.
      await client.cancelQueries({ queryKey: keysQuery.queryKey });
      client.setQueryData(keysQuery.queryKey, status);
    },
    onError(error) {
      if (error instanceof ApiError && error.code === "keys-managed")
        void client.invalidateQueries({ queryKey: keysQuery.queryKey });
      onProblem(error);
    },
  });

  /** Answers why it failed, null when it is stored. */
  function save(keySave: KeySave): Promise<Error | null> {
    const outcome = mutation.mutateAsync(keySave).then(
      () => null,
      (error: Error) => error,
    );
    const mine = { pending: true, outcome };
    last.current = mine;
    void outcome.then(() => {
      mine.pending = false;
    });
    return outcome;
  }

  return {
    save,
    /** What the newest save of this control is storing. */
    wanted: mutation.isPending ? mutation.variables.wanted : undefined,
    state: saveStateOf(mutation),
    isPending: () => last.current.pending,
    /** Outcome of the newest save, once it is known. */
    outcome: () => last.current.outcome,
  };
}

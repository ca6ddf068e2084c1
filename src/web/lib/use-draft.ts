import { useCallback, useSyncExternalStore } from "react";
import { keepDraft, readDraft, watchDrafts } from "#web/lib/drafts.ts";

export type Draft<Value> = {
  /** What was typed, else what is stored. */
  value: Value;
  /** Whether something was typed and not saved. */
  isChanged: boolean;
  change: (value: Value) => void;
  drop: () => void;
};

/**
 * A field's text that survives leaving and coming back to its page, as long as the app stays open (a reload drops
 * it). Names are unique in the app; one name always holds the same type.
 */
export function useDraft<Value>(name: string, stored: Value): Draft<Value> {
  const draft = useSyncExternalStore(
    watchDrafts,
    () => readDraft(name) as Value | undefined,
    () => undefined,
  );
  const change = useCallback((value: Value) => keepDraft(name, value), [name]);
  const drop = useCallback(() => keepDraft(name, undefined), [name]);
  return { value: draft ?? stored, isChanged: draft !== undefined, change, drop };
}

import { createListeners } from "#web/lib/listeners.ts";

/** What was typed and not saved yet, by name, until it is saved or the user leaves. In memory only: keys are among it. */
const drafts = new Map<string, unknown>();
const { subscribe, notify } = createListeners();

export const watchDrafts = subscribe;

/** Undefined when there is none. */
export const readDraft = (name: string): unknown => drafts.get(name);

/** Undefined drops the draft. */
export function keepDraft(name: string, draft: unknown): void {
  if (draft === undefined) drafts.delete(name);
  else drafts.set(name, draft);
  notify();
}

export function clearDrafts(): void {
  drafts.clear();
  notify();
}

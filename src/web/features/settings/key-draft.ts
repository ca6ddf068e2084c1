import { isKeyMask } from "#domain/settings/api-key.ts";
import { keepDraft, readDraft } from "#web/lib/drafts.ts";

export type OwnKeyField = "openaiApiKey" | "finnhubApiKey" | "redditApiKey";

/** A key as typed, until it is stored. It is in memory only and in no record of a request. */
export type KeyDraft = {
  text: string;
  /** Why the server did not take this very text. */
  rejection: string | null;
};

export const noKeyDraft: KeyDraft = { text: "", rejection: null };

export const keyDraftName = (field: OwnKeyField) => `keys.${field}`;

/** What would be sent: empty when nothing was typed, or only the mask that stands for the stored key. */
export function keyIn({ text }: KeyDraft): string {
  const key = text.trim();
  return isKeyMask(key) ? "" : key;
}

export const readKeyDraft = (field: OwnKeyField): KeyDraft =>
  (readDraft(keyDraftName(field)) as KeyDraft | undefined) ?? noKeyDraft;

/** Changes the draft of a sent key, unless something else was typed meanwhile. Null drops it. */
export function settleKeyDraft(field: OwnKeyField, sent: string, settled: KeyDraft | null): void {
  if (keyIn(readKeyDraft(field)) === sent) keepDraft(keyDraftName(field), settled ?? undefined);
}

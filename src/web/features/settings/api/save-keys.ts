import type { ApiKeysPatch, KeyStatus } from "#contract/settings.ts";
import { api } from "#web/lib/api.ts";

/** Stores the fields that are given, an empty key clears; answers what is stored now, never a key. */
export function saveKeys(patch: ApiKeysPatch): Promise<KeyStatus> {
  return api.put<KeyStatus>("/api/keys", patch);
}

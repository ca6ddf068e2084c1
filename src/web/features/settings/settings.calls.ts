import { queryOptions } from "@tanstack/react-query";
import type { ApiKeysPatch, KeyStatus, KeyTest, KeyTestAnswer, ResetAnswer } from "#contract/settings.ts";
import { api } from "#web/lib/api.ts";

/** Which keys are stored; never the keys. */
export const keysQuery = queryOptions({
  queryKey: ["keys"],
  queryFn: ({ signal }) => api.get<KeyStatus>("/api/keys", { signal }),
  // What another page of the same person changed shows here when they come back.
  refetchOnWindowFocus: "always",
});

/** Stores the fields that are given, an empty key clears; answers what is stored now, never a key. */
export function saveKeys(patch: ApiKeysPatch): Promise<KeyStatus> {
  return api.put<KeyStatus>("/api/keys", patch);
}

/** What the provider says; a key that is refused is an answer, not a failure. */
export function testKey(test: KeyTest): Promise<KeyTestAnswer> {
  return api.post<KeyTestAnswer>("/api/keys/test", test);
}

/** Prompts, feeds and settings are the defaults again, all or none of them (READ-59). */
export function resetToDefaults(): Promise<ResetAnswer> {
  return api.post<ResetAnswer>("/api/settings/reset", {});
}

import { queryOptions } from "@tanstack/react-query";
import type { ApiKeysPatch, KeyTest } from "#contract/settings.ts";
import { call } from "#web/lib/call.ts";

/** Which keys are stored; never the keys. */
export const keysQuery = queryOptions({
  queryKey: ["keys"],
  queryFn: ({ signal }) => call("GET /api/keys", { signal }),
  // What another page of the same user changed shows here when they come back.
  refetchOnWindowFocus: "always",
});

/** Stores the fields that are given, an empty key clears; answers what is stored now, never a key. */
export const saveKeys = (patch: ApiKeysPatch) => call("PUT /api/keys", { body: patch });

/** What the provider says; a key that is rejected is an answer, not a failure. */
export const testKey = (test: KeyTest) => call("POST /api/keys/test", { body: test });

/** Prompts, feeds and settings are the defaults again, all or none of them (READ-59). */
export const resetToDefaults = () => call("POST /api/settings/reset");

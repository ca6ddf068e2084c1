import type { ResetAnswer } from "#contract/settings.ts";
import { api } from "#web/lib/api.ts";

/** Prompts, feeds and settings are the defaults again, all or none of them (READ-59). */
export function resetToDefaults(): Promise<ResetAnswer> {
  return api.post<ResetAnswer>("/api/settings/reset", {});
}

import type { Me, MePatch } from "#contract/accounts.ts";
import { api } from "#web/lib/api.ts";

/** Answers the whole user after the change. */
export const saveProfile = (patch: MePatch) => api.patch<Me>("/api/me", patch);

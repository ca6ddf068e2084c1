import { api } from "#web/lib/api.ts";

/** It can be restored for an hour. */
export function removePrompt(id: string): Promise<void> {
  return api.delete(`/api/prompts/${encodeURIComponent(id)}`);
}

import type { Prompt } from "#contract/analysis.ts";
import { api } from "#web/lib/api.ts";

/** Takes a removal back. */
export function restorePrompt(id: string): Promise<Prompt> {
  return api.post<Prompt>(`/api/prompts/${encodeURIComponent(id)}/restore`, {});
}

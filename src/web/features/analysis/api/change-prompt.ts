import type { Prompt, PromptPatch } from "#contract/analysis.ts";
import { api } from "#web/lib/api.ts";

export type PromptChange = { id: string; patch: PromptPatch };

export function changePrompt({ id, patch }: PromptChange): Promise<Prompt> {
  return api.patch<Prompt>(`/api/prompts/${encodeURIComponent(id)}`, patch);
}

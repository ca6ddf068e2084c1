import type { NewPrompt, Prompt } from "#contract/analysis.ts";
import { api } from "#web/lib/api.ts";

export function addPrompt(input: NewPrompt): Promise<Prompt> {
  return api.post<Prompt>("/api/prompts", input);
}

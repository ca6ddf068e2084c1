import type { Prompt } from "#contract/analysis.ts";
import { api } from "#web/lib/api.ts";

/** Answers all prompts in their new order. */
export async function orderPrompts(ids: string[]): Promise<Prompt[]> {
  const { prompts } = await api.put<{ prompts: Prompt[] }>("/api/prompts/order", { ids });
  return prompts;
}

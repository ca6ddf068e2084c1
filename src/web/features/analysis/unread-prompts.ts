import type { Prompt } from "#contract/analysis.ts";
import { defaultPrompts } from "#domain/analysis/prompts.data.ts";

/** What is shown while the own prompts cannot be read (READ-56). */
export const unreadPrompts: Prompt[] = defaultPrompts.map((each, at) => ({
  ...each,
  id: `default-${at + 1}`,
  userId: "",
  order: at + 1,
  isDefault: true,
  createdAt: "",
  lastUpdated: "",
}));

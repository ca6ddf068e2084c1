import { isStorable, isVisible } from "#domain/kernel/visible-text.ts";

export const promptsPerUserMax = 200;
export const promptNameLengthMax = 120;
/** Characters of a prompt's text. */
export const promptLengthMax = 8_000;

/** What a prompt's text may hold for the company (READ-77). */
export const placeholders = ["{COMPANY}", "{SYMBOL}"] as const;

/** @param text trimmed */
export function isPromptName(text: string): boolean {
  return text.length <= promptNameLengthMax && isVisible(text) && isStorable(text);
}

/** @param text trimmed */
export function isPrompt(text: string): boolean {
  return text.length <= promptLengthMax && isVisible(text) && isStorable(text);
}

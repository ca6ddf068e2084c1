import { isStorable, isVisible } from "#domain/kernel/visible-text.ts";

export const promptsPerUserMax = 200;
export const promptNameLengthMax = 120;
/** Characters of a prompt's text. */
export const promptLengthMax = 8_000;

/** What a prompt's text may hold for the company (READ-77). */
export const placeholders = ["{COMPANY}", "{SYMBOL}"] as const;

export type PromptPart = { text: string; isPlaceholder: boolean; at: number };

/** The text in pieces, placeholders apart; together they are the text. `at` is where a piece begins. */
export function promptParts(text: string): PromptPart[] {
  let at = 0;
  const parts: PromptPart[] = [];
  for (const piece of text.split(/(\{COMPANY\}|\{SYMBOL\})/)) {
    if (piece !== "")
      parts.push({ text: piece, isPlaceholder: placeholders.some((each) => each === piece), at });
    at += piece.length;
  }
  return parts;
}

/** @param text trimmed */
export function isPromptName(text: string): boolean {
  return text.length <= promptNameLengthMax && isVisible(text) && isStorable(text);
}

/** @param text trimmed */
export function isPrompt(text: string): boolean {
  return text.length <= promptLengthMax && isVisible(text) && isStorable(text);
}

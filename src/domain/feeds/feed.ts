import { isStorable, isVisible } from "#domain/kernel/visible-text.ts";

export const feedNameLengthMax = 120;
export const feedUrlLengthMax = 2048;
export const feedsPerUserMax = 500;
export const defaultFeedColor = "#dc2626";

/** A six-digit hex color with its hash sign. */
export function isFeedColor(text: string): boolean {
  return /^#[0-9a-fA-F]{6}$/.test(text);
}

/** `pending` until the first visit; `gone` and `quarantined` are visited rarely. */
export const feedStates = ["pending", "ok", "failing", "gone", "quarantined"] as const;

/** A name as it is stored: trimmed already, something to see, not too long. */
export function isFeedName(text: string): boolean {
  return text.length <= feedNameLengthMax && isVisible(text) && isStorable(text);
}

import type { FocusEvent } from "react";

/**
 * Whether the focus left a field for another part of the page. It did not when only the window lost it: whoever
 * fetches the rest of a text from another program comes back to the same field.
 */
export function leaves({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean {
  return !currentTarget.contains(document.activeElement) && !currentTarget.contains(relatedTarget);
}

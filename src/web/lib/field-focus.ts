import type { FocusEvent } from "react";

const endings = ["mouseup", "dragend", "contextmenu", "blur"] as const;

/**
 * Runs the action at once, or, while something is clicked, when that is let go: what the action shows must not move
 * the page under the press, which would then hit nothing. It still comes before the click.
 */
export function afterClick(action: () => void): void {
  if (document.querySelector(":active") === null) {
    action();
    return;
  }
  const once = new AbortController();
  for (const name of endings)
    window.addEventListener(
      name,
      ({ target }) => {
        // Fields that lose the focus pass here too.
        if (name === "blur" && target !== window) return;
        once.abort();
        action();
      },
      { capture: true, signal: once.signal },
    );
}

/**
 * Whether the focus left a field for another part of the page. It did not when only the window lost it: whoever
 * fetches the rest of a text from another program comes back to the same field.
 */
export function leaves({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean {
  return !currentTarget.contains(document.activeElement) && !currentTarget.contains(relatedTarget);
}

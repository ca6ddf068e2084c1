/** Keys belong to text fields, to an open dialog and to an open menu. */
const busyPlaces = "input, textarea, select, [contenteditable='true'], dialog, [role='menu']";

/** Whether a pressed key may mean something to the page: nobody has taken it, and keys held with others are the browser's. */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  return !(event.target instanceof Element && event.target.closest(busyPlaces));
}

/** The key without regard to Shift or Caps Lock. */
export const plainKey = (key: string): string => (key.length === 1 ? key.toLowerCase() : key);

/** A line of the help. */
export type KeyLine = {
  /** In turn ("then"), or one or the other. */
  keys: readonly string[];
  text: string;
};

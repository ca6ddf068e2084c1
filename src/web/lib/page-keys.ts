/** On a dialog that shows an item of the page: the page's keys act on it. */
export const itemDialogMark = "data-item-dialog";

/** Keys belong to text fields, to an open dialog and to an open menu. */
const busyPlaces = `input, textarea, select, [contenteditable='true'], dialog:not([${itemDialogMark}]), [role='menu']`;

/** Whether a pressed key may mean something to the page: nobody has taken it, and keys held with others are the browser's. */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  return !(event.target instanceof Element && event.target.closest(busyPlaces));
}

/** A Mac has Cmd where other keyboards have Ctrl. */
export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** What opens the command palette from anywhere, as keyboards name it. */
// verbatim: names of keys
export const paletteKey = (): string => (isMac() ? "⌘ K" : "Ctrl K");

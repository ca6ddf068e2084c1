/** The items of a list that carry the mark, from top to bottom. */
export const itemsIn = (list: HTMLElement | null, mark: string): HTMLElement[] =>
  Array.from(list?.querySelectorAll<HTMLElement>(`[${mark}]`) ?? []);

/** The item that holds the focus. */
export const heldIn = (items: readonly HTMLElement[]): HTMLElement | undefined =>
  items.find((item) => item.contains(document.activeElement));

/** Moves the focus on from the item that holds it, else to the first one in sight below the header. */
export function walk(items: readonly HTMLElement[], step: 1 | -1): void {
  const at = items.findIndex((item) => item.contains(document.activeElement));
  const next = at < 0 ? items.find((item) => item.getBoundingClientRect().bottom > 80) : items[at + step];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "nearest" });
}

/** Presses the control of an item that carries the mark. */
export const pressIn = (item: HTMLElement | undefined, mark: string): void =>
  item?.querySelector<HTMLElement>(`[${mark}]`)?.click();

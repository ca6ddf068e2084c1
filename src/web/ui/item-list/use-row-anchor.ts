import { type RefObject, useCallback, useLayoutEffect, useRef } from "react";

/** A list that does not change after all gives the browser its own anchoring back. */
const waitMsMax = 2_000;

type Anchor = { id: string; top: number };

const topOf = (row: Element) => row.getBoundingClientRect().top + window.scrollY;

/**
 * Answers a function to be called in the moment before rows join a list: then the last row on the screen, down to which the
 * user has read, stays where it is, whatever joins above it. If it goes into another row, the one before it does. Browsers
 * do that by themselves in part, and not all of them.
 *
 * @param attribute holds the id of a row
 */
export function useRowAnchor(
  list: RefObject<HTMLElement | null>,
  attribute: string,
  rows: unknown,
): () => void {
  const held = useRef<{ anchors: Anchor[]; release: () => void }>(undefined);
  const hold = useCallback(() => {
    const all = Array.from(list.current?.querySelectorAll(`[${attribute}]`) ?? []);
    const inSight = all.filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return bottom > 0 && top < window.innerHeight;
    });
    const root = document.documentElement;
    root.style.overflowAnchor = "none";
    const release = () => root.style.removeProperty("overflow-anchor");
    setTimeout(release, waitMsMax);
    const anchors = inSight
      .toReversed()
      .map((row) => ({ id: row.getAttribute(attribute) ?? "", top: topOf(row) }));
    held.current = { anchors, release };
  }, [list, attribute]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are what this waits for.
  useLayoutEffect(() => {
    if (!held.current) return;
    const { anchors, release } = held.current;
    held.current = undefined;
    for (const { id, top } of anchors) {
      const row = list.current?.querySelector(`[${attribute}="${CSS.escape(id)}"]`);
      if (!row) continue;
      const moved = topOf(row) - top;
      if (moved !== 0) window.scrollBy({ top: moved, behavior: "instant" });
      break;
    }
    // The next frame has the new layout; from then on the browser may anchor again.
    requestAnimationFrame(() => requestAnimationFrame(release));
  }, [rows, list, attribute]);
  return hold;
}

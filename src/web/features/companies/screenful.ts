import { useCallback, useEffect, useRef, useState } from "react";
import { symbolsPerRequestMax } from "#domain/market/limits.ts";

/** Tells of a row and its symbols while it is mounted; the answered function takes it back. */
export type OnScreen = (row: Element, symbols: readonly string[]) => () => void;

/** So long the screen must be at rest, so that rows that fly by are not asked for. */
const restMs = 150;

/** The symbols of the rows that are in sight, in reading order, and the function by which rows tell of themselves. */
export function useScreenful(): { symbols: readonly string[]; onScreen: OnScreen } {
  const [symbols, setSymbols] = useState<readonly string[]>([]);
  const rows = useRef(new Map<Element, readonly string[]>());
  const inSight = useRef(new Set<Element>());
  const observer = useRef<IntersectionObserver>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const isFirst = useRef(true);
  const lookSoon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => {
        const seen = symbolsOf(inSight.current, rows.current);
        isFirst.current = seen.length === 0;
        setSymbols((before) => (before.join() === seen.join() ? before : seen));
      },
      isFirst.current ? 0 : restMs,
    );
  }, []);

  const onScreen = useCallback<OnScreen>(
    (row, rowSymbols) => {
      observer.current ??= new IntersectionObserver((entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) inSight.current.add(target);
          else inSight.current.delete(target);
        }
        lookSoon();
      });
      rows.current.set(row, rowSymbols);
      observer.current.observe(row);
      return () => {
        rows.current.delete(row);
        inSight.current.delete(row);
        observer.current?.unobserve(row);
        lookSoon();
      };
    },
    [lookSoon],
  );

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      observer.current?.disconnect();
      observer.current = undefined;
    },
    [],
  );
  return { symbols, onScreen };
}

/** Distinct symbols, from the top of the page down, as many as one call reads. */
function symbolsOf(inSight: ReadonlySet<Element>, rows: ReadonlyMap<Element, readonly string[]>): string[] {
  const inOrder = [...inSight].sort((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  return [...new Set(inOrder.flatMap((row) => rows.get(row) ?? []))].slice(0, symbolsPerRequestMax);
}

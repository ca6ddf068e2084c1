import { useCallback, useEffect, useRef } from "react";
import type { NewsItem } from "#contract/news.ts";

/** A wave of headlines is taken in at this pace, so that the page stays smooth under it. */
const everyMs = 250;

/** Answers a function that takes one headline at a time; a lone one is passed on at once, a wave in batches. */
export function useArrivals(onItems: (items: NewsItem[]) => void): (item: NewsItem) => void {
  const pass = useRef(onItems);
  const waiting = useRef<NewsItem[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    pass.current = onItems;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback((item) => {
    function flush() {
      timer.current = undefined;
      const items = waiting.current;
      if (items.length === 0) return;
      waiting.current = [];
      timer.current = setTimeout(flush, everyMs);
      pass.current(items);
    }
    waiting.current.push(item);
    if (timer.current === undefined) flush();
  }, []);
}

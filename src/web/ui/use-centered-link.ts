import { useEffect, useRef } from "react";

/**
 * For a row of links that may be wider than the screen: keeps the link of the open page in the middle of it, also when
 * the row or one of its links changes its size. @param active null: there is no such link, and nothing is moved
 */
export function useCenteredLink(active: string | null) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = row.current;
    const link = element?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!element || !link || active === null) return;
    const center = () => {
      element.scrollLeft = link.offsetLeft - (element.clientWidth - link.offsetWidth) / 2;
    };
    const observer = new ResizeObserver(center);
    for (const each of [element, ...element.children]) observer.observe(each);
    return () => observer.disconnect();
  }, [active]);
  return row;
}

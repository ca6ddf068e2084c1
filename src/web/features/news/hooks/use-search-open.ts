import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";

/** Marks the button that opens the search, to which the focus returns. */
export const searchMark = "data-news-search";

/** Whether the search stands in the address, and how it comes there. After it the page is where it was. */
export function useSearchOpen(): { isOpen: boolean; open: () => void } {
  const [address, setAddress] = useSearchParams();
  const isOpen = address.has("q");
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (isOpen) {
      before.current ??= 0;
      return;
    }
    if (before.current === undefined) return;
    window.scrollTo({ top: before.current });
    before.current = undefined;
    document.querySelector<HTMLElement>(`[${searchMark}]`)?.focus({ preventScroll: true });
  }, [isOpen]);
  function open() {
    before.current = window.scrollY;
    setAddress((known) => {
      known.set("q", known.get("q") ?? "");
      return known;
    });
  }
  return { isOpen, open };
}

import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { searchMark } from "#web/features/news/news-controls.tsx";

/** Whether the address says that the search is open, and how to open and close it. Closing it returns to the same position. */
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

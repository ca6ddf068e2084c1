import { useEffect, useRef } from "react";

/** Calmly lights up the background of an element when its price changes; still under reduced motion. */
export function useFlash<Element extends HTMLElement>(price: number | null) {
  const ref = useRef<Element>(null);
  const before = useRef(price);
  useEffect(() => {
    const was = before.current;
    before.current = price;
    if (was === null || price === null || was === price) return;
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const color = price > was ? "var(--gain-soft)" : "var(--loss-soft)";
    ref.current?.animate([{ backgroundColor: color }, { backgroundColor: color, offset: 0.4 }, {}], {
      duration: 900,
      easing: "ease-out",
    });
  }, [price]);
  return ref;
}

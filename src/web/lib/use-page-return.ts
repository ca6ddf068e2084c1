import { useEffect, useEffectEvent } from "react";

/** Calls back when the browser's Back button brings the page back just as it was left, busy buttons and all. */
export function usePageReturn(onReturn: () => void): void {
  const returned = useEffectEvent(onReturn);
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) returned();
    };
    window.addEventListener("pageshow", onPageShow);
    return () => window.removeEventListener("pageshow", onPageShow);
  }, []);
}

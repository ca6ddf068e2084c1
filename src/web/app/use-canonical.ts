import { useEffect } from "react";
import { useLocation } from "react-router";

/** Keeps the canonical address that the server put into the page in step with the page that is shown: browsers share it. */
export function useCanonical(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>("link[rel=canonical]");
    if (link) link.href = new URL(pathname, link.href).href;
  }, [pathname]);
}

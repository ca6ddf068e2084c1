import { useEffect } from "react";

/** Lets the browser keep the app for times without a network, once somebody signed in. Asks when the page is at rest. */
export function useServiceWorker(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    const register = () => void navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(register, 2_000);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(register, { timeout: 10_000 });
    return () => cancelIdleCallback(idle);
  }, [wanted]);
}

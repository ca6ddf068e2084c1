import { useEffect } from "react";
import { storedKeys, writeStored } from "#web/lib/storage.ts";

declare global {
  interface Window {
    /** Made by `/late-start.js`, which stands in each page. */
    earlyPresses?: HTMLElement[];
    forgetEarlyPresses?: () => void;
  }
}

/** The same button in the page that the app has rendered in place of the one that the server sent. */
function buttonLike(pressed: HTMLElement): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>("button")].find(
    ({ textContent, className }) => textContent === pressed.textContent && className === pressed.className,
  );
}

/** Clicks the buttons that somebody clicked before the app could answer, in their order. */
export function repeatEarlyPresses(): void {
  const { earlyPresses = [], forgetEarlyPresses } = window;
  forgetEarlyPresses?.();
  delete window.earlyPresses;
  delete window.forgetEarlyPresses;
  for (const pressed of earlyPresses) (pressed.isConnected ? pressed : buttonLike(pressed))?.click();
}

/**
 * Runs the action when the browser has nothing better to do, at the latest after `waitMsMax`; after `timerMs` in a
 * browser that does not say when that is. Returns the function that calls it off.
 */
function whenIdle(action: () => void, waitMsMax: number, timerMs: number): () => void {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(action, timerMs);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(action, { timeout: waitMsMax });
  return () => cancelIdleCallback(idle);
}

/** Lets the browser keep the app for times without a network, once somebody signed in. */
export function useServiceWorker(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    const register = () => void navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
    return whenIdle(register, 10_000, 2_000);
  }, [wanted]);
}

async function loadOwnFont(): Promise<void> {
  const faces = await document.fonts.load('16px "Inter Variable"');
  if (faces.length === 0) return;
  document.documentElement.dataset.font = "";
  writeStored(storedKeys.font, "here");
}

/** Loads our font; the next pages begin with it (`/theme.js`). */
export function useOwnFont(): void {
  useEffect(() => {
    if (document.documentElement.dataset.font !== undefined) return;
    // Without it the text stays as it is.
    return whenIdle(() => void loadOwnFont().catch(() => undefined), 3_000, 3_000);
  }, []);
}

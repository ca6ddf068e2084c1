import { useEffect } from "react";
import { storedKeys, writeStored } from "#web/lib/storage.ts";

const waitMsMax = 3_000;

async function bring(): Promise<void> {
  const faces = await document.fonts.load('16px "Inter Variable"');
  if (faces.length === 0) return;
  document.documentElement.dataset.font = "";
  writeStored(storedKeys.font, "here");
}

/** Brings our font when the browser has nothing better to do; the next pages begin with it (`/theme.js`). */
export function useOwnFont(): void {
  useEffect(() => {
    if (document.documentElement.dataset.font !== undefined) return;
    // Without it the text stays as it is.
    const start = () => void bring().catch(() => undefined);
    if (typeof requestIdleCallback !== "function") {
      const timer = setTimeout(start, waitMsMax);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(start, { timeout: waitMsMax });
    return () => cancelIdleCallback(idle);
  }, []);
}

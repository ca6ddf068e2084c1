import { useSyncExternalStore } from "react";
import { type ConsentDecision, consentDecisions } from "#domain/site/consent.ts";
import { createListeners } from "#web/lib/listeners.ts";
import { readStored, removeStored, storedKeys, writeStored } from "#web/lib/storage.ts";

const { subscribe, notify } = createListeners();
/** Serves while storage is closed. */
let decidedHere: ConsentDecision | null = null;

/** Null: nobody has decided in this browser. */
export function readConsent(): ConsentDecision | null {
  const stored = readStored(storedKeys.consent);
  return consentDecisions.find((each) => each === stored) ?? decidedHere;
}

/** What the measuring script has left here, under this host or the site above it. */
function dropMeasurement(): void {
  removeStored(storedKeys.measurementId);
  const labels = window.location.hostname.split(".");
  const domains = labels.map((_, at) => `; Domain=${labels.slice(at).join(".")}`);
  for (const each of document.cookie.split("; ")) {
    const [left = ""] = each.split("=");
    if (!/^_ga(_|$)/.test(left)) continue;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers we serve.
    for (const domain of ["", ...domains]) document.cookie = `${left}=; Max-Age=0${domain}; Path=/`;
  }
}

/** Takes effect at once, here and in other windows of this browser. */
export function decide(decision: ConsentDecision): void {
  decidedHere = decision;
  writeStored(storedKeys.consent, decision);
  if (decision === "declined") dropMeasurement();
  notify();
}

/** Asks again; until the new decision nothing is measured. */
export function askAgain(): void {
  decidedHere = null;
  removeStored(storedKeys.consent);
  notify();
}

function watch(listener: () => void): () => void {
  const end = subscribe(listener);
  window.addEventListener("storage", listener);
  return () => {
    end();
    window.removeEventListener("storage", listener);
  };
}

/** Null in a page that was prerendered. */
export function useConsent(): ConsentDecision | null {
  return useSyncExternalStore(watch, readConsent, () => null);
}

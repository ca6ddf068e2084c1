import { useSyncExternalStore } from "react";
import { type ConsentDecision, consentCookie, consentDecisions } from "#domain/site/analytics.ts";
import { createListeners } from "#web/lib/listeners.ts";
import { readStored, removeStored, storedKeys, writeStored } from "#web/lib/storage.ts";

const { subscribe, notify } = createListeners();
/** Serves while storage is closed. */
let decidedHere: ConsentDecision | null = null;

/** Null: nobody has decided in this browser. */
function readConsent(): ConsentDecision | null {
  const stored = readStored(storedKeys.consent);
  return consentDecisions.find((each) => each === stored) ?? decidedHere;
}

const { name, value, days } = consentCookie;
const hasCookie = () => document.cookie.split("; ").includes(`${name}=${value}`);

/** The server allows a page the measuring script by this cookie, so it says what the page that stands here may load. */
const mayMeasure = typeof document !== "undefined" && hasCookie();

/** Whether this page may measure: this browser accepted, and the page came with the permission. */
export const isMeasured = () => mayMeasure && readConsent() === "accepted";

function writeCookie(text: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers we serve.
  document.cookie = `${text}; Path=/`;
}

/** Brings the cookie in line with the decision, for the next page. From here on the app itself shows the question. */
export function mirrorConsent(): void {
  delete document.documentElement.dataset.consented;
  const accepted = readConsent() === "accepted";
  if (accepted === hasCookie()) return;
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  writeCookie(`${name}=${value}; Max-Age=${accepted ? days * 86_400 : 0}; SameSite=Lax${secure}`);
}

/** What the measuring script has left here, under this host or the site above it. */
function dropMeasurement(): void {
  removeStored(storedKeys.measurementId);
  const labels = window.location.hostname.split(".");
  const domains = labels.map((_, at) => `; Domain=${labels.slice(at).join(".")}`);
  for (const each of document.cookie.split("; ")) {
    const [left = ""] = each.split("=");
    if (!/^_ga(_|$)/.test(left)) continue;
    for (const domain of ["", ...domains]) writeCookie(`${left}=; Max-Age=0${domain}`);
  }
}

/** @returns whether only a page loaded again does as decided: what a page may load is settled when it comes */
export function decide(decision: ConsentDecision): boolean {
  decidedHere = decision;
  writeStored(storedKeys.consent, decision);
  if (decision === "declined") dropMeasurement();
  mirrorConsent();
  notify();
  return readStored(storedKeys.consent) === decision && hasCookie() !== mayMeasure;
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

/** Null in a page that was prerendered: `/theme.js` hides the question there once it was answered. */
export function useConsent(): ConsentDecision | null {
  return useSyncExternalStore(watch, readConsent, () => null);
}

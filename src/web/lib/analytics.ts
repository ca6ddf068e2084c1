import { type AnalyticsEvent, type EventDetails, sendableDetails } from "#domain/site/analytics.ts";
import { isMeasured } from "#web/lib/consent.ts";
import { readStored, storedKeys, writeStored } from "#web/lib/storage.ts";

declare global {
  interface Window {
    dataLayer?: IArguments[];
  }
}

/** Events before the public configuration has said whether anything is measured. */
const waitingMax = 20;
const waiting: (() => void)[] = [];
let state: "unknown" | "on" | "off" = "unknown";

// The vendor's script takes the arguments object itself, not a list.
function gtag(..._args: unknown[]): void {
  window.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: see above.
  window.dataLayer.push(arguments);
}

/** The address without its query, which may hold a one-time token. */
const plainPlace = () => {
  const path = sendableDetails("page_view", { page_path: window.location.pathname }).page_path;
  return `${window.location.origin}${path}`;
};

function loadTag(url: string): void {
  const script = document.createElement("script");
  script.src = url;
  script.async = true;
  document.head.append(script);
}

/** Starts measuring once, in a page that may; null: nothing is measured on this site. */
export function startAnalytics(measurementId: string | null, tagManagerUrl: string): void {
  if (state !== "unknown" || !isMeasured()) return;
  state = measurementId === null ? "off" : "on";
  if (measurementId === null) {
    waiting.length = 0;
    return;
  }
  gtag("js", new Date());
  gtag("config", measurementId, {
    send_page_view: false,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
    page_location: plainPlace(),
    page_referrer: "",
  });
  // The first page after the decision tells of it: before it, nothing was allowed to.
  if (readStored(storedKeys.measurementId) === null)
    recordEvent("settings_change", { setting: "cookieConsent" });
  writeStored(storedKeys.measurementId, measurementId);
  for (const send of waiting.splice(0)) send();
  loadTag(`${tagManagerUrl}/gtag/js?id=${measurementId}`);
}

/** Does nothing unless this browser accepted. Only what the event may carry leaves the browser (READ-92). */
export function recordEvent(event: AnalyticsEvent, details: EventDetails = {}): void {
  if (state === "off" || !isMeasured()) return;
  const place = plainPlace();
  const send = () =>
    gtag("event", event, {
      ...sendableDetails(event, details),
      page_location: place,
      page_referrer: "",
    });
  if (state === "on") send();
  else if (waiting.length < waitingMax) waiting.push(send);
}

import type { AnalyticsEvent, EventDetails } from "#domain/site/analytics.ts";
import { readConsent } from "#web/lib/consent.ts";

type Measuring = typeof import("#web/lib/measuring.ts");

/** What measures is loaded by browsers that accepted, and by no others. Where it does not come nothing is measured. */
let loading: Promise<Measuring | undefined> | undefined;
let loaded: Measuring | undefined;
/** Counted, so that nothing is done after an end that was asked for before it. */
let ends = 0;

async function load(): Promise<Measuring | undefined> {
  loaded = await import("#web/lib/measuring.ts").catch(() => undefined);
  return loaded;
}

function measure(act: (measuring: Measuring) => void): void {
  if (readConsent() !== "accepted") return;
  const before = ends;
  loading ??= load();
  void loading.then((measuring) => {
    if (measuring && before === ends && readConsent() === "accepted") act(measuring);
  });
}

/**
 * Starts measuring in a browser that accepted.
 * @param measurementId null: nothing is measured on this site
 */
export function startAnalytics(measurementId: string | null, tagManagerUrl: string): void {
  measure((measuring) => measuring.startMeasuring(measurementId, tagManagerUrl));
}

/** Takes away the script and whatever waits for it. */
export function endAnalytics(): void {
  ends += 1;
  loaded?.endMeasuring();
}

/** Does nothing unless this browser accepted. Only what the event may carry leaves the browser (READ-92). */
export function recordEvent(event: AnalyticsEvent, details: EventDetails = {}): void {
  const { pathname } = window.location;
  measure((measuring) => measuring.measureEvent(event, details, pathname));
}

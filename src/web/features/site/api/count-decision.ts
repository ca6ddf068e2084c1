import type { ConsentDecision } from "#domain/site/analytics.ts";

/** Counts a decision on the own server. A beacon, since the page may be loaded anew at once. */
export function countDecision(decision: ConsentDecision): void {
  const body = new Blob([JSON.stringify({ decision })], { type: "application/json" });
  navigator.sendBeacon("/api/consent", body);
}

export type BreakerLimits = { breakerFailuresMax: number; breakerWindowMs: number; breakerOpenMs: number };

export type Outcome = "up" | "down" | "unknown";

export type Breaker = {
  /** Time until the next probe may start; 0 when an attempt is permitted now. */
  openForMs(nowMs: number): number;
  /** Asks for one attempt; each permitted attempt must be ended by `settle`. */
  admit(nowMs: number): boolean;
  /** When it opened and when the next probe may start; null while attempts are permitted. */
  pausedAt(nowMs: number): { sinceMs: number; untilMs: number } | null;
  settle(outcome: Outcome, nowMs: number): void;
};

/**
 * Opens after a number of failures in a row inside a window; then lets one probe through per period.
 * Times are monotonic milliseconds: a step of the wall clock must not keep it open for years.
 */
export function createBreaker(limits: BreakerLimits): Breaker {
  let failuresAt: number[] = [];
  let openUntil: number | undefined;
  let openSince = 0;

  function openForMs(nowMs: number): number {
    return openUntil === undefined ? 0 : Math.max(0, Math.ceil(openUntil - nowMs));
  }

  function pausedAt(nowMs: number): { sinceMs: number; untilMs: number } | null {
    if (openUntil === undefined || openUntil <= nowMs) return null;
    return { sinceMs: openSince, untilMs: openUntil };
  }

  function admit(nowMs: number): boolean {
    if (openForMs(nowMs) > 0) return false;
    // A permitted attempt of an open breaker is the probe; the next one may start a period later.
    if (openUntil !== undefined) openUntil = nowMs + limits.breakerOpenMs;
    return true;
  }

  function settle(outcome: Outcome, nowMs: number): void {
    if (outcome === "unknown") return;
    if (outcome === "up") {
      failuresAt = [];
      openUntil = undefined;
      return;
    }
    failuresAt = [...failuresAt.filter((at) => nowMs - at < limits.breakerWindowMs), nowMs];
    if (failuresAt.length < limits.breakerFailuresMax) return;
    failuresAt = failuresAt.slice(-limits.breakerFailuresMax);
    if (openUntil !== undefined) return;
    openSince = nowMs;
    openUntil = nowMs + limits.breakerOpenMs;
  }

  return { openForMs, admit, pausedAt, settle };
}

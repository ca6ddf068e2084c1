const secondMs = 1_000;

/** What a reply says about the next visit; header values as received, null or absent when not sent. */
export type FetchHints = {
  cacheControl?: string | null;
  expires?: string | null;
  retryAfter?: string | null;
  /** From the document: ttl, or sy:updatePeriod over sy:updateFrequency. */
  ttlMs?: number | undefined;
  /** Hours of the day (UTC, 0 to 23) in which the publisher asks not to be visited. */
  skipHours?: readonly number[] | undefined;
};

/** A whole number of seconds in milliseconds; null for anything else ("-5", "1e9", "soon", twenty digits). */
function secondsOf(text: string): number | null {
  const trimmed = text.trim();
  return /^\d{1,15}$/.test(trimmed) ? Number(trimmed) * secondMs : null;
}

/** An HTTP date ("Fri, 20 Nov 2026 15:00:00 GMT") as milliseconds since 1970; null for anything else. */
function httpDateOf(text: string): number | null {
  const trimmed = text.trim();
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(trimmed)) return null;
  const ms = Date.parse(trimmed);
  return Number.isNaN(ms) ? null : ms;
}

/** How long a Retry-After header asks to wait, from now on; null when it is absent or says nothing usable. */
export function retryAfterMs(hints: FetchHints, nowMs: number): number | null {
  if (hints.retryAfter == null) return null;
  const seconds = secondsOf(hints.retryAfter);
  if (seconds !== null) return seconds;
  const date = httpDateOf(hints.retryAfter);
  return date === null ? null : Math.max(0, date - nowMs);
}

function maxAgeMs(cacheControl: string): number | null {
  for (const directive of cacheControl.slice(0, 1_000).toLowerCase().split(",")) {
    const [name, value] = directive.trim().split("=");
    if (name === "no-store" || name === "no-cache") return 0;
    if (name === "max-age" && value !== undefined) return secondsOf(value.replaceAll('"', "")) ?? 0;
  }
  return null;
}

/**
 * The shortest pause the publisher asks for between two visits: the longest of max-age (before Expires) and the
 * document's own time to live. 0 when nothing is asked for; not yet limited to what is obeyed.
 */
export function publisherPauseMs(hints: FetchHints, nowMs: number): number {
  const maxAge = hints.cacheControl == null ? null : maxAgeMs(hints.cacheControl);
  const expires = hints.expires == null ? null : httpDateOf(hints.expires);
  const cached = maxAge ?? (expires === null ? 0 : Math.max(0, expires - nowMs));
  return Math.max(cached, hints.ttlMs ?? 0);
}

const hourMs = 3_600_000;

/** The first moment at or after `atMs` outside the publisher's skipped hours (a list of all 24 counts as none). */
export function afterSkippedHours(atMs: number, skipHours: readonly number[] | undefined): number {
  const skipped = new Set(skipHours);
  let moment = atMs;
  for (let step = 0; step < 24; step += 1) {
    const hour = Math.floor(moment / hourMs) % 24;
    if (!skipped.has(hour)) return moment;
    moment = (Math.floor(moment / hourMs) + 1) * hourMs;
  }
  return atMs;
}

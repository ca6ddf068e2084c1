/** Whole or broken seconds from a header, in milliseconds; null for anything else. */
function secondsIn(headers: Headers, name: string): number | null {
  const text = headers.get(name)?.trim() ?? "";
  return /^\d{1,9}(?:\.\d{1,9})?$/.test(text) ? Number(text) * 1_000 : null;
}

/** How long the site asks to wait after a rejection; null when it does not say. */
export function retryAfterMsOf(headers: Headers): number | null {
  return secondsIn(headers, "retry-after") ?? secondsIn(headers, "x-ratelimit-reset");
}

/** Until the site counts again, when this answer was the last that it gives before; null while some are left. */
export function spentForMs(headers: Headers): number | null {
  const left = secondsIn(headers, "x-ratelimit-remaining");
  return left === null || left >= 1_000 ? null : secondsIn(headers, "x-ratelimit-reset");
}

/** What the site's Cache-Control says; null when it says nothing of an age. */
export function goodForMsOf(headers: Headers): number | null {
  const seconds = /\bmax-age=(\d{1,9})\b/i.exec(headers.get("cache-control") ?? "")?.[1];
  return seconds === undefined ? null : Number(seconds) * 1_000;
}

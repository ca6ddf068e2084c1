const format = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  month: "short",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
  timeZoneName: "short",
});

/** Absolute time with zone: "Sat, Nov 21, 2026, 3:04:05 AM UTC". */
export function absoluteTime(momentMs: number): string {
  return Number.isNaN(momentMs) ? "Unknown time" : format.format(momentMs);
}

const short = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});

/** "Nov 21, 4:00 PM EST" in the user's zone. */
export function shortTime(iso: string): string {
  const timestamp = Date.parse(iso);
  return Number.isNaN(timestamp) ? "an unknown time" : short.format(timestamp);
}

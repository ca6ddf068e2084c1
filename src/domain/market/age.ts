const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** "just now", "3 min ago", "2 h ago", "1 day ago". A moment in the future counts as now. */
export function formatAge(momentMs: number, nowMs: number): string {
  const age = Math.max(0, nowMs - momentMs);
  if (age < minuteMs) return "just now";
  if (age < hourMs) return `${Math.floor(age / minuteMs)} min ago`;
  if (age < dayMs) return `${Math.floor(age / hourMs)} h ago`;
  const days = Math.floor(age / dayMs);
  return days === 1 ? "1 day ago" : `${days} days ago`;
}

/** "in a moment", "in 3 min", "in 2 h", "in 1 day". A moment in the past is due in a moment. */
export function formatWait(momentMs: number, nowMs: number): string {
  const wait = momentMs - nowMs;
  if (wait < minuteMs) return "in a moment";
  if (wait < hourMs) return `in ${Math.round(wait / minuteMs)} min`;
  if (wait < dayMs) return `in ${Math.round(wait / hourMs)} h`;
  const days = Math.round(wait / dayMs);
  return days === 1 ? "in 1 day" : `in ${days} days`;
}

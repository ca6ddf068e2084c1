const clock = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" });
const weekday = new Intl.DateTimeFormat("en-US", { weekday: "short" });
const date = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" });

const weekMs = 7 * 24 * 3_600_000;

/** "10:14 AM" of today, "Fri 10:14 AM" within a week, else "Nov 9, 10:14 AM", in the user's zone. */
export function nearTime(atMs: number, nowMs: number): string {
  if (Number.isNaN(atMs)) return "an unknown time";
  const time = clock.format(atMs).replace("\u202f", " ");
  if (new Date(atMs).toDateString() === new Date(nowMs).toDateString()) return time;
  return Math.abs(nowMs - atMs) < weekMs
    ? `${weekday.format(atMs)} ${time}`
    : `${date.format(atMs)}, ${time}`;
}

const format = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});

/**
 * "Nov 21, 4:00 PM EST" in the user's time zone. It has a file of its own: the ticker of the first load needs no other.
 * @param iso what cannot be read is "an unknown time"
 */
export function shortTime(iso: string): string {
  const timestamp = Date.parse(iso);
  return Number.isNaN(timestamp) ? "an unknown time" : format.format(timestamp);
}

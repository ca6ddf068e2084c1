const days = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

/** "Nov 21, 2026" in the reader's zone; "--" for what is no moment. */
export function dayOf(moment: string): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? "--" : days.format(date);
}

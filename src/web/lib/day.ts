const short = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });
const long = new Intl.DateTimeFormat("en-US", { dateStyle: "long" });

function written(format: Intl.DateTimeFormat, moment: string | undefined): string | null {
  const date = new Date(moment ?? "");
  return Number.isNaN(date.getTime()) ? null : format.format(date);
}

/** "Nov 21, 2026" in the reader's zone; "--" for what is no moment. */
export const dayOf = (moment: string): string => written(short, moment) ?? "--";

/** "November 21, 2026" in the reader's zone; null for what is no moment. */
export const longDayOf = (moment: string | undefined): string | null => written(long, moment);

import type { QuietHours } from "#domain/alerts/rule.ts";

export type LocalMoment = {
  /** YYYY-MM-DD by the clocks of the zone. */
  day: string;
  /** Minutes since midnight by the same clocks. */
  minute: number;
};

const zonesMax = 500;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  if (formats.size >= zonesMax) formats.clear();
  formats.set(timeZone, format);
  return format;
}

export function isTimeZone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** What calendars and clocks of a zone show at a moment. */
export function localMoment(atMs: number, timeZone: string): LocalMoment {
  const part: Record<string, string> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(atMs)) part[type] = value;
  return {
    day: `${part.year}-${part.month}-${part.day}`,
    minute: Number(part.hour) * 60 + Number(part.minute),
  };
}

export const clockPattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** The first minute is quiet, the last is not. From a time to the same time is the whole day. */
export function isQuiet({ from, to }: QuietHours, minute: number): boolean {
  const [start, end] = [minuteOf(from), minuteOf(to)];
  return start < end ? minute >= start && minute < end : minute >= start || minute < end;
}

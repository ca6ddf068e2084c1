export const exchangeTimezone = "America/New_York";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const newYork = new Intl.DateTimeFormat("en-US", {
  timeZone: exchangeTimezone,
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
});

export type NewYorkMoment = {
  /** YYYY-MM-DD in New York. */
  day: string;
  /** Minutes since midnight by New York's clocks. */
  minute: number;
};

/** What calendars and clocks in New York show at a moment. */
export function newYorkAt(momentMs: number): NewYorkMoment {
  const part: Record<string, string> = {};
  for (const { type, value } of newYork.formatToParts(momentMs)) part[type] = value;
  return {
    day: `${part.year}-${part.month}-${part.day}`,
    minute: Number(part.hour) * 60 + Number(part.minute),
  };
}

/**
 * The moment at which New York's clocks show a minute of a day. For the hours between 03:00 and 24:00, which
 * no change of the clocks touches.
 */
export function newYorkMs(day: string, minute: number): number {
  const asUtc = Date.parse(`${day}T00:00:00Z`) + minute * minuteMs;
  const inSummer = asUtc + 4 * 60 * minuteMs;
  return newYorkAt(inSummer).minute === minute ? inSummer : inSummer + 60 * minuteMs;
}

/** The day some days later, or earlier below zero. */
export function shiftedDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

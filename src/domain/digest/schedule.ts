import { clockPattern, localMoment } from "#domain/alerts/times.ts";

export const digestCadences = ["off", "daily", "weekdays", "weekly"] as const;
export type DigestCadence = (typeof digestCadences)[number];

export type DigestSchedule = {
  cadence: DigestCadence;
  /** By the clock of the time zone: "07:00". */
  at: string;
  /** Day of a weekly digest: 1 is Monday, 7 is Sunday. */
  weekday: number;
  timeZone: string;
  /** Folders with a section of their own, after the watchlists. */
  folderIds: readonly string[];
};

export const digestFoldersMax = 10;

/** What a user has who never chose. */
export const defaultDigest = {
  cadence: "off",
  at: "07:00",
  weekday: 1,
  timeZone: "UTC",
  folderIds: [],
} satisfies DigestSchedule;

export const digestClock = clockPattern;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const weekDays = 7;

/** 1 is Monday, 7 is Sunday. */
const weekdayOf = (dayStartMs: number): number => ((new Date(dayStartMs).getUTCDay() + 6) % weekDays) + 1;

function isWanted({ cadence, weekday }: DigestSchedule, day: number): boolean {
  if (cadence === "weekly") return day === weekday;
  return cadence === "daily" || day <= 5;
}

/**
 * The moment at which the clocks of a zone show a time on a day: of a time that comes twice the first one, of a time that
 * the clocks skip as long after midnight as if they did not.
 * @param dayStartMs midnight of that calendar day, as if it were UTC
 */
function momentAt(dayStartMs: number, minute: number, timeZone: string): number {
  const wantedMs = dayStartMs + minute * minuteMs;
  const offsetAt = (ms: number) => {
    const local = localMoment(ms, timeZone);
    return Date.parse(`${local.day}T00:00:00Z`) + local.minute * minuteMs - ms;
  };
  const before = offsetAt(wantedMs - dayMs);
  const isRight = (offset: number) => offsetAt(wantedMs - offset) === offset;
  const offset = [before, offsetAt(wantedMs + dayMs)].sort((a, b) => b - a).find(isRight);
  return wantedMs - (offset ?? before);
}

/** When the first digest after a moment is due; null where it is off. */
export function nextDigestMs(schedule: DigestSchedule, afterMs: number): number | null {
  if (schedule.cadence === "off") return null;
  const [hours = 0, minutes = 0] = schedule.at.split(":").map(Number);
  const todayMs = Date.parse(`${localMoment(afterMs, schedule.timeZone).day}T00:00:00Z`);
  for (let day = 0; day <= weekDays + 1; day += 1) {
    const dayStartMs = todayMs + day * dayMs;
    if (!isWanted(schedule, weekdayOf(dayStartMs))) continue;
    const ms = momentAt(dayStartMs, hours * 60 + minutes, schedule.timeZone);
    if (ms > afterMs) return ms;
  }
  throw new Error("A digest is due within nine days.");
}

/** A digest that is later than this is left out: the next one has its news. */
export const digestLateMsMax = 6 * 60 * minuteMs;

/** News older than this is not in a digest, however long ago the last one was. */
export const digestSpanMsMax = (weekDays + 1) * dayMs;

/** Where the news of a digest begins, in whole milliseconds: at the last one, or as long ago as its cadence. */
export function digestFromMs(schedule: DigestSchedule, lastMs: number | null, nowMs: number): number {
  const days = schedule.cadence === "weekly" ? weekDays : 1;
  return Math.floor(Math.max(lastMs ?? nowMs - days * dayMs, nowMs - digestSpanMsMax));
}

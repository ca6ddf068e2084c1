import { readMailDate } from "./mail-date.ts";
import { monthOf } from "./month-names.ts";
import { zoneOffset } from "./time-zones.ts";

/** What a publisher's date says. */
export type FeedDate = {
  /** Milliseconds since 1970 of the clock's reading, as if it were UTC. */
  localMs: number;
  /** Minutes east of Greenwich; undefined without a zone, or with an unknown one. */
  offset: number | undefined;
  /** Without: it names a day alone. */
  hasTime: boolean;
};

const dateLengthMax = 100;
const yearMax = 2199;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Feeds are younger. Earlier dates are those of empty fields and machines that lost their clock. */
const earliestMs = Date.UTC(1995, 0, 1);
/** How far the clocks of honest publishers are ahead of ours. */
const aheadMsMax = 15 * minuteMs;
/** A day begins in the easternmost zone this long before it does in UTC. */
const dayAheadMsMax = 14 * 60 * minuteMs;

type Clock = { hour: number; minute: number; second: number; ms: number };
type Fields = Partial<Clock> & { year: number; month: number; day: number };

const clock = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:\s{0,3}([AaPp])\.?[Mm]\.?(?![A-Za-z]))?`;
const isoDate = new RegExp(
  String.raw`^(\d{4})([-/.])(\d{1,2})(?:\2(\d{1,2}))?(?:(?:[Tt]|,?\s{1,3})${clock}\s{0,3}(\S.{0,60})?)?$`,
);
const compactDate = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2}))?(?=$|[Z+-])/;
const numberDate = new RegExp(
  String.raw`^(?:\p{L}{2,12}\.?,?\s{1,3})?(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?:,?\s{1,3}${clock}\s{0,3}(\S.{0,60})?)?$`,
  "u",
);
/** Words between the numbers of a date in some language. */
const fillers = new Set("at um om alle le de del di du den the of a as às à kl uhr h".split(" "));

/**
 * Reads the dates publishers write: RFC 822 and its variants with month names of some thirty languages, ISO 8601 down to
 * the month, dates in numbers (9/24/2026 has the month first, 24.9.2026 the day), seconds or milliseconds since 1970.
 * A wrong weekday is ignored, a leap second is the second before. Null for anything else: impossible days and offsets,
 * years before 1970 and after 2199, words.
 */
export function readFeedDate(text: string): FeedDate | null {
  const trimmed = text.slice(0, dateLengthMax * 4).trim();
  if (trimmed === "" || trimmed.length > dateLengthMax) return null;
  if (/^\d{10}$/.test(trimmed)) return { localMs: Number(trimmed) * 1_000, offset: 0, hasTime: true };
  if (/^\d{13}$/.test(trimmed)) return { localMs: Number(trimmed), offset: 0, hasTime: true };
  return mailDateOf(trimmed) ?? isoDateOf(trimmed) ?? numberDateOf(trimmed) ?? wordDateOf(trimmed);
}

function mailDateOf(text: string): FeedDate | null {
  const read = readMailDate(text);
  return read && dateOf(read, read.zone);
}

function isoDateOf(text: string): FeedDate | null {
  const spread = text.replace(compactDate, (_whole, ...parts: string[]) => {
    const [year, month, day, hour, minute, second] = parts;
    return hour === undefined
      ? `${year}-${month}-${day}`
      : `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  });
  const match = isoDate.exec(spread);
  if (!match) return null;
  const [, year, , month, day = "1", ...rest] = match;
  const { time, zone } = timeOf(rest);
  return dateOf({ year: Number(year), month: Number(month), day: Number(day), ...time }, zone);
}

function numberDateOf(text: string): FeedDate | null {
  const match = numberDate.exec(text);
  if (!match) return null;
  const [, first, mark, second, year = "", ...rest] = match;
  const { time, zone } = timeOf(rest);
  const isMonthFirst = mark === "/" && Number(first) <= 12;
  const [month, day] = isMonthFirst ? [first, second] : [second, first];
  return dateOf({ year: fullYear(year), month: Number(month), day: Number(day), ...time }, zone);
}

/** The groups of `clock` and the zone behind it. */
function timeOf(groups: (string | undefined)[]): { time: Partial<Clock>; zone: string | undefined } {
  const [hour, minute, second = "0", fraction = "0", half, zone] = groups;
  if (hour === undefined) return { time: {}, zone: undefined };
  const time = {
    hour: hourOf(Number(hour), half),
    minute: Number(minute),
    second: Number(second),
    ms: Math.floor(Number(`0.${fraction}`) * 1_000),
  };
  return { time, zone };
}

/** @param half "a" or "p" of a twelve-hour clock */
const hourOf = (hour: number, half: string | undefined): number =>
  half === undefined ? hour : (hour % 12) + (half.toLowerCase() === "p" ? 12 : 0);

const fullYear = (digits: string): number =>
  Number(digits) + (digits.length > 2 ? 0 : Number(digits) < 50 ? 2_000 : 1_900);

type Words = {
  year?: number;
  month?: number;
  day?: number;
  hour?: number;
  minute?: number;
  second?: number;
  half?: string;
  zone?: string;
};

function wordDateOf(text: string): FeedDate | null {
  const words: Words = {};
  for (const word of text.replace(/(\d)-(\p{L}{3,12})\.?-(\d)/u, "$1 $2 $3").split(/[\s,]+/))
    if (word !== "" && !takeWord(words, word)) return null;
  const { year, month, day, hour, minute = 0, second = 0, half, zone } = words;
  if (year === undefined || month === undefined || day === undefined) return null;
  const time = hour === undefined ? {} : { hour: hourOf(hour, half), minute, second, ms: 0 };
  return dateOf({ year, month, day, ...time }, zone);
}

/** Takes what a word says; false when the text is no date with it. */
function takeWord(words: Words, word: string): boolean {
  const clockWord = /^(\d{1,2})[:h](\d{2})(?::(\d{2})(?:\.\d{1,9})?)?([ap]m)?$/i.exec(word);
  const number = /^(\d{1,4})(?:st|nd|rd|th|er|\.|º|ª)?$/.exec(word);
  if (clockWord) {
    words.hour = Number(clockWord[1]);
    words.minute = Number(clockWord[2]);
    words.second = Number(clockWord[3] ?? 0);
    if (clockWord[4]) words.half = clockWord[4].slice(0, 1);
    return true;
  }
  if (number) return takeNumber(words, number[1] ?? "");
  if (/^[ap]\.?m\.?$/i.test(word)) {
    words.half = word.slice(0, 1);
    return true;
  }
  const month = monthOf(word);
  // "mar, 3 nov": the name of a day may be that of a month elsewhere, and the later word is the month.
  if (month !== undefined && (words.month === undefined || words.hour === undefined)) {
    words.month = month;
    return true;
  }
  if (fillers.has(word.toLowerCase())) return true;
  if (words.hour !== undefined) {
    words.zone = words.zone !== undefined && /\d/.test(words.zone) ? words.zone : word;
    return true;
  }
  // The weekday comes before the day, in whatever language.
  return words.day === undefined;
}

/** The first short number is the day, the other one the year. */
function takeNumber(words: Words, digits: string): boolean {
  if (digits.length <= 2 && words.day === undefined) words.day = Number(digits);
  else if ((digits.length === 4 || digits.length === 2) && words.year === undefined)
    words.year = fullYear(digits);
  else return false;
  return true;
}

function dateOf(fields: Fields, zone: string | undefined): FeedDate | null {
  const { year, month, day, hour = 0, minute = 0, second = 0, ms = 0 } = fields;
  if (year < 1970 || year > yearMax || month < 1 || month > 12 || day < 1 || day > daysIn(year, month))
    return null;
  if (hour > 24 || minute > 59 || second > 60 || (hour === 24 && minute + second > 0)) return null;
  const localMs = Date.UTC(year, month - 1, day, hour, minute, Math.min(second, 59), ms);
  const offset = zone === undefined ? undefined : offsetIn(zone, localMs);
  return offset === null ? null : { localMs, offset, hasTime: fields.hour !== undefined };
}

/** A zone may be named twice: "+0100 (CET)", "GMT+0100 (Central European Time)", "+01:00[Europe/Berlin]" (RFC 9557). */
function offsetIn(zone: string, localMs: number): number | null | undefined {
  const [, before, bracketed] = (zone.includes("[") && /^([^[]*)\[!?([^\]]*)\]/.exec(zone)) || [];
  if (bracketed !== undefined) return offsetIn(before || bracketed, localMs);
  const whole = zoneOffset(zone, localMs);
  if (whole !== undefined) return whole;
  const [first = ""] = zone.split(/\s/);
  return first === zone ? undefined : zoneOffset(first, localMs);
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** The offset that most of a feed's dates have; undefined when none has one. */
export function ownOffset(dates: Iterable<FeedDate | null>): number | undefined {
  const counts = new Map<number, number>();
  for (const date of dates)
    if (date?.offset !== undefined) counts.set(date.offset, (counts.get(date.offset) ?? 0) + 1);
  let most: number | undefined;
  for (const [offset, count] of counts)
    if (most === undefined || count > (counts.get(most) ?? 0)) most = offset;
  return most;
}

/**
 * The moment that a date means, ISO 8601 UTC; null where it would be a guess. A date without a zone has that of its
 * feed; a day without a time is its first moment there, or in UTC. A date of before there were feeds is none, nor one of
 * the future; one that is ahead by no more than clocks differ is the moment it was fetched.
 */
export function instantOf(
  { localMs, offset, hasTime }: FeedDate,
  feed: { offset: number | undefined; fetchedAtMs: number },
): string | null {
  const used = offset ?? feed.offset ?? (hasTime ? undefined : 0);
  if (used === undefined) return null;
  const ms = localMs - used * minuteMs;
  if (ms < earliestMs) return null;
  if (ms <= feed.fetchedAtMs) return isoOf(ms);
  return ms - feed.fetchedAtMs <= (hasTime ? aheadMsMax : dayAheadMsMax) ? isoOf(feed.fetchedAtMs) : null;
}

const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, "0"));
/** The items of a feed share few days, and writing a day costs more than all the rest of a date. */
let lastDay = Number.NaN;
let lastDayText = "";

function isoOf(ms: number): string {
  const day = Math.floor(ms / dayMs);
  if (day !== lastDay) {
    lastDay = day;
    lastDayText = new Date(ms).toISOString().slice(0, "2000-01-01".length);
  }
  const rest = ms - day * dayMs;
  const minutes = Math.floor(rest / minuteMs);
  const second = twoDigits[Math.floor((rest % minuteMs) / 1_000)];
  const fraction = String(rest % 1_000).padStart(3, "0");
  return `${lastDayText}T${twoDigits[Math.floor(minutes / 60)]}:${twoDigits[minutes % 60]}:${second}.${fraction}Z`;
}

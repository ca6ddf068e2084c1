const dateLengthMax = 100;
const yearMin = 1970;
const yearMax = 2199;
const minuteMs = 60_000;

type Moment = {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  ms: number;
};

const isoDate =
  /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?(?:(?:[Tt]|\s{1,3})(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s{0,3}(\S{1,6})?)?$/;
const compactDate = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})/;
const mailDate =
  /^(?:[A-Za-z]{3},? )?(\d{1,2}) ([A-Za-z]{3}) (\d{4}) (\d{2}):(\d{2})(?::(\d{2}))?(?: (\S{1,6}))?$/;
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Minutes east of Greenwich. Names shared by several zones mean the one seen most in feeds. */
const namedZones: Readonly<Record<string, number>> = {
  z: 0,
  ut: 0,
  utc: 0,
  gmt: 0,
  wet: 0,
  west: 60,
  bst: 60,
  ist: 330,
  cet: 60,
  cest: 120,
  eet: 120,
  eest: 180,
  msk: 180,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
  akst: -540,
  akdt: -480,
  hst: -600,
  ast: -240,
  adt: -180,
  nst: -210,
  ndt: -150,
  jst: 540,
  kst: 540,
  hkt: 480,
  sgt: 480,
  awst: 480,
  acst: 570,
  acdt: 630,
  aest: 600,
  aedt: 660,
  nzst: 720,
  nzdt: 780,
};

/**
 * Reads the dates publishers write: RFC 822 with two- or four-digit year, named or numeric zone, with or without
 * weekday and seconds; ISO 8601 down to the month; seconds or milliseconds since 1970. A wrong weekday is ignored,
 * a missing or unknown zone is UTC, a leap second is the second before. Null for anything else: impossible days,
 * years outside 1970 to 2199, words. The answer is ISO 8601 UTC.
 */
export function readFeedDate(text: string): string | null {
  const trimmed = text.slice(0, dateLengthMax * 4).trim();
  if (trimmed === "" || trimmed.length > dateLengthMax) return null;
  if (/^\d{10}$/.test(trimmed)) return isoOf(Number(trimmed) * 1_000);
  if (/^\d{13}$/.test(trimmed)) return isoOf(Number(trimmed));
  return mailDateOf(trimmed) ?? isoDateOf(trimmed) ?? wordDateOf(trimmed);
}

/** The form nearly all RSS feeds use; whatever deviates from it is left to the slower users. */
function mailDateOf(text: string): string | null {
  const match = mailDate.exec(text);
  if (!match) return null;
  const [, day, monthName = "", year, hour, minute, second = "0", zone = "Z"] = match;
  const month = months.indexOf(monthName.toLowerCase()) + 1;
  return momentOf(
    {
      year: Number(year),
      month,
      day: Number(day),
      hour: Number(hour),
      minute: Number(minute),
      second: Number(second),
      ms: 0,
    },
    zone,
  );
}

function isoDateOf(text: string): string | null {
  const match = isoDate.exec(text.replace(compactDate, "$1-$2-$3T$4:$5:$6"));
  if (!match) return null;
  const [, year, month, day = "1", hour = "0", minute = "0", second = "0", fraction = "0", zone = "Z"] =
    match;
  return momentOf(
    {
      year: Number(year),
      month: Number(month),
      day: Number(day),
      hour: Number(hour),
      minute: Number(minute),
      second: Number(second),
      ms: Math.floor(Number(`0.${fraction}`) * 1_000),
    },
    zone,
  );
}

function wordDateOf(text: string): string | null {
  const moment: Partial<Moment> = {};
  let zone = "Z";
  let afternoon: boolean | undefined;
  const words = text.replace(/(\d)-([A-Za-z]{3,9})-(\d)/, "$1 $2 $3").split(/[\s,]+/);
  for (const word of words) {
    const start = word.slice(0, 3).toLowerCase();
    const month = months.indexOf(start);
    if (word === "") continue;
    if (/^\d{1,2}:\d{2}(:\d{2}(\.\d{1,9})?)?$/.test(word)) Object.assign(moment, clockOf(word));
    else if (/^\d{1,4}(st|nd|rd|th)?$/.test(word)) {
      if (!takeNumber(moment, word)) return null;
    } else if (month !== -1 && moment.month === undefined) moment.month = month + 1;
    else if (/^[ap]m$/i.test(word)) afternoon = word.toLowerCase() === "pm";
    else if (moment.hour !== undefined) zone = /\d/.test(zone) ? zone : word;
    // Before the day stands the weekday, in whatever language.
    else if (moment.day !== undefined) return null;
  }
  const { year, month, day, hour = 0, minute = 0, second = 0 } = moment;
  if (year === undefined || month === undefined || day === undefined) return null;
  const visible = afternoon === undefined ? hour : (hour % 12) + (afternoon ? 12 : 0);
  return momentOf({ year, month, day, hour: visible, minute, second, ms: 0 }, zone);
}

function clockOf(word: string): Partial<Moment> {
  const [hour, minute, second = "0"] = word.split(":");
  return { hour: Number(hour), minute: Number(minute), second: Math.floor(Number(second)) };
}

/** The first short number is the day, the other one the year. */
function takeNumber(moment: Partial<Moment>, word: string): boolean {
  const digits = Number.parseInt(word, 10);
  const length = /^\d+/.exec(word)?.[0].length ?? 0;
  if (length <= 2 && moment.day === undefined) moment.day = digits;
  else if (length === 4 && moment.year === undefined) moment.year = digits;
  else if (length === 2 && moment.year === undefined) moment.year = digits + (digits < 50 ? 2_000 : 1_900);
  else return false;
  return true;
}

function momentOf(moment: Moment, zone: string): string | null {
  const { year, month, day, hour, minute, second, ms } = moment;
  const offset = offsetOf(zone);
  if (offset === null || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
  if (hour > 24 || minute > 59 || second > 60 || (hour === 24 && minute + second > 0)) return null;
  return isoOf(Date.UTC(year, month - 1, day, hour, minute, Math.min(second, 59), ms) - offset * minuteMs);
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Minutes east of Greenwich; 0 for unknown names; null for impossible offsets. */
function offsetOf(zone: string): number | null {
  const match = /^(?:GMT|UTC)?([+-])(\d{1,2}):?(\d{2})?$/i.exec(zone);
  if (!match) return namedZones[zone.toLowerCase().replace(/[()]/g, "")] ?? 0;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  if (minutes > 15 * 60 || Number(match[3] ?? 0) > 59) return null;
  return match[1] === "-" ? -minutes : minutes;
}

const dayMs = 24 * 60 * minuteMs;
const dayMin = Date.UTC(yearMin, 0, 1) / dayMs;
const dayMax = Date.UTC(yearMax + 1, 0, 1) / dayMs;
const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, "0"));
/** The items of a feed share few days, and writing a day costs more than all the rest of a date. */
let lastDay = Number.NaN;
let lastDayText = "";

function isoOf(ms: number): string | null {
  const day = Math.floor(ms / dayMs);
  if (!(day >= dayMin && day < dayMax)) return null;
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

import { localMoment } from "#domain/alerts/times.ts";

/** The time that a question names; null for a bound that it does not set. */
export type AskedTime = {
  fromMs: number | null;
  toMs: number | null;
  /** It begins at the user's last visit; `fromMs` is null where that is not known. */
  isVisit: boolean;
  /** The question without the words of time. */
  rest: string;
};

export type AskedAt = {
  nowMs: number;
  /** IANA name of the user's time zone. */
  timeZone: string;
  /** When the visit before this one ended; null: not known. */
  lastVisitMs: number | null;
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const unitMs: Record<string, number> = {
  hour: hourMs,
  day: dayMs,
  week: 7 * dayMs,
  month: 30 * dayMs,
  year: 365 * dayMs,
};
const countWords = ["a", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const monthNames =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";

/** Midnight of a calendar day, as if it were UTC. */
const dayOf = (iso: string) => Date.parse(`${iso}T00:00:00Z`);

/** When a calendar day begins by the clocks of a zone; where they skip midnight, when they are past it. */
function startOf(dayStartMs: number, timeZone: string): number {
  const offsetAt = (ms: number) => {
    const { day, minute } = localMoment(ms, timeZone);
    return dayOf(day) + minute * 60_000 - ms;
  };
  const first = dayStartMs - offsetAt(dayStartMs);
  return dayStartMs - offsetAt(first);
}

type Calendar = {
  /** Midnight of today as if it were UTC. */
  todayMs: number;
  /** When a calendar day begins. */
  start: (dayStartMs: number) => number;
  at: AskedAt;
};

type Span = { fromMs: number | null; toMs: number | null; isVisit?: true };
type Rule = readonly [words: RegExp, span: (found: RegExpExecArray, calendar: Calendar) => Span];

const whole = ({ start }: Calendar, dayStartMs: number, days = 1): Span => ({
  fromMs: start(dayStartMs),
  toMs: start(dayStartMs + days * dayMs) - 1,
});
const since = ({ start }: Calendar, dayStartMs: number): Span => ({ fromMs: start(dayStartMs), toMs: null });

/** Monday of the week. */
const weekOf = (dayStartMs: number) => dayStartMs - ((new Date(dayStartMs).getUTCDay() + 6) % 7) * dayMs;
const monthStart = (dayStartMs: number, back: number) => {
  const day = new Date(dayStartMs);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - back);
};
const daysIn = (monthMs: number) => (monthStart(monthMs, -1) - monthMs) / dayMs;

/** The last such weekday that is over or is today. */
function weekdayBefore(name: string, { todayMs }: Calendar, isTodayMeant: boolean): number {
  const back = (new Date(todayMs).getUTCDay() - weekdays.indexOf(name.toLowerCase()) + 7) % 7;
  return todayMs - (back === 0 && !isTodayMeant ? 7 : back) * dayMs;
}

/** The last such day or month that has begun; a year that is written counts. */
function dateBefore([, name = "", day, year]: RegExpExecArray, { todayMs }: Calendar): number {
  const month = months.indexOf(name.slice(0, 3).toLowerCase());
  const thisYear = new Date(todayMs).getUTCFullYear();
  const inYear = (one: number) => Date.UTC(one, month, day === undefined ? 1 : Number(day));
  if (year !== undefined) return inYear(Number(year));
  return inYear(thisYear) > todayMs ? inYear(thisYear - 1) : inYear(thisYear);
}

const countOf = (text: string | undefined): number => {
  if (text === undefined) return 1;
  const word = countWords.indexOf(text.toLowerCase());
  return word < 0 ? Number(text) : word + 1;
};

const date = `(${monthNames})(?: (\\d{1,2})(?:st|nd|rd|th)?)?(?:,? (20\\d\\d))?(?![\\w])`;
const rule = (words: string, span: Rule[1]): Rule => [new RegExp(`\\b(?:${words})(?!\\p{L})`, "iu"), span];

/** The first that fits counts: longer ones come first. */
const rules: readonly Rule[] = [
  rule(
    "since (?:my|the|our) (?:last|latest|previous) (?:visit|look|login|sign-?in|check|time)|since i(?: was|'ve been|ve been)? ?(?:last )?(?:here|visited|looked|checked|signed in|logged in)(?: last)?|while i was (?:away|gone|out)|seit meinem letzten besuch|desde mi última visita",
    (_, { at }) => ({ fromMs: at.lastVisitMs, toMs: null, isVisit: true }),
  ),
  rule("since yesterday|seit gestern|desde ayer", (_, calendar) => since(calendar, calendar.todayMs - dayMs)),
  rule("since (?:this )?(?:morning|midnight)", (_, calendar) => since(calendar, calendar.todayMs)),
  rule("since last week", (_, calendar) => since(calendar, weekOf(calendar.todayMs) - 7 * dayMs)),
  rule("since last month", (_, calendar) => since(calendar, monthStart(calendar.todayMs, 1))),
  rule(`since (?:last )?(${weekdays.join("|")})`, ([, name = ""], calendar) =>
    since(calendar, weekdayBefore(name, calendar, false)),
  ),
  rule(`since ${date}`, (found, calendar) => since(calendar, dateBefore(found, calendar))),
  rule("today|tonight|this (?:morning|afternoon|evening)|heute|hoy", (_, calendar) =>
    since(calendar, calendar.todayMs),
  ),
  rule("yesterday|last night|gestern|ayer", (_, calendar) => whole(calendar, calendar.todayMs - dayMs)),
  rule("(?:so far )?this week|diese woche|esta semana", (_, calendar) =>
    since(calendar, weekOf(calendar.todayMs)),
  ),
  rule("last week|previous week|letzte woche|la semana pasada", (_, calendar) =>
    whole(calendar, weekOf(calendar.todayMs) - 7 * dayMs, 7),
  ),
  rule("(?:so far )?this month|diesen monat|este mes", (_, calendar) =>
    since(calendar, monthStart(calendar.todayMs, 0)),
  ),
  rule("last month|previous month|letzten monat|el mes pasado", (_, calendar) => {
    const month = monthStart(calendar.todayMs, 1);
    return whole(calendar, month, daysIn(month));
  }),
  rule("(?:so far )?this year", (_, calendar) =>
    since(calendar, Date.UTC(new Date(calendar.todayMs).getUTCFullYear(), 0)),
  ),
  rule(
    `(?:in|over|during|within|for)?(?: ?the)? ?(?:last|past) (?:(\\d{1,3}|${countWords.join("|")}) )?(hour|day|week|month|year)s?`,
    ([, count, unit = ""], { at }) => ({
      fromMs: at.nowMs - countOf(count) * (unitMs[unit.toLowerCase()] ?? dayMs),
      toMs: null,
    }),
  ),
  rule(`(?:on )?(?:last )?(${weekdays.join("|")})(?:'s)?`, ([, name = ""], calendar) =>
    whole(calendar, weekdayBefore(name, calendar, true)),
  ),
  rule(`on ${date}`, (found, calendar) => whole(calendar, dateBefore(found, calendar))),
  rule(`(?:in|during) ${date}`, (found, calendar) => {
    const start = dateBefore(found, calendar);
    return found[2] === undefined ? whole(calendar, start, daysIn(start)) : whole(calendar, start);
  }),
];

/** Reads the first words of time in a question, by the calendar of the one who asks. */
export function timeOf(question: string, at: AskedAt): AskedTime {
  const { nowMs, timeZone } = at;
  const calendar: Calendar = {
    todayMs: dayOf(localMoment(nowMs, timeZone).day),
    start: (dayStartMs) => startOf(dayStartMs, timeZone),
    at,
  };
  for (const [words, span] of rules) {
    const found = words.exec(question);
    if (!found) continue;
    const rest = `${question.slice(0, found.index)} ${question.slice(found.index + found[0].length)}`;
    return { isVisit: false, ...span(found, calendar), rest: rest.replace(/\s+/g, " ").trim() };
  }
  return { fromMs: null, toMs: null, isVisit: false, rest: question };
}

import { type DateFields, figure, type WrittenFigure } from "./grounding-figure.ts";

const monthName =
  "(jan(?:uar[yi])?|feb(?:ruar[yi])?|mar(?:ch)?|märz|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?|enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre)";
const monthStarts = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const otherStarts: Record<string, string> = {
  mär: "mar",
  mai: "may",
  okt: "oct",
  dez: "dec",
  ene: "jan",
  abr: "apr",
  ago: "aug",
  dic: "dec",
};
const ordinals: Record<string, number> = { first: 1, second: 2, third: 3, fourth: 4 };

const germanOrdinals = ["erste", "zweite", "dritte", "vierte"];

const monthOf = (name = "") => {
  const start = name.slice(0, 3).toLowerCase();
  return monthStarts.indexOf(otherStarts[start] ?? start) + 1;
};
const yearOf = (digits = "") => (digits.length === 2 ? 2000 + Number(digits) : Number(digits));
const ordinalOf = (word = "") => ordinals[word.toLowerCase()] ?? Number(word.charAt(0));
const withYear = (fields: DateFields, digits: string | undefined): DateFields =>
  digits ? { ...fields, year: yearOf(digits) } : fields;

type Groups = (string | undefined)[];
type User = {
  pattern: RegExp;
  fields: (groups: Groups) => DateFields;
  ignore?: (found: string) => boolean;
};

const tail = "(?![\\d%]|[.,]\\d)";
const longYear = "((?:19|20)\\d\\d)";
const optionalYear = `(?:,? (?:of |in )?(?:fiscal |fy ?)?(?:the )?${longYear}${tail})?`;
/** "may" is a verb more often than a month. */
const isVerb = (found: string) => /^may\b/.test(found);

/** In the order in which they are tried; what one has read, the next ones leave alone. */
const users: User[] = [
  {
    pattern: /\b(\d{4})-(\d{2})-(\d{2})(?=\b|T)/g,
    fields: ([, y, m, d]) => ({ year: Number(y), month: Number(m), day: Number(d) }),
  },
  {
    pattern: new RegExp(`\\b${monthName}\\.? (\\d{1,2})(?:st|nd|rd|th)?${tail}${optionalYear}`, "gi"),
    fields: ([, m, d, y]) => withYear({ month: monthOf(m), day: Number(d) }, y),
    ignore: isVerb,
  },
  {
    pattern: new RegExp(
      `(?<![\\d.,$€£])(\\d{1,2})(?:st|nd|rd|th|\\.)? (?:of |de )?${monthName}\\b\\.?${optionalYear}`,
      "gi",
    ),
    fields: ([, d, m, y]) => withYear({ month: monthOf(m), day: Number(d) }, y),
    ignore: (found) => / may$/.test(found),
  },
  {
    pattern: new RegExp(`\\b${monthName}\\.?,? (?:of )?${longYear}${tail}`, "gi"),
    fields: ([, m, y]) => ({ month: monthOf(m), year: yearOf(y) }),
    ignore: isVerb,
  },
  {
    pattern:
      /\b(?:Q([1-4])|([1-4])Q)(?![a-z])(?:[ -]?(?:FY ?|fiscal (?:year )?|of |in )*'?((?:19|20)?\d\d)(?![\d%]|[.,]\d))?/gi,
    fields: ([, a, b, y]) => withYear({ quarter: Number(a ?? b) }, y),
  },
  {
    pattern: new RegExp(
      `\\b(first|second|third|fourth|1st|2nd|3rd|4th)[ -](?:fiscal[ -])?quarter\\b${optionalYear}`,
      "gi",
    ),
    fields: ([, q, y]) => withYear({ quarter: ordinalOf(q) }, y),
  },
  {
    pattern: /\b(erste|zweite|dritte|vierte)[nsr]? (?:Geschäfts)?quartal\b/gi,
    fields: ([, q]) => ({ quarter: germanOrdinals.indexOf(q?.toLowerCase() ?? "") + 1 }),
  },
  {
    pattern: new RegExp(`\\b(first|second)[ -]half\\b${optionalYear}`, "gi"),
    fields: ([, h, y]) => withYear({ half: ordinalOf(h) }, y),
  },
  {
    pattern:
      /\b(?:H([12])(?![a-z\d])(?:[ -]'?|')?|([12])H(?![a-z])[ -]?'?)(?:((?:19|20)?\d\d)(?![\d%]|[.,]\d))?/g,
    fields: ([, a, b, y]) => withYear({ half: Number(a ?? b) }, y),
  },
  {
    pattern: /\b(?:FY|fiscal(?: year)?) ?-?'?((?:19|20)?\d\d)(?![\d%]|[.,]\d)/gi,
    fields: ([, y]) => ({ year: yearOf(y) }),
  },
  {
    pattern:
      /(?<![\d.,$€£¥#]|[a-z]-|[a-z]\d*)(?:(?<=\b(?:mid|early|late|pre|post|since|end)-))?((?:19[5-9]|20[0-7])\d)(?![\d%]|[.,]\d| ?(?:million|billion|bn|percent|dollars|euros)|[a-z])/gi,
    fields: ([, y]) => ({ year: yearOf(y) }),
  },
  {
    pattern: /(?<=\b(?:mid|early|late|pre|post|end)-)((?:19[5-9]|20[0-7])\d)(?![\da-z])/gi,
    fields: ([, y]) => ({ year: yearOf(y) }),
  },
];

const clock = /(?<![\d:.])(\d{1,2})(?::(\d{2}))?(?::\d{2})?(?: ?([ap])\.?m\b\.?)?(?![\d:])/gi;

function timesIn(text: string): WrittenFigure[] {
  const times: WrittenFigure[] = [];
  for (const found of text.matchAll(clock)) {
    const [whole, hour = "", minute, half] = found;
    if (minute === undefined && half === undefined) continue;
    const late = half?.toLowerCase() === "p" && Number(hour) < 12 ? 12 : 0;
    const early = half?.toLowerCase() === "a" && Number(hour) === 12 ? -12 : 0;
    const value = (Number(hour) + late + early) * 60 + Number(minute ?? 0);
    const start = found.index;
    if (value < 24 * 60) times.push(figure({ start, end: start + whole.length }, { kind: "time", value }));
  }
  return times;
}

const datesMax = 400;

/** Dates, years, quarters, halves of a year and times of day. @param text evened */
export function datesIn(text: string): WrittenFigure[] {
  let rest = text;
  const found: WrittenFigure[] = [];
  for (const { pattern, fields, ignore } of users)
    rest = rest.replace(pattern, (...match) => {
      const whole = match[0] as string;
      const start = match.find((part): part is number => typeof part === "number") ?? 0;
      if (found.length >= datesMax || ignore?.(whole)) return whole;
      const date = fields(match as Groups);
      if ((date.month ?? 1) > 12 || (date.day ?? 1) > 31 || date.day === 0) return whole;
      found.push(figure({ start, end: start + whole.trimEnd().length }, { kind: "date", date }));
      return " ".repeat(whole.length);
    });
  return [...found, ...timesIn(rest)];
}

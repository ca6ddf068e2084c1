/** Another publisher's headline about the same event. */
export type Report = {
  feed: string;
  title: string;
  /** The feed's text; it may be empty. */
  text: string;
  /** ISO 8601; when it came out, else when it was first seen. */
  at: string;
};

/** An earlier headline about the company, and what its shares have done since; null where no price tells. */
export type EarlierHeadline = Omit<Report, "text"> & {
  movePercent: number | null;
  marketMovePercent: number | null;
};

/** What an analysis is given beside its own headline. All of its words were written by strangers. */
export type Background = { reports: readonly Report[]; earlier: readonly EarlierHeadline[] };

/** All of it together; what has no room is left out, line by line. */
export const backgroundCharactersMax = 4_000;
export const reportsMax = 8;
export const earlierHeadlinesMax = 6;
/** Of the room, so that many reports of one event leave the earlier headlines theirs. */
const earlierCharactersMax = 1_400;
const titleMax = 200;
const textMax = 400;
const feedMax = 60;

/** One line, whatever it was: a line of its own could pose as another entry. */
function inLine(text: string, charactersMax: number): string {
  const line = text.replace(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim();
  if (line.length <= charactersMax) return line;
  const end = /[\uD800-\uDBFF]/.test(line.charAt(charactersMax - 2)) ? charactersMax - 2 : charactersMax - 1;
  return `${line.slice(0, end)}…`;
}

const minuteOf = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
const headOf = ({ feed, at, title }: Omit<Report, "text">) =>
  `- ${inLine(feed, feedMax)}, ${minuteOf(at)}: ${inLine(title, titleMax)}`;

function reportLine(report: Report): string {
  const text = inLine(report.text, textMax);
  return text === "" || text === inLine(report.title, textMax)
    ? headOf(report)
    : `${headOf(report)} | ${text}`;
}

const signed = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: "exceptZero",
});

function earlierLine(headline: EarlierHeadline): string {
  const { movePercent, marketMovePercent } = headline;
  if (movePercent === null) return headOf(headline);
  const market = marketMovePercent === null ? "" : `, S&P 500 ${signed.format(marketMovePercent)}%`;
  return `${headOf(headline)} | shares since then ${signed.format(movePercent)}%${market}`;
}

/** As many lines, from the first on, as the room holds with their heading; none of one that has no line. */
function section(heading: string, lines: readonly string[], charactersMax: number): string[] {
  let room = charactersMax - heading.length;
  const fitting = lines.filter((line) => {
    room -= line.length + 1;
    return room >= 0;
  });
  return fitting.length === 0 ? [] : [heading, ...fitting];
}

const lengthOf = (lines: readonly string[]) => lines.join("\n").length;

export type SentBackground = {
  /** As it is in the message; empty for none. */
  text: string;
  reports: number;
  earlier: number;
};

/** The background as a model is given it, within its room. */
export function backgroundText(
  { reports, earlier }: Background,
  company: { symbol: string; name: string },
): SentBackground {
  const ofCompany = section(
    `Earlier headlines about ${company.name} (${company.symbol}):`,
    earlier.slice(0, earlierHeadlinesMax).map(earlierLine),
    earlierCharactersMax,
  );
  const ofEvent = section(
    "Other reports of this event:",
    reports.slice(0, reportsMax).map(reportLine),
    backgroundCharactersMax - lengthOf(ofCompany) - 1,
  );
  return {
    text: [...ofEvent, ...ofCompany].join("\n"),
    reports: Math.max(0, ofEvent.length - 1),
    earlier: Math.max(0, ofCompany.length - 1),
  };
}

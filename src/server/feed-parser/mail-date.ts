const mailDate = /^(?:[A-Za-z]{3},? )?\d{1,2} [A-Za-z]{3} \d{4} \d{2}:\d{2}(?::\d{2})?(?: \S{1,6})?$/;
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const zero = 0x30;
const nine = 0x39;
const colon = 0x3a;

/** Of digits alone. */
function numberIn(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at += 1) number = number * 10 + text.charCodeAt(at) - zero;
  return number;
}

/**
 * The parts of "Sat, 28 Nov 2026 02:20:00 GMT", the form nearly all RSS feeds use, as they are written; month 0 for a word that
 * is none. Null for whatever deviates from it: slower readers may know it.
 */
export function readMailDate(text: string) {
  if (!mailDate.test(text)) return null;
  // The form says where each part is; as groups each would be a text to be made and read.
  const dayAt = text.charCodeAt(0) > nine ? text.indexOf(" ") + 1 : 0;
  const dayEnd = text.indexOf(" ", dayAt);
  const yearAt = dayEnd + " Nov ".length;
  const clockAt = yearAt + "2026 ".length;
  const hasSecond = text.charCodeAt(clockAt + "02:20".length) === colon;
  const zoneAt = clockAt + (hasSecond ? "02:20:00 " : "02:20 ").length;
  return {
    year: numberIn(text, yearAt, yearAt + 4),
    month: months.indexOf(text.slice(dayEnd + 1, yearAt - 1).toLowerCase()) + 1,
    day: numberIn(text, dayAt, dayEnd),
    hour: numberIn(text, clockAt, clockAt + 2),
    minute: numberIn(text, clockAt + 3, clockAt + 5),
    second: hasSecond ? numberIn(text, clockAt + 6, clockAt + 8) : 0,
    ms: 0,
    zone: zoneAt < text.length ? text.slice(zoneAt) : undefined,
  };
}

/** Minutes east of Greenwich. Names shared by several zones mean the one seen most in feeds. */
const fixedZones: Readonly<Record<string, number>> = {
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
  met: 60,
  mest: 120,
  mez: 60,
  mesz: 120,
  eet: 120,
  eest: 180,
  msk: 180,
  trt: 180,
  idt: 180,
  wat: 60,
  cat: 120,
  eat: 180,
  irst: 210,
  gst: 240,
  pkt: 300,
  yekt: 300,
  npt: 345,
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
  brt: -180,
  brst: -120,
  uyt: -180,
  bot: -240,
  vet: -240,
  cot: -300,
  pet: -300,
  art: -180,
  clt: -240,
  clst: -180,
  sast: 120,
  ict: 420,
  wib: 420,
  wita: 480,
  wit: 540,
  myt: 480,
  jst: 540,
  kst: 540,
  hkt: 480,
  sgt: 480,
  pht: 480,
  awst: 480,
  acst: 570,
  acdt: 630,
  vlat: 600,
  chst: 600,
  aest: 600,
  aedt: 660,
  nzst: 720,
  nzdt: 780,
};

/** Names whose offset depends on the day. */
const changingZones: Readonly<Record<string, string>> = {
  et: "America/New_York",
  ct: "America/Chicago",
  mt: "America/Denver",
  pt: "America/Los_Angeles",
  at: "America/Halifax",
  akt: "America/Anchorage",
  est5edt: "America/New_York",
  cst6cdt: "America/Chicago",
  mst7mdt: "America/Denver",
  pst8pdt: "America/Los_Angeles",
  uk: "Europe/London",
};

const offsetMinutesMax = 14 * 60;
const minuteMs = 60_000;

/**
 * How far a zone is ahead of Greenwich, in minutes, at a local time. Undefined for a name that nobody knows, null for
 * an offset that cannot be.
 * @param zone "+0200", "GMT-5", "EST", "ET", "America/New_York"
 * @param localMs the clock's reading there, as if it were UTC
 */
export function zoneOffset(zone: string, localMs: number): number | null | undefined {
  const name = zone.toLowerCase();
  const fixed = fixedZones[name];
  if (fixed !== undefined) return fixed;
  const numeric = /^(?:gmt|utc)?([+\-−])(\d{1,2}):?(\d{2})?$/.exec(name);
  if (numeric) {
    const minutes = Number(numeric[2]) * 60 + Number(numeric[3] ?? 0);
    if (minutes > offsetMinutesMax || Number(numeric[3] ?? 0) > 59) return null;
    return numeric[1] === "+" ? minutes : -minutes;
  }
  const bare = name.replace(/[().]/g, "");
  if (bare !== name) return zoneOffset(bare, localMs);
  const region = changingZones[name] ?? (/^[a-z]+(?:\/[a-z_+-]+){1,2}$/.test(name) ? zone : undefined);
  return region === undefined ? undefined : regionOffset(region, localMs);
}

const formats = new Map<string, Intl.DateTimeFormat | null>();
const formatsMax = 500;

function formatOf(region: string): Intl.DateTimeFormat | null {
  const known = formats.get(region);
  if (known !== undefined) return known;
  if (formats.size >= formatsMax) formats.clear();
  const made = attempt(
    () =>
      new Intl.DateTimeFormat("en-US", {
        timeZone: region,
        hourCycle: "h23",
        year: "numeric",
        month: "numeric",
        day: "numeric",
        hour: "numeric",
        minute: "numeric",
        second: "numeric",
      }),
  );
  formats.set(region, made);
  return made;
}

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** In the hour that a change of the clock repeats, the first of both is meant; in the one it skips, the offset before. */
function regionOffset(region: string, localMs: number): number | undefined {
  const format = formatOf(region);
  if (!format) return undefined;
  const before = offsetAt(format, localMs - 24 * 60 * minuteMs);
  const after = offsetAt(format, localMs + 24 * 60 * minuteMs);
  const isAfter =
    offsetAt(format, localMs - before * minuteMs) !== before &&
    offsetAt(format, localMs - after * minuteMs) === after;
  return isAfter ? after : before;
}

function offsetAt(format: Intl.DateTimeFormat, ms: number): number {
  const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const local = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return Math.round((local - ms) / minuteMs);
}

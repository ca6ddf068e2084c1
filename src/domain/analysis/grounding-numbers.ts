import { type Approach, figure, type WrittenFigure } from "./grounding-figure.ts";
import { structuralNouns, units } from "./grounding-words.data.ts";

const signs: Record<string, string> = {
  $: "$",
  us$: "USD",
  c$: "CAD",
  ca$: "CAD",
  a$: "AUD",
  au$: "AUD",
  hk$: "HKD",
  s$: "SGD",
  nt$: "TWD",
  r$: "BRL",
  "€": "EUR",
  "£": "GBP",
  "¥": "JPY",
  "cn¥": "CNY",
  "₹": "INR",
  "₩": "KRW",
  rs: "INR",
  "rs.": "INR",
  rmb: "CNY",
  dollar: "USD",
  dollars: "USD",
  dólar: "USD",
  dólares: "USD",
  libras: "GBP",
  yenes: "JPY",
  yuanes: "CNY",
  buck: "USD",
  bucks: "USD",
  euro: "EUR",
  euros: "EUR",
  pound: "GBP",
  pounds: "GBP",
  sterling: "GBP",
  yen: "JPY",
  yuan: "CNY",
  won: "KRW",
  rupee: "INR",
  rupees: "INR",
  franc: "CHF",
  francs: "CHF",
};
const codes = "USD|EUR|GBP|JPY|CNY|INR|CHF|CAD|AUD|SEK|NOK|DKK|KRW|HKD|TWD|BRL|SGD";
const prefix = `(?:(us\\$|ca?\\$|au?\\$|hk\\$|s\\$|nt\\$|r\\$|cn¥|[$€£¥₹₩]|(?:${codes}|RMB|Rs\\.?)(?= ?\\d)) ?)?`;
const digits =
  "(\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?(?![\\d])|\\d{1,3}(?:\\.\\d{3})+,\\d+|\\d{1,3}(?:\\.\\d{3}){2,}|\\d{1,2}(?:,\\d{2})+,\\d{3}|\\d{1,3}(?:[' ]\\d{3})+(?:[.,]\\d+)?(?!\\d)|\\d+[.,]\\d+|\\d+|\\.\\d+)(?![.,]?\\d)";
const scaleWords =
  "(?:(?: {0,4}|-)(mil millones|millones|mill[oó]n|bill[oó]n(?:es)?|billionen|mil|tsd\\.?|thousand|million(?:en)?|milliarden?|billion|trillion|mio\\.?|mrd\\.?|lakh|crore|mln|bln|trln|mn|bn|tn)(?![a-z\\d])|([kmbt])(?![a-z\\d]))?";
const suffix = `(?:(?: {0,4}|-)(?:de )?(%|percentage[ -]points?|prozentpunkten?|puntos básicos|puntos(?: porcentuales)?|basispunkten?|percent|prozent|per ?cent|por ciento|pct|pp|ppts?|basis[ -]points?|bps?|cents?|centavos?|céntimos?|¢|pence|x(?![a-z])|times|veces|-?fold|-?fache(?![a-z])|us dollars|dollars?|dólares|dólar|bucks?|euros?|€|pounds? sterling|pounds?|libras|yenes|yen|yuanes|yuan|won|rupees?|francs?|(?:${codes})\\b|(st|nd|rd|th)))?(?![a-z\\d])`;

const numberPattern = new RegExp(
  `(?<![\\p{L}\\d]|\\d[.,:/]|\\p{L}-|\\p{L}[/&]|#)((?<![\\p{L}\\d%)] ?)[+-](?=\\S))?${prefix}([+-])?${digits}${scaleWords}${suffix}`,
  "giu",
);

const scaleOf = (word = ""): number => {
  const w = word.toLowerCase();
  if (w === "") return 1;
  if (w === "mil millones") return 1e9;
  if (/^bill(?:[oó]n|ionen)(?:es)?$/.test(w) && w !== "billion") return 1e12;
  if (/^(?:million|millones|mill[oó]n|mio|mln|mn|m$)/.test(w)) return 1e6;
  if (/^(?:billion|milliard|mrd|bln|bn|b$)/.test(w)) return 1e9;
  if (/^tr|^tn|^t$/.test(w)) return 1e12;
  if (w === "lakh") return 1e5;
  return w === "crore" ? 1e7 : 1e3;
};

type Digits = { value: number; step: number; otherValue?: number };

/** English first; "1.234" and "12,5" are read as other languages write them where English would not write so. */
export function readDigits(written: string): Digits {
  const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$|^\d{1,2}(?:,\d{2})+,\d{3}$/.test(written);
  const dotted = /^\d{1,3}(?:\.\d{3})+,\d+$|^\d{1,3}(?:\.\d{3}){2,}$/.test(written);
  let plain = written.replace(/[' ]/g, "");
  if (grouped) plain = plain.replaceAll(",", "");
  else if (dotted) plain = plain.replaceAll(".", "").replace(",", ".");
  else plain = plain.replace(",", ".");
  const decimals = plain.split(".")[1]?.length ?? 0;
  const isDouble = /^\d{1,3}\.\d{3}$/.test(written);
  return {
    value: Number(plain),
    step: 10 ** -decimals,
    ...(isDouble ? { otherValue: Number(written.replace(".", "")) } : {}),
  };
}

type Scaled = Digits & { scale: number };

/** What the sign before and the words behind make of a number. */
export function meant(
  { value, step, otherValue, scale }: Scaled,
  sign: string,
  behind: string,
): Partial<WrittenFigure> {
  const word = behind.toLowerCase().replace(/-/g, " ").trim();
  const scaled = {
    value: value * scale,
    step: step * scale,
    otherValue: otherValue === undefined ? undefined : otherValue * scale,
  };
  if (sign !== "")
    return { ...scaled, kind: "money", currency: signs[sign.toLowerCase()] ?? sign.toUpperCase() };
  if (/^(?:%|percent$|prozent$|per ?cent$|por ciento$|pct)/.test(word)) return { ...scaled, kind: "percent" };
  if (/^(?:percentage|prozentp|puntos$|puntos porc|pp)/.test(word)) return { ...scaled, kind: "points" };
  if (/^(?:basis|puntos b|bp)/.test(word))
    return { ...scaled, kind: "points", value: value / 100, step: step / 100 };
  if (/^(?:cent|cént|¢|pence)/.test(word))
    return {
      kind: "money",
      currency: word === "pence" ? "GBP" : "cents",
      value: value / 100,
      step: step / 100,
    };
  if (/^(?:x|times|veces|fold| fold|fache)/.test(word)) return { ...scaled, kind: "multiple" };
  if (/^(?:st|nd|rd|th)$/.test(word)) return { ...scaled, unit: "place" };
  const currency =
    signs[word.replace(/^us /, "").replace(/ sterling$/, "")] ?? (word === "" ? null : word.toUpperCase());
  return currency === null ? scaled : { ...scaled, kind: "money", currency };
}

const roughly =
  /(?:\b(?:about|around|roughly|approximately|some|circa|ca\.?|close to|near|or so|give or take|approx\.?)|~|≈) ?$/i;
const over =
  /\b(?:more than|over|above|at least|exceed(?:s|ed|ing)?|upwards? of|north of|no less than|no fewer than|as low as|mindestens|mehr als|über|al menos|más de|greater than|topp(?:ed|ing)|past) ?$/i;
const under =
  /\b(?:less than|under|below|nearly|almost|just short of|not quite|up to|at most|no more than|as much as|höchstens|bis zu|unter|knapp|fast|weniger als|hasta|casi|menos de|fewer than|just under|close to|south of|approaching) ?$/i;

/** @param before text that ends where the figure begins */
export function approachOf(before: string): Approach {
  const near = before.slice(-24);
  if (roughly.test(near)) return "about";
  if (over.test(near)) return "above";
  return under.test(near) ? "below" : "exact";
}

const wattScales: Record<string, number> = { k: 1e3, m: 1e6, g: 1e9, t: 1e12 };
const wattPattern = /^[ -]?(?:([kmgt])wh?\b|(kilo|mega|giga|tera)watts?(?:[ -]hours?)?\b)/i;

/** The thing that is counted, from the three words behind a number; power and energy come with their own scale. */
export function unitBehind(behind: string): { unit: string | null; scale: number } {
  const watt = wattPattern.exec(behind);
  if (watt) {
    const scale = wattScales[(watt[1] ?? watt[2] ?? "").charAt(0).toLowerCase()] ?? 1;
    return { unit: /h(?:ours?)?$/i.test(watt[0]) ? "watt-hours" : "watts", scale };
  }
  const clause = /^[^.,;:()!?\n]*/.exec(behind.slice(0, 60))?.[0] ?? "";
  for (const word of clause
    .trim()
    .replace(/^-/, "")
    .toLowerCase()
    .split(/[\s-]+/)
    .slice(0, 4)) {
    if (/^(?:and|of|in|at|for|to|from|on|by|per|a|with|while|that|were|was|is|are|than|or)$/.test(word))
      break;
    const unit = units.get(word) ?? units.get(word.replace(/s$/, ""));
    if (unit) return { unit, scale: 1 };
  }
  return { unit: null, scale: 1 };
}

const perPattern =
  /^[ -]?(?:[\w-]+ ){0,5}?(?:an?|per|each|every|\/) ?(day|week|month|quarter|year|hour|share|tonne|ton|pound|ounce|barrel|room|user|customer)\b|^ ?\/ ?(day|month|year|share)\b|^ (?:[\w-]+ )?(annually|yearly|monthly|daily)\b/i;
const perOf: Record<string, string> = { annually: "year", yearly: "year", monthly: "month", daily: "day" };

/** "a share", "a day". */
function perBehind(behind: string): string | null {
  const clause = /^[^.,;:()!?\n]*/.exec(behind)?.[0] ?? "";
  const [, word, slashed, adverb] = perPattern.exec(clause) ?? [];
  const per = (word ?? slashed ?? adverb)?.toLowerCase();
  return per === undefined || /^ (?:ago|earlier|after)/.test(clause.slice(clause.search(per) + per.length))
    ? null
    : (perOf[per] ?? per);
}

const smallMax = 10;

/** "3 points stand out" speaks of the text itself. */
const isStructural = (after: string, behind: string): boolean =>
  behind === "" &&
  structuralNouns.test(after.trimStart()) &&
  !/^ (?:percentage )?points? (?:less|more|higher|lower|above|below|wider|of|to|in)\b/i.test(after);

/** Numbers in digits. @param text evened; what is no number of its own is blanked out */
export function numbersIn(text: string): WrittenFigure[] {
  const found: WrittenFigure[] = [];
  for (const match of text.matchAll(numberPattern)) {
    const [whole, outerSign, sign = "", innerSign, written = "", longScale, letter, behind = ""] = match;
    const start = match.index;
    const end = start + whole.length;
    if (
      /^\d+$/.test(written) &&
      Number(written) <= smallMax &&
      isStructural(text.slice(end, end + 60), behind)
    )
      continue;
    const scale = scaleOf(longScale ?? letter);
    const { unit, scale: unitScale } =
      behind === "" ? unitBehind(text.slice(end, end + 80)) : { unit: null, scale: 1 };
    const read = meant({ ...readDigits(written), scale: scale * unitScale }, sign, behind);
    const explicit = outerSign ?? innerSign;
    found.push(
      figure(
        { start, end },
        {
          unit,
          ...read,
          per: perBehind(text.slice(end, end + 60)),
          scale: scale * unitScale,
          approach: approachOf(text.slice(0, start)),
          direction: explicit === "-" ? -1 : explicit === "+" ? 1 : 0,
        },
      ),
    );
  }
  return found;
}

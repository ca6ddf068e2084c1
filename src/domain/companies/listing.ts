/** A name that a company had, and the last day of it. */
export type FormerName = { name: string; until: string | null };

/** What a symbol stands for from one day to another: a company's shares at one exchange. Days are YYYY-MM-DD. */
export type Listing = {
  symbol: string;
  name: string;
  formerNames: FormerName[];
  /** NASDAQ, NYSE, AMEX (NYSE American), CBOE, OTC, or another country's. */
  exchange: string;
  sector: string;
  industry: string;
  country: string;
  /** 1 is the largest by market value; null when unknown. */
  rank: number | null;
  /** The company's number at the SEC. */
  cik: number | null;
  /** The share class shown instead of this one, or empty. */
  primary: string;
  /** Empty for an operating company, else "fund" or "spac". */
  kind: string;
  /** The first day; null when it is before the list's own. */
  validFrom: string | null;
  /** The last day; null while it is listed. */
  validTo: string | null;
  /** The symbol that the same company has afterwards, or empty. */
  successor: string;
};

export const listingNameMax = 120;
export const listingSymbolPattern = /^[A-Z][A-Z0-9]{0,7}(?:\.[A-Z]{1,2})?$/;

const firstTier = new Set(["NASDAQ", "NYSE", "AMEX", "CBOE"]);

/** Exchanges a listing can be at, as admins choose them. */
export const listingExchanges = ["NASDAQ", "NYSE", "AMEX", "CBOE", "OTC", "FOREIGN"] as const;

/** Shares over the counter and those of other countries' exchanges: found where they are named in full, or by their symbol's own syntax. */
export const isSecondTier = (exchange: string) => !firstTier.has(exchange);

/** A day as a number that compares: 20261126; 0 for none. */
export const dayNumber = (day: string | null | undefined) => (day ? Number(day.replaceAll("-", "")) : 0);

const dayMs = 86_400_000;
export const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
export const dayBefore = (day: string) => dayOf(Date.parse(day) - dayMs);
export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** What the directories of the exchanges write behind a company's name. */
const securityTail =
  /(?:\s*[-–,]\s*|\s+)(?:(?:new|the)\s+)?(?:(?:class|series)\s+[a-z]\s+)?(?:(?:subordinate|limited|multiple|single|variable|voting|non-?voting|restricted|ordinary|registered|sponsored|american|new york)\s+)*(?:common (?:stock|stcok|shares?|units?)|ordinary shares?|deposit[ao]ry (?:shares?|shs|receipts?)|registry shares?|(?:ads|adr)s?\b|(?:shares?|units?) of beneficial interest|beneficial interest|capital stock|voting shares?|registered shares?|class [a-z]\b).*$/i;

/** "Agilent Technologies, Inc." from "Agilent Technologies, Inc. Common Stock". */
export function nameWithoutSecurity(text: string): string {
  const [first = ""] = text.split(/\s+-\s+/);
  return first
    .replace(/\s*\([^)]*\)\s*$/, "")
    .replace(securityTail, "")
    .replace(/[\s,]+$/, "")
    .slice(0, listingNameMax)
    .trim();
}

const notShares =
  /\b(?:warrants?|rights?|preferred|pfd|preference|debentures?|bonds?\b.*\bdue|etfs?|etns?|subordinated notes?|trust preferred|contingent value|certificates?|adw)\b|\bnotes?\b.*\b(?:due|20\d\d)|\d\s?%|\bunits?,? (?:each|consisting)\b|\bunits?\.?$|\bdep(?:ositary|ository)? sh(?:are|r)?s?\b/i;
/** Shares of a foreign company, whatever is behind them; and of a partnership, which are called units. */
const foreignShares = /\bamerican deposit[ao]ry\b|\bad[sr]s?\b/i;
const partnership =
  /\bl\.?p\.?\s|\b(?:common|limited partner|partnership) units?\b|\bunits? (?:representing|of beneficial interest)\b/i;

/** Whether a line of a directory is a company's shares: no warrant, right, note, preferred share or unit of several. */
export function isShares(text: string): boolean {
  if (foreignShares.test(text)) return !/\b(?:warrants?|adw)\b/i.test(text);
  return !notShares.test(partnership.test(text) ? text.replace(/\bunits?\b/gi, "") : text);
}

export function kindOf(name: string): string {
  if (/\b(?:fund|funds)\b/i.test(name)) return "fund";
  return /\bacquisition (?:corp|co|company|holdings?|limited|ltd|inc|[ivx]+)\b/i.test(name) ? "spac" : "";
}

const kept = new Set([
  "ADR",
  "AG",
  "AS",
  "ASA",
  "LLC",
  "LP",
  "NV",
  "PLC",
  "SA",
  "SE",
  "SPA",
  "USA",
  "US",
  "II",
  "III",
  "IV",
]);

/** "Contemporary Amperex Technology Co., Limited" from the SEC's "CONTEMPORARY AMPEREX TECHNOLOGY CO., LIMITED/ADR". */
export function nameFromSec(text: string): string {
  const bare = text
    .replace(/\s*[/\\]+\s*[A-Z. ]{1,5}\s*[/\\]*\s*$/i, "")
    .replace(/[\s/\\]+$/, "")
    .trim()
    .slice(0, listingNameMax);
  if (bare !== bare.toUpperCase()) return bare;
  return bare.replace(/[A-Z][A-Z']*/g, (word) =>
    kept.has(word) || (word.length < 3 && word !== "CO") ? word : `${word[0]}${word.slice(1).toLowerCase()}`,
  );
}

/** Two spellings of one name are equal by it: without legal form, marks and case. */
export const nameKey = (name: string) =>
  name
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/&/g, " and ")
    .replace(/[^a-z0-9]+/g, " ")
    .replace(
      /\b(?:the|inc|incorporated|corp|corporation|co|company|companies|ltd|limited|plc|llc|lp|nv|sa|ag|se|holdings?|group|adr|ads)\b/g,
      " ",
    )
    .replace(/\s+/g, " ")
    .trim();

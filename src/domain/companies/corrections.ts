import { missingTitle } from "#domain/news/limits.ts";
import { muteKeyOf } from "#domain/news/mutes.ts";
import { bareTitle } from "#domain/news/story-title.ts";

/** "hide" takes a company off a headline, "add" puts one on it. */
export const correctionKinds = ["hide", "add"] as const;
export type CorrectionKind = (typeof correctionKinds)[number];

export const correctionsPerUserMax = 1_000;
/** Companies that a user adds to one headline. */
export const addedPerHeadlineMax = 10;

const keyUnitsMax = 300;

/** One company of one headline, as its user corrected it. */
export type Correction = { headline: string; symbol: string; kind: CorrectionKind };

/** What a user's corrections say of one headline. */
export type HeadlineCorrections = { hidden: readonly string[]; added: readonly string[] };

/** Undefined for a headline that the user left as it is. */
export type CorrectionsOf = (item: { id: string; title: string }) => HeadlineCorrections | undefined;

/**
 * By what two items bear the same headline: its words, without what news desks put around them. So a correction holds for
 * every feed that brings it. An item without words is like no other.
 */
export function headlineKey({ id, title }: { id: string; title: string }): string {
  const words = title === missingTitle ? "" : muteKeyOf("word", bareTitle(title));
  return words === "" ? `item ${id}` : words.slice(0, keyUnitsMax).replace(/[\uD800-\uDBFF]$/, "");
}

/** One function of all corrections of a user. Without any, no headline is looked at. */
export function correctionsByHeadline(corrections: readonly Correction[]): CorrectionsOf {
  if (corrections.length === 0) return () => undefined;
  const byHeadline = new Map<string, { hidden: string[]; added: string[] }>();
  for (const { headline, symbol, kind } of corrections) {
    const mine = byHeadline.get(headline) ?? { hidden: [], added: [] };
    (kind === "hide" ? mine.hidden : mine.added).push(symbol);
    byHeadline.set(headline, mine);
  }
  return (item) => byHeadline.get(headlineKey(item));
}

/** The companies without the hidden ones and with the added ones, each once; the same list when nothing is corrected. */
export function correctedCompanies<Company extends { symbol: string }>(
  found: Company[],
  corrections: HeadlineCorrections | undefined,
  added: (symbol: string) => Company,
): Company[] {
  if (!corrections) return found;
  const left = found.filter(({ symbol }) => !corrections.hidden.includes(symbol));
  const missing = corrections.added.filter((symbol) => !left.some((each) => each.symbol === symbol));
  return [...left, ...missing.map(added)];
}

/** The companies of a stored item by which the user's mute rules judge it. */
export const judgedCompanies = (
  item: { id: string; title: string; companies: { symbol: string }[] },
  correctionsOf: CorrectionsOf,
): { symbol: string }[] =>
  correctedCompanies<{ symbol: string }>(item.companies, correctionsOf(item), (symbol) => ({ symbol }));

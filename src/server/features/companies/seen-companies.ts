import type { DetectedCompany, NewsItem } from "#contract/news.ts";
import { type CorrectionsOf, correctedCompanies } from "#domain/companies/corrections.ts";
import type { StoredCompany } from "#domain/companies/evidence.ts";

/** An item with what our own engine found in it. */
export type DetectableItem = { id: string; title: string; companies: StoredCompany[] };

/** A headline's companies as one user sees them. */
export type SeenCompanies = Pick<NewsItem, "detectedCompanies" | "hiddenCompanies">;

type Company = { symbol: string; name: string };

function roleIn({ companies }: DetectableItem, symbol: string): Pick<DetectedCompany, "role"> {
  const role = companies.find((each) => each.symbol === symbol)?.role;
  return role === "brand" || role === "buyer" || role === "target" ? { role } : {};
}

/** What our own engine found. */
export const foundByKeyword = (item: DetectableItem): DetectedCompany[] =>
  item.companies.map(({ symbol, name }) => ({ symbol, name, method: "keyword", ...roleIn(item, symbol) }));

/** What AI found; it stands alone, and tells which of it our engine found, too. */
export const foundByAi = (item: DetectableItem, answer: readonly Company[]): DetectedCompany[] =>
  answer.map(({ symbol, name }) => ({
    symbol,
    name,
    method: "ai" as const,
    ...roleIn(item, symbol),
    ...(item.companies.some((each) => each.symbol === symbol) ? { alsoKeyword: true as const } : {}),
  }));

/** As the user corrected it. */
export function seenCompanies(
  item: DetectableItem,
  found: DetectedCompany[],
  { correctionsOf, nameOf }: { correctionsOf: CorrectionsOf; nameOf: (symbol: string) => string },
): SeenCompanies {
  const corrections = correctionsOf(item);
  if (!corrections) return { detectedCompanies: found };
  const { hidden } = corrections;
  return {
    detectedCompanies: correctedCompanies<DetectedCompany>(found, corrections, (symbol) => ({
      symbol,
      name: nameOf(symbol),
      method: "you",
    })),
    ...(hidden.length > 0
      ? { hiddenCompanies: hidden.map((symbol) => ({ symbol, name: nameOf(symbol) })) }
      : {}),
  };
}

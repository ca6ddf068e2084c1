import type { CompanyCorrection, ItemCompanies } from "#contract/companies.ts";
import type { HiddenCompany, NewsItem } from "#contract/news.ts";
import type { NewsList } from "#web/features/news/news-list.ts";

export type Corrected = Pick<NewsItem, "detectedCompanies"> & { hiddenCompanies: HiddenCompany[] };

/** A headline's companies as they are now. */
export const companiesOf = ({ detectedCompanies, hiddenCompanies = [] }: NewsItem): Corrected => ({
  detectedCompanies,
  hiddenCompanies,
});

/** What a correction comes to, before the server has said it. How a company was found that comes back is not known here. */
export function correctedBy(
  { detectedCompanies, hiddenCompanies }: Corrected,
  { symbol, name }: HiddenCompany,
  correction: CompanyCorrection["correction"],
): Corrected {
  const others = hiddenCompanies.filter((each) => each.symbol !== symbol);
  const known = detectedCompanies.some((each) => each.symbol === symbol);
  const left = detectedCompanies.filter((each) => each.symbol !== symbol);
  if (correction === "hide")
    return { detectedCompanies: left, hiddenCompanies: [...others, { symbol, name }] };
  if (correction === "none")
    return {
      detectedCompanies: detectedCompanies.filter((each) => each.symbol !== symbol || each.method !== "you"),
      hiddenCompanies: others,
    };
  return {
    detectedCompanies: known ? detectedCompanies : [...detectedCompanies, { symbol, name, method: "you" }],
    hiddenCompanies: others,
  };
}

/** The server's word without the reasons. */
export const correctedAs = ({ detectedCompanies, hiddenCompanies }: ItemCompanies): Corrected => ({
  detectedCompanies: detectedCompanies.map(({ evidence: _, ...company }) => company),
  hiddenCompanies,
});

export const inItems = (items: NewsItem[], id: string, companies: Corrected) =>
  items.some((item) => item.id === id)
    ? items.map((item) => (item.id === id ? { ...item, ...companies } : item))
    : items;

export function inList(list: NewsList, id: string, companies: Corrected): NewsList {
  return {
    ...list,
    shown: inItems(list.shown, id, companies),
    fresh: inItems(list.fresh, id, companies),
  };
}

import { queryOptions } from "@tanstack/react-query";
import type { CompanyCorrection, ItemCompanies, NamedCompany } from "#contract/companies.ts";
import type { Translate } from "#domain/language/translate.ts";
import { call, queryKeyOf } from "#web/lib/call.ts";

/** A headline's companies with the reasons for each. */
export const itemCompaniesQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeyOf("GET /api/news/:id/companies", { params: { id } }),
    queryFn: ({ signal }) => call("GET /api/news/:id/companies", { params: { id }, signal }),
    staleTime: 30_000,
    refetchOnWindowFocus: false,
  });

export const putCorrection = (id: string, correction: CompanyCorrection) =>
  call("PUT /api/news/:id/companies", { params: { id }, body: correction });

/** Why a company is on a headline, in parts that are shown side by side. */
export function reasonsFor({ method, alsoKeyword, evidence }: NamedCompany, t: Translate): string[] {
  if (method === "you") return [t("Added by you")];
  const found = method === "ai" ? t(alsoKeyword ? "AI and keywords" : "AI") : t("Keywords");
  if (!evidence) return [t("Found by {how}", { how: found })];
  const sure = t(evidence.confidence === "sure" ? "high confidence" : "medium confidence");
  return [matchedText(evidence, t), found, sure];
}

/** Who is only quoted about a headline's companies, such as "Analyst: Barclays"; nothing where nobody is. */
export const analystsText = (analysts: ItemCompanies["analysts"] = [], t: Translate): string[] =>
  analysts.length === 0
    ? []
    : [t("Analyst: {names}", { names: analysts.map(({ name }) => name).join(", ") })];

export const quotedText = ({ words }: { words: string }, t: Translate): string =>
  t("Matched “{words}” in the headline, quoted about other companies", { words });

function matchedText({ words, role }: NonNullable<NamedCompany["evidence"]>, t: Translate): string {
  if (role === "brand") return t("Matched “{words}” in the headline, a brand of the company", { words });
  if (role === "buyer") return t("Matched “{words}” in the headline, as the buyer", { words });
  if (role === "target") return t("Matched “{words}” in the headline, as the one being bought", { words });
  if (role === "broker") return quotedText({ words }, t);
  return t("Matched “{words}” in the headline", { words });
}

import { queryOptions } from "@tanstack/react-query";
import type { CompanyCorrection, ItemCompanies, NamedCompany } from "#contract/companies.ts";
import { api } from "#web/lib/api.ts";

const addressOf = (id: string) => `/api/news/${encodeURIComponent(id)}/companies`;

/** A headline's companies with the reasons for each. */
export const itemCompaniesQuery = (id: string) =>
  queryOptions({
    queryKey: ["item-companies", id],
    queryFn: ({ signal }) => api.get<ItemCompanies>(addressOf(id), { signal }),
    staleTime: 30_000,
    refetchOnWindowFocus: false,
  });

export const putCorrection = (id: string, correction: CompanyCorrection) =>
  api.put<ItemCompanies>(addressOf(id), correction);

const roleWords = {
  named: "",
  brand: ", a brand of the company",
  broker: ", quoted about others",
} as const;

/** Why a company is on a headline, in parts that stand beside each other. */
export function reasonsFor({ method, alsoKeyword, evidence }: NamedCompany): string[] {
  if (method === "you") return ["Added by you"];
  const found = method === "ai" ? (alsoKeyword ? "AI and keywords" : "AI") : "Keywords";
  if (!evidence) return [`Found by ${found}`];
  const { words, role, confidence } = evidence;
  return [`“${words}” in the headline${roleWords[role]}`, found, confidence === "sure" ? "Sure" : "Likely"];
}

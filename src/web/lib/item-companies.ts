import { queryOptions } from "@tanstack/react-query";
import type { CompanyCorrection, NamedCompany } from "#contract/companies.ts";
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

const roleWords = {
  named: "",
  brand: ", a brand of the company",
  broker: ", quoted about other companies",
} as const;

/** Why a company is on a headline, in parts that are shown side by side. */
export function reasonsFor({ method, alsoKeyword, evidence }: NamedCompany): string[] {
  if (method === "you") return ["Added by you"];
  const found = method === "ai" ? (alsoKeyword ? "AI and keywords" : "AI") : "Keywords";
  if (!evidence) return [`Found by ${found}`];
  const { words, role, confidence } = evidence;
  return [
    `Matched “${words}” in the headline${roleWords[role]}`,
    found,
    confidence === "sure" ? "high confidence" : "medium confidence",
  ];
}

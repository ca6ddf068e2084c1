import type { CompaniesAnswer, CompaniesQuery } from "#contract/companies.ts";
import type { CompanySearch } from "#domain/companies/company-search.ts";

export type CompanySearchService = ReturnType<typeof createCompanySearchService>;

/** Looks companies up in the list of the detection engine. */
export function createCompanySearchService(deps: { search: CompanySearch }) {
  return {
    search({ q, limit }: CompaniesQuery): CompaniesAnswer {
      return { companies: deps.search(q, limit) };
    },
  };
}

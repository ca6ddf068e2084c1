import type { CompaniesAnswer, CompaniesQuery } from "#contract/companies.ts";
import type { CompanySearch } from "#domain/companies/company-search.ts";

export type CompanySearchService = ReturnType<typeof createCompanySearchService>;

/** Looks companies up in the list of the detection engine. */
export function createCompanySearchService(deps: { open: () => CompanySearch }) {
  let search: CompanySearch | undefined;
  return {
    search({ q, limit }: CompaniesQuery): CompaniesAnswer {
      // Few users ever look one up: the list is read when the first does.
      search ??= deps.open();
      return { companies: search(q, limit) };
    },
  };
}

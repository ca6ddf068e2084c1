import type { CompaniesAnswer, CompaniesQuery } from "#contract/companies.ts";
import type { Actor } from "#domain/accounts/account.ts";
import type { CompanySearch } from "#domain/companies/company-search.ts";
import type { Counter } from "#server/platform/limits/rate-limits.ts";

export type CompanySearchService = ReturnType<typeof createCompanySearchService>;

/** Looks companies up in the list of the detection engine. */
export function createCompanySearchService(deps: { open: () => CompanySearch; limit: Counter }) {
  let search: CompanySearch | undefined;
  return {
    /** @throws AppError rate-limited */
    async search(actor: Actor, { q, limit }: CompaniesQuery): Promise<CompaniesAnswer> {
      await deps.limit.take(actor.userId);
      // Few people ever look one up: the list is read when the first does.
      search ??= deps.open();
      return { companies: search(q, limit) };
    },
  };
}

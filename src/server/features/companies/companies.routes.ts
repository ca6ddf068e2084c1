import type { adminCompaniesEndpoints } from "#contract/admin-companies.ts";
import type { companiesEndpoints } from "#contract/companies.ts";
import { attachment } from "#server/http/attachment.ts";
import type { Handlers } from "#server/http/endpoints.ts";
import type { CompanyProfileService } from "./company-profile.service.ts";
import type { CompanySearchService } from "./company-search.service.ts";
import type { CorrectionCountsService } from "./correction-counts.service.ts";
import type { CorrectionsService } from "./corrections.service.ts";
import type { ListingsAdminService } from "./listings-admin.service.ts";

export type CompaniesRoutesDeps = {
  companySearch: CompanySearchService;
  companyProfile: CompanyProfileService;
  corrections: CorrectionsService;
  correctionCounts: CorrectionCountsService;
};

export const companiesRoutes = ({
  companySearch,
  companyProfile,
  corrections,
  correctionCounts,
}: CompaniesRoutesDeps): Handlers<typeof companiesEndpoints> => ({
  searchCompanies: ({ query }) => companySearch.search(query),
  readCompany: ({ params }) => companyProfile.read(params.symbol),
  readItemCompanies: ({ actor, params }) => corrections.read(actor, params.id),
  correctItemCompanies: ({ actor, params, body }) => corrections.correct(actor, params.id, body),
  listCompanyCorrections: ({ query }) => correctionCounts.list(query),
  exportCompanyCorrections: () =>
    attachment(correctionCounts.labels(), { name: "company-corrections.jsonl", type: "application/jsonl" }),
});

export const listingsRoutes = (listings: ListingsAdminService): Handlers<typeof adminCompaniesEndpoints> => ({
  listListings: ({ query }) => listings.list(query),
  addListing: ({ body }) => listings.add(body),
  renameListing: ({ params, body }) => listings.rename(params.id, body),
  retireListing: ({ params }) => listings.retire(params.id),
});

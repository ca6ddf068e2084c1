import type { CompanyProfile } from "#contract/companies.ts";
import { meaningOf, symbolInAddress } from "#domain/companies/symbol-meaning.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { ListingsService } from "./listings.service.ts";
import type { ListingsStore } from "./listings.store.ts";

export type CompanyProfileDeps = {
  store: Pick<ListingsStore, "ofSymbol">;
  listings: Pick<ListingsService, "fill">;
  /** The company behind a symbol of our list, also behind one from before the list; undefined for any other text. */
  companyOf: (symbol: string) => { symbol: string } | undefined;
};

export type CompanyProfileService = ReturnType<typeof createCompanyProfileService>;

/** Symbols from one to the next; no company moves that often. */
const stepsMax = 5;

/** What symbols stand for today. */
export function createCompanyProfileService({ store, listings, companyOf }: CompanyProfileDeps) {
  return {
    /** @throws AppError company-not-found */
    async read(address: string): Promise<CompanyProfile> {
      await listings.fill();
      const asked = symbolInAddress(address);
      let cameBy: CompanyProfile["cameBy"] = null;
      let symbol = asked;
      for (let step = 0; step < stepsMax; step += 1) {
        const meaning = meaningOf(await store.ofSymbol(symbol));
        if (meaning?.kind === "listing") {
          const { listing, before } = meaning;
          return {
            symbol,
            name: listing.name,
            exchange: listing.exchange,
            sector: listing.sector || null,
            industry: listing.industry || null,
            country: listing.country || null,
            formerNames: listing.formerNames.map(({ name }) => name).reverse(),
            listedUntil: listing.validTo,
            cameBy,
            before: before?.validTo ? { name: before.name, until: before.validTo } : null,
          };
        }
        const next = meaning?.to ?? companyOf(symbol)?.symbol;
        if (next === undefined || next === symbol) break;
        // The first step is the one that was asked for.
        cameBy ??= { symbol: asked, kind: meaning?.kind ?? "moved", until: meaning?.until ?? null };
        symbol = next;
      }
      throw new AppError("company-not-found");
    },
  };
}

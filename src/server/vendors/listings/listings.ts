import type { ListedSecurity } from "#domain/companies/list-changes.ts";
import type { FormerName } from "#domain/companies/listing.ts";
import type { ConfiguredVendor, Outside, Vendor } from "../vendor.ts";

/** Which of a day's lists a vendor gives. */
export type ListKind = "exchanges" | "sec";

/** `detail`: why there is no list, within a sentence. */
export type ListAnswer = { kind: "list"; securities: ListedSecurity[] } | { kind: "failed"; detail: string };

/** What is known of one company beyond its line in a list. */
export type CompanyFacts = { formerNames: FormerName[]; industry: string; country: string };

export type ListingsSource = {
  /** Never rejects. A list that is cut short, garbled or not a list is a failure. */
  list(): Promise<ListAnswer>;
  /** By its number at the SEC; undefined when it could not be had. */
  company?(cik: number): Promise<CompanyFacts | undefined>;
};

export type ConfiguredListings = ConfiguredVendor & {
  list: ListKind;
  open(outside: Outside): ListingsSource;
};

export type ListingsVendor = Vendor<ConfiguredListings>;

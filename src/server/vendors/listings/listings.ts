import type { ListedSecurity } from "#domain/companies/list-changes.ts";
import type { FormerName } from "#domain/companies/listing.ts";
import type { FundReport } from "#domain/watchlists/funds.ts";
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

/** A symbol of a fund, and by what its reports are asked for: the number of a series, or of a trust without series. */
export type ListedFund = { symbol: string; filer: string };

/** `detail` as above. `turnedAway`: it is not about this fund, and asking for others now is of no use. */
export type FundsFailure = { kind: "failed"; detail: string; turnedAway: boolean };

export type FundsSource = {
  /** Never rejects. */
  list(): Promise<{ kind: "list"; funds: ListedFund[] } | FundsFailure>;
  /** The newest report of a fund. Never rejects. */
  report(filer: string): Promise<{ kind: "report"; report: FundReport } | { kind: "none" } | FundsFailure>;
};

export type ConfiguredListings = ConfiguredVendor & {
  list: ListKind;
  open(outside: Outside): ListingsSource;
  /** Missing where it tells nothing of funds, or is not to be asked. */
  openFunds?(outside: Outside): FundsSource;
};

export type ListingsVendor = Vendor<ConfiguredListings>;

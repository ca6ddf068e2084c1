import {
  companiesOfFund,
  createHoldingNames,
  type NamedListing,
  type ReadListing,
  readListing,
} from "#domain/watchlists/funds.ts";
import { inSlices } from "#server/platform/in-slices.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { FundsFailure, FundsSource } from "#server/vendors/listings/listings.ts";
import type { FundsStore, StoredFund } from "./funds.store.ts";

export type FundsServiceDeps = {
  store: FundsStore;
  /** Undefined where nobody is to be asked: then nothing is told of funds. */
  source: FundsSource | undefined;
  listings: () => Promise<readonly NamedListing[]>;
  log: Logger;
};

export type FundsService = ReturnType<typeof createFundsService>;

const listEveryDays = 7;
const reportEveryDays = 7;
const brokenAgainDays = 1;
/** A list with fewer funds than half of the last one's was cut short. */
const shrunkMin = 0.5;
/** In one run; the next one goes on. */
export const fundsPerRunMax = 20;

/** What the funds hold that users have, read from their public reports. */
export function createFundsService({ store, source, listings, log }: FundsServiceDeps) {
  function isTurnedAway(failure: FundsFailure, what: string): boolean {
    log.warn({ what, detail: failure.detail }, "Funds couldn't be read");
    return failure.turnedAway;
  }

  /** @returns false when asking on is of no use */
  async function readList(from: FundsSource): Promise<boolean> {
    const { days, count } = await store.listState();
    if (days !== null && days < listEveryDays) return true;
    const answer = await from.list();
    if (answer.kind === "failed") return !isTurnedAway(answer, "list");
    if (answer.funds.length < count * shrunkMin) log.warn({ count }, "The list of funds was cut short");
    else await store.replaceList(answer.funds);
    return true;
  }

  /** @returns false when asking on is of no use */
  async function readFund(
    from: FundsSource,
    { symbol, filer }: { symbol: string; filer: string },
    symbolOf: ReturnType<typeof createHoldingNames>,
  ): Promise<boolean> {
    const answer = await from.report(filer);
    if (answer.kind === "failed") {
      if (isTurnedAway(answer, symbol)) return false;
      await store.postpone(symbol, brokenAgainDays);
      return true;
    }
    if (answer.kind === "none") await store.postpone(symbol, reportEveryDays);
    else {
      const { name, asOf } = answer.report;
      const companies = companiesOfFund(answer.report, symbolOf);
      await store.put({ symbol, name, asOf, companies }, reportEveryDays);
    }
    return true;
  }

  return {
    /** Those of the symbols that are funds. */
    among: store.among,

    /** What is known of these funds; null where nothing is told of funds. */
    async holdings(symbols: readonly string[]): Promise<StoredFund[] | null> {
      if (!source) return null;
      const known = await store.holdings(symbols);
      return symbols.map(
        (symbol) =>
          known.find((each) => each.symbol === symbol) ?? { symbol, name: symbol, asOf: null, companies: {} },
      );
    },

    /**
     * Reads the list of funds and the reports of some, where they are due. Once it is turned away it asks nothing until
     * the next run, which is longer than the SEC wants callers to rest.
     */
    async refresh(): Promise<void> {
      if (!source || !(await readList(source))) return;
      const due = await store.due(fundsPerRunMax);
      if (due.length === 0) return store.dropUnheld();
      const read: ReadListing[] = [];
      await inSlices(await listings(), (listing) => read.push(readListing(listing)));
      const symbolOf = createHoldingNames(read);
      for (const fund of due) if (!(await readFund(source, fund, symbolOf))) return;
    },
  };
}

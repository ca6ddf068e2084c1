import { quoteScopeOf } from "#server/features/market/market-access.ts";
import { createScorecardService } from "#server/features/scorecard/scorecard.service.ts";
import { createScorecardStore } from "#server/features/scorecard/scorecard.store.ts";
import { createSettlementService } from "#server/features/scorecard/settlement.service.ts";
import type { Platform } from "#server/open-platform.ts";
import { randomId as newId } from "#server/platform/new-id.ts";
import type { Accounts } from "./create-accounts.ts";
import type { Market } from "./create-market.ts";
import type { Settings } from "./create-settings.ts";

type Dependencies = { accounts: Accounts; market: Market; settings: Settings };

export type Scorecard = ReturnType<typeof createScorecard>;

/** What prompts called, and how it came out. */
export function createScorecard(
  { clock, database, log }: Platform,
  { accounts, market, settings }: Dependencies,
) {
  const store = createScorecardStore({ db: database.db, newId });
  return {
    scorecard: createScorecardService({ store, clock }),
    settlement: createSettlementService({
      store,
      prices: market.prices,
      quotes: market.quotes,
      histories: market.histories,
      keys: settings.keys.market,
      scopeOf: quoteScopeOf,
      entitlementOf: accounts.entitlementOf,
      clock,
      log,
    }),
  };
}

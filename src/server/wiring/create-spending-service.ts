import { createSpendingService } from "#server/features/analysis/spending.service.ts";
import { createSpendingStore } from "#server/features/analysis/spending.store.ts";
import type { Platform } from "#server/open-platform.ts";
import { systemClock } from "#server/platform/clock.ts";
import { randomId } from "#server/platform/new-id.ts";

/** The budgets that stand before every call of an AI model. */
export function spendingService({ config, database, log }: Platform) {
  return createSpendingService({
    store: createSpendingStore({ db: database.db }),
    siteCents: config.aiBudgetCents,
    clock: systemClock,
    newId: randomId,
    log,
  });
}

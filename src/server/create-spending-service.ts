import { createSpendingService } from "./features/analysis/spending.service.ts";
import { createSpendingStore } from "./features/analysis/spending.store.ts";
import type { Platform } from "./open-platform.ts";
import { systemClock } from "./platform/clock.ts";
import { randomId } from "./platform/new-id.ts";

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

import type { Database } from "../db/database.ts";
import { createPaymentEventsStore } from "../features/billing/payment-events.store.ts";
import type { CheckResult } from "../platform/check-result.ts";

/** When the last payment event with a right signature came. Wrong ones are counted by the running product: log, metric, System. */
export async function paymentEventsCheckResult(db: Database): Promise<CheckResult> {
  const what = "Payments, last event";
  const at = await createPaymentEventsStore({ db }).newestAt();
  if (at === null) return { what, ok: null, says: "No event with a right signature has come yet." };
  return { what, ok: true, says: `The last event with a right signature came at ${at.toISOString()}.` };
}

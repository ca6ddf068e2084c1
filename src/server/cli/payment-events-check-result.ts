import type { Database } from "../db/database.ts";
import { createProcessesStore } from "../features/administration/processes.store.ts";
import { createPaymentEventsStore } from "../features/billing/payment-events.store.ts";
import type { CheckResult } from "../platform/check-result.ts";

/** When the last payment event with a right signature came, and how many with a wrong one the running processes counted. */
export async function paymentEventsCheckResult(db: Database): Promise<CheckResult> {
  const what = "Payments, last event";
  const at = await createPaymentEventsStore({ db }).newestAt();
  const refused = await createProcessesStore({ db }).refusedSignatures();
  const right =
    at === null
      ? "No event with a right signature has come yet."
      : `The last event with a right signature came at ${at.toISOString()}.`;
  if (refused === 0) return { what, ok: at === null ? null : true, says: right };
  const wrong = `Rejected for a wrong signature since the start: ${refused}. Compare STRIPE_WEBHOOK_SECRET with the endpoint's.`;
  // Anyone can post a wrong one: beside right ones it is no failure of the setup.
  return { what, ok: at === null ? false : null, says: `${right} ${wrong}` };
}

import type { Me } from "#contract/accounts.ts";
import type { PlanEndReason } from "#domain/billing/entitlement.ts";
import { type Message, message, type Translate } from "#domain/language/translate.ts";
import { longDayOf } from "#web/lib/moment.ts";

export type EndedPlan = Extract<Me["entitlement"], { state: "ended" }>;

const reasons: Record<PlanEndReason, Message> = {
  canceled: message("You canceled your plan, and the time you paid for is over."),
  unpaid: message("We couldn't charge your card, and the time you paid for is over."),
  refunded: message("Your last payment was refunded."),
  disputed: message("Your bank took back your last payment."),
};

/** What ended, and when. */
export function planEndText({ reason, since }: EndedPlan, t: Translate): string {
  const day = longDayOf(since ?? undefined, t);
  const text = t.of(reasons[reason]);
  return day === null ? text : `${text} ${t("Your plan ended on {day}.", { day })}`;
}

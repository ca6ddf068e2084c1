import type { Me } from "#contract/accounts.ts";
import { planEndText } from "#web/features/billing/plan-end.ts";
import { RenewLink } from "#web/features/billing/plan-gate.tsx";
import { useTranslate } from "#web/lib/language.ts";
import { longDayOf } from "#web/lib/moment.ts";
import { Notice } from "#web/ui/notice.tsx";

// Words of the payment provider.
const failedStatuses = ["past_due", "unpaid"];

/** The last renewal could not be charged. */
export function isPastDue(account: Pick<Me, "paymentInfo">): boolean {
  return failedStatuses.includes(account.paymentInfo?.subscriptionStatus ?? "");
}

/** "manage" where the payment provider knows the user; admins never pay, so nothing is missing there. */
export function billingWay({
  paymentInfo,
  role,
}: Pick<Me, "paymentInfo" | "role">): "manage" | "none" | "admin" {
  if (paymentInfo?.customerId) return "manage";
  return role === "ADMIN" ? "admin" : "none";
}

export type PlanNoticeProps = { me: Me };

/** What is wrong with the plan, and what to do. */
export function PlanNotice({ me }: PlanNoticeProps) {
  const t = useTranslate();
  const { entitlement } = me;
  if (entitlement.state === "ended")
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-8 bg-warning-soft p-3">
        <p className="min-w-0 flex-1 basis-64 text-13 text-pretty text-warning">
          {planEndText(entitlement, t)}{" "}
          {t("We keep your feeds, prompts, watchlists and results for 12 months.")}
        </p>
        <RenewLink />
      </div>
    );
  if (entitlement.state === "full" && !isPastDue(me)) return null;
  const day = entitlement.state === "grace" ? longDayOf(entitlement.until, t) : null;
  return (
    <Notice tone="warning">
      {day === null
        ? t("Your last payment failed.")
        : t("Your last payment failed. Your plan goes on until {day}.", { day })}{" "}
      {billingWay(me) === "manage"
        ? t("Update your card with Manage Billing.")
        : t("Please contact support.")}
    </Notice>
  );
}

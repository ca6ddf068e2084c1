import type { ReactNode } from "react";
import type { Me } from "#contract/accounts.ts";
import { planOf } from "#domain/accounts/plans.ts";
import { badgeOf, shownPaymentStatus } from "#domain/billing/display.ts";
import { billingWay, isPastDue, subscriptionFacts } from "#web/features/billing/subscription-facts.ts";
import { Card } from "#web/ui/card.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { FactRows } from "#web/ui/settings-panel.tsx";
import { Tag } from "#web/ui/tag.tsx";

export type SubscriptionDetailsProps = {
  me: Me;
  /** The way to the payment provider's page. */
  manage: ReactNode;
};

const tones = { paid: "accent", unpaid: "warning", pending: "warning", unknown: "neutral" } as const;

function PlanLine({ me: { subscriptionType } }: Pick<SubscriptionDetailsProps, "me">) {
  const plan = subscriptionType === null ? null : planOf(subscriptionType);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="text-14 font-medium">{plan?.name ?? "No plan"}</span>
        <Tag tone={plan ? "accent" : "neutral"}>{badgeOf(subscriptionType)}</Tag>
      </p>
      {plan && (
        <p className="figures flex items-baseline gap-1.5">
          <span className="text-16 font-semibold">${plan.dollarsPerMonth}</span>
          <span className="text-13 text-ink-soft">USD per month</span>
        </p>
      )}
    </div>
  );
}

export function SubscriptionDetails({ me, manage }: SubscriptionDetailsProps) {
  const status = shownPaymentStatus(me.paymentInfo?.paymentStatus);
  const way = billingWay(me);
  return (
    <div className="flex flex-col gap-3">
      {isPastDue(me) && (
        <Notice tone="warning">
          Your last payment failed.{" "}
          {way === "manage" ? "Update your card with Manage Billing." : "Please contact support."}
        </Notice>
      )}
      <Card>
        <PlanLine me={me} />
        <FactRows
          rows={[
            { label: "Payment status", value: <Tag tone={tones[status]}>{status}</Tag> },
            ...subscriptionFacts(me),
          ]}
        />
        {way === "manage" && manage}
        {way === "none" && (
          <p className="border-t border-line px-4 py-3 text-13 text-ink-soft">
            There is no payment on record for your account.
          </p>
        )}
      </Card>
    </div>
  );
}

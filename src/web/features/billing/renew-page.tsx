import { useState } from "react";
import type { Me } from "#contract/accounts.ts";
import type { SubscriptionType } from "#domain/accounts/account.ts";
import { answerOutcome, checkoutFailure } from "#web/features/billing/payment.ts";
import { PaymentPage } from "#web/features/billing/payment-page.tsx";
import { PlanSummary } from "#web/features/billing/payment-parts.tsx";
import { planEndText } from "#web/features/billing/plan-end.ts";
import { useCheckout } from "#web/features/billing/use-checkout.ts";
import { call } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { PlanChoice } from "#web/ui/plan-choice.tsx";

export type RenewPageProps = { me: Me; onPaid: (sessionId: string) => void; onBack: () => void };

/** Where an account whose plan has ended pays for another. */
export function RenewPage({ me, onPaid, onBack }: RenewPageProps) {
  const t = useTranslate();
  const [plan, setPlan] = useState<SubscriptionType>(me.subscriptionType ?? "MANAGED");
  const checkout = useCheckout({
    async request(mode) {
      try {
        const body = { subscriptionType: plan, mode };
        return answerOutcome(await call("POST /api/billing/checkout", { body }), mode);
      } catch (error) {
        return checkoutFailure(error, mode, false);
      }
    },
    onOutcome(outcome) {
      if (outcome.kind === "paid") onPaid(outcome.sessionId);
    },
  });
  const { state, restart } = checkout;
  const isChoosing = state.phase !== "form" && state.phase !== "leaving";
  const { entitlement } = me;
  return (
    <PaymentPage
      heading={t("Renew Your Plan")}
      {...(entitlement.state === "ended" ? { text: planEndText(entitlement, t) } : {})}
      checkout={checkout}
      onRestart={restart}
      onBack={isChoosing ? onBack : restart}
    >
      {isChoosing ? (
        <PlanChoice chosen={plan} onChoose={setPlan} />
      ) : (
        <PlanSummary type={plan} email={me.email} />
      )}
    </PaymentPage>
  );
}

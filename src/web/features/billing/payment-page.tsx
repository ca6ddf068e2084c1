import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { Me } from "#contract/accounts.ts";
import type { SubscriptionType } from "#domain/accounts/account.ts";
import {
  answerOutcome,
  checkoutFailure,
  type PaymentOutcome,
  type PaymentState,
  paymentButtons,
} from "#web/features/billing/payment.ts";
import {
  PaymentForm,
  PaymentMessage,
  PaymentNote,
  PlanSummary,
} from "#web/features/billing/payment-parts.tsx";
import { planEndText } from "#web/features/billing/plan-gate.tsx";
import { useCheckout } from "#web/features/billing/use-checkout.ts";
import { call } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/loading.tsx";
import { PlanChoice } from "#web/ui/plan-choice.tsx";
import { StepForm } from "#web/ui/step-form.tsx";

/** Whether the document was loaded for this page, with the policy that lets the payment provider's library in. */
function wasLoadedHere(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded === undefined || new URL(loaded.name, location.href).pathname === location.pathname;
}

/**
 * Loads the page by itself where it was reached without a load, and whatever page follows it: the payment provider's
 * library is on no other page, and the policy of another page would not let it in.
 * @returns whether the page may begin
 */
export function useOwnDocument(): boolean {
  const [isOwn] = useState(wasLoadedHere);
  useEffect(() => {
    const { pathname } = location;
    if (!isOwn) location.reload();
    return () => {
      if (isOwn && location.pathname !== pathname) location.reload();
    };
  }, [isOwn]);
  return isOwn;
}

export type PaymentPageProps = {
  heading: string;
  text?: string;
  checkout: ReturnType<typeof useCheckout>;
  /** What is about to be paid. */
  children: ReactNode;
  creates?: boolean;
  /** Asked for without a press of the button. */
  atOnce?: boolean;
  onRestart: () => void;
  onBack: () => void;
};

const isRestart = (state: PaymentState) => state.phase === "refused" && state.notice.remedy === "restart";

/** What is about to be paid, with the payment provider's form in the page: no dialog stands over it. */
export function PaymentPage(props: PaymentPageProps) {
  const { heading, text, checkout, children, creates = false, atOnce = false, onRestart, onBack } = props;
  const t = useTranslate();
  const { state, ask, onRendered, onFormFailed } = checkout;
  const { action, busy, redirect } = paymentButtons(state);
  const begin = useEffectEvent(() => {
    if (atOnce) ask("embedded");
  });
  useEffect(() => begin(), []);
  return (
    <div className="mx-auto w-full max-w-[36rem] px-4 py-8 md:px-6 md:py-12">
      <Card className="overflow-hidden p-6 sm:p-8">
        <h1 className="text-28 font-semibold tracking-tight">{heading}</h1>
        {text !== undefined && <p className="mt-2 text-14 text-pretty text-ink-soft">{text}</p>}
        <StepForm
          heading={t("Review and Pay")}
          level={2}
          action={action && t.of(action)}
          busy={busy}
          onBack={onBack}
          onSubmit={() => (isRestart(state) ? onRestart() : ask("embedded"))}
          otherWay={
            redirect !== "hidden" && (
              <Button className="max-sm:w-full" busy={redirect === "busy"} onClick={() => ask("redirect")}>
                {t("Use Redirect Checkout")}
              </Button>
            )
          }
        >
          {children}
          {state.phase === "form" && (
            <PaymentForm
              clientSecret={state.clientSecret}
              drawn={state.drawn}
              onRendered={onRendered}
              onFailed={onFormFailed}
            />
          )}
          <PaymentNote creates={creates} level={3} />
          <PaymentMessage state={state} />
        </StepForm>
      </Card>
    </div>
  );
}

type RenewPageProps = { me: Me; onPaid: (sessionId: string) => void; onBack: () => void };

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

/** What belongs to a field was typed on another page: there it is typed again. */
const atPage = (outcome: PaymentOutcome): PaymentOutcome =>
  outcome.kind === "field" || (outcome.kind === "notice" && outcome.remedy === "retry")
    ? { kind: "notice", words: outcome.words, remedy: "restart" }
    : outcome;

type SignUpPayPageProps = {
  onPaid: (sessionId: string) => void;
  /** The account is there without a payment. */
  onEntered: () => void;
  onRestart: () => void;
  onBack: () => void;
};

/** Where a sign-up is paid: the one that this browser has begun. */
export function SignUpPayPage({ onPaid, onEntered, ...on }: SignUpPayPageProps) {
  const t = useTranslate();
  const { data: signUp, isPending } = useQuery({
    queryKey: ["sign-up"],
    queryFn: ({ signal }) => call("GET /api/signup", { signal }),
    retry: false,
  });
  const checkout = useCheckout({
    async request(mode) {
      try {
        return answerOutcome(await call("POST /api/signup/checkout", { body: { mode } }), mode);
      } catch (error) {
        return atPage(checkoutFailure(error, mode, false));
      }
    },
    onOutcome(outcome) {
      if (outcome.kind === "paid") onPaid(outcome.sessionId);
      if (outcome.kind === "entered") onEntered();
    },
  });
  return (
    <PaymentPage heading={t("Pay for Your Plan")} checkout={checkout} creates atOnce {...on}>
      {isPending && <Skeleton className="h-36 w-full rounded-8" />}
      {signUp && signUp.subscriptionType !== null && (
        <PlanSummary type={signUp.subscriptionType} email={signUp.email ?? ""} />
      )}
    </PaymentPage>
  );
}

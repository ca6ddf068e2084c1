import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { type PaymentState, paymentButtons } from "#web/features/billing/payment.ts";
import { PaymentForm } from "#web/features/billing/payment-form.tsx";
import { PaymentMessage, PaymentNote } from "#web/features/billing/payment-parts.tsx";
import type { useCheckout } from "#web/features/billing/use-checkout.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
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

import { useEffect, useEffectEvent } from "react";
import { BillingPage } from "#web/features/billing/components/billing-page.tsx";
import { PaymentProblem } from "#web/features/billing/components/payment-problem.tsx";
import { PaymentWelcome } from "#web/features/billing/components/payment-welcome.tsx";
import { usePaymentResult } from "#web/features/billing/hooks/use-payment-result.ts";
import { Spinner } from "#web/ui/loading.tsx";

export type PaymentResultPageProps = {
  /** Null when the address has none. */
  sessionId: string | null;
  /** The server has opened a session in this browser. */
  onSignedIn: () => void;
  onGoOn: () => void;
  onLogIn: () => void;
};

/** Where the payment provider sends a payer back to (READ-32, READ-33). */
export function PaymentResultPage({ sessionId, onGoOn, onLogIn, ...on }: PaymentResultPageProps) {
  const shown = usePaymentResult(sessionId);
  const isSignedIn = shown.state === "finished" && shown.result.signedIn;
  const onSignedIn = useEffectEvent(on.onSignedIn);
  useEffect(() => {
    if (isSignedIn) onSignedIn();
  }, [isSignedIn]);

  return (
    <BillingPage>
      <div aria-live="polite">
        {shown.state === "processing" && (
          <div role="status" className="flex flex-col items-center py-10 text-center">
            <Spinner className="size-7 text-accent" />
            <h1 className="mt-4 text-20 font-semibold">Processing Your Payment...</h1>
            <p className="mt-1 text-14 text-pretty text-ink-soft">
              This takes a few seconds. Please keep the page open.
            </p>
          </div>
        )}
        {shown.state === "finished" && <PaymentWelcome result={shown.result} onGoOn={onGoOn} />}
      </div>
      {shown.state === "problem" && (
        <PaymentProblem texts={shown.texts} sessionId={sessionId} onLogIn={onLogIn} />
      )}
    </BillingPage>
  );
}

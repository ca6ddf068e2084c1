import { useEffect, useState } from "react";
import { readSignUpResult } from "#web/features/billing/api/sign-up-result.ts";
import { awaitPayment, noSessionId, type PaymentResult } from "#web/features/billing/payment-result.ts";

/** What has become of a payment; it asks for as long as the page stands. */
export function usePaymentResult(sessionId: string | null): PaymentResult {
  const [shown, setShown] = useState<PaymentResult>({ state: "processing" });
  useEffect(() => {
    if (sessionId === null) return;
    const left = new AbortController();
    const { signal } = left;
    void awaitPayment({
      ask: (boundMs) => readSignUpResult(sessionId, AbortSignal.any([signal, AbortSignal.timeout(boundMs)])),
      wait: (ms) =>
        new Promise((resolve) => {
          setTimeout(resolve, ms);
        }),
      now: () => performance.now(),
      isOver: () => signal.aborted,
    }).then((result) => {
      if (!signal.aborted) setShown(result);
    });
    return () => left.abort();
  }, [sessionId]);
  return sessionId === null ? noSessionId : shown;
}

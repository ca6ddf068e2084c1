import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { showPaymentForm } from "#web/features/accounts/payment-form.ts";
import { loadStripe } from "#web/features/accounts/stripe-script.ts";
import { siteConfigQuery } from "#web/lib/site-config.ts";
import { Spinner } from "#web/ui/loading.tsx";

export type PaymentFormProps = {
  clientSecret: string;
  drawn: boolean;
  onDrawn: () => void;
  onFailed: (message: string) => void;
};

/** Where the payment provider draws its own form; takes the focus when it comes. */
export function PaymentForm({ clientSecret, drawn, ...on }: PaymentFormProps) {
  const client = useQueryClient();
  const regionRef = useRef<HTMLElement>(null);
  const placeRef = useRef<HTMLDivElement>(null);
  const onDrawn = useEffectEvent(on.onDrawn);
  const onFailed = useEffectEvent(on.onFailed);

  useEffect(() => {
    regionRef.current?.focus();
  }, []);
  useEffect(() => {
    const place = placeRef.current;
    if (!place) return;
    return showPaymentForm({
      place,
      clientSecret,
      readPayments: async () => (await client.ensureQueryData(siteConfigQuery)).payments,
      loadScript: loadStripe,
      onDrawn: () => onDrawn(),
      onFailed: (message) => onFailed(message),
    });
  }, [client, clientSecret]);

  return (
    <section
      ref={regionRef}
      tabIndex={-1}
      aria-label="Payment form"
      aria-busy={!drawn}
      // On a phone the form gets the dialog's whole width.
      className="relative -mx-6 min-h-80 border-y border-line outline-none sm:mx-0 sm:overflow-hidden sm:rounded-8 sm:border-x"
    >
      {!drawn && (
        <p
          role="status"
          className="absolute inset-0 flex items-center justify-center gap-2 text-14 text-ink-soft"
        >
          <Spinner />
          Loading Payment Form...
        </p>
      )}
      <div ref={placeRef} />
    </section>
  );
}

import type { StripeConstructor, StripeEmbeddedCheckout } from "@stripe/stripe-js";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import type { PublicConfig } from "#contract/site.ts";
import type { Message } from "#domain/language/translate.ts";
import { paymentTexts } from "#web/features/billing/payment.ts";
import { useTranslate } from "#web/lib/language.ts";
import { scriptLoader } from "#web/lib/load-script.ts";
import { siteConfigQuery } from "#web/lib/site-config.ts";
import { Spinner } from "#web/ui/loading.tsx";

/** Loads the payment provider's library once. */
export const loadStripe = scriptLoader<StripeConstructor>(() => window.Stripe);

const emptyMsMax = 3_000;

export type PaymentFormOptions = {
  /** Empty; belongs to the provider from now on. */
  place: HTMLElement;
  clientSecret: string;
  readPayments: () => Promise<PublicConfig["payments"]>;
  loadScript: (scriptUrl: string) => Promise<StripeConstructor>;
  onRendered: () => void;
  onFailed: (words: Message) => void;
};

// The provider allows one form at a time: the next waits until the one before it is gone.
let cleared: Promise<unknown> = Promise.resolve();

/**
 * Renders the payment provider's form in a place and answers the function that takes it away. A script that does not
 * come is told by the same clock as a place that stays empty (PAY-12).
 */
export function showPaymentForm(options: PaymentFormOptions): () => void {
  const { place, clientSecret, readPayments, loadScript, onRendered, onFailed } = options;
  let isRemoved = false;
  const timer = setTimeout(
    () => (place.childElementCount > 0 ? onRendered() : fail(paymentTexts.notLoaded)),
    emptyMsMax,
  );

  async function create(): Promise<StripeEmbeddedCheckout | undefined> {
    const payments = await readPayments();
    if (isRemoved) return undefined;
    if (!payments) throw new Error("no payments");
    const Stripe = await loadScript(payments.scriptUrl).catch(() => undefined);
    if (isRemoved || !Stripe) return undefined;
    return Stripe(payments.publishableKey).createEmbeddedCheckoutPage({ clientSecret });
  }

  const created = cleared.then(create);
  created
    .then((form) => {
      if (isRemoved || !form) return;
      form.mount(place);
      if (place.childElementCount === 0) return;
      clearTimeout(timer);
      onRendered();
    })
    .catch(() => fail(paymentTexts.notInitialised));

  function takeAway() {
    if (isRemoved) return;
    isRemoved = true;
    clearTimeout(timer);
    cleared = created.then((form) => form?.destroy()).catch(() => undefined);
  }
  function fail(words: Message) {
    if (isRemoved) return;
    takeAway();
    onFailed(words);
  }
  return takeAway;
}

export type PaymentFormProps = {
  clientSecret: string;
  drawn: boolean;
  onRendered: () => void;
  onFailed: (words: Message) => void;
};

/** Where the payment provider renders its own form; takes the focus when it comes. */
export function PaymentForm({ clientSecret, drawn, ...on }: PaymentFormProps) {
  const t = useTranslate();
  const client = useQueryClient();
  const regionRef = useRef<HTMLElement>(null);
  const placeRef = useRef<HTMLDivElement>(null);
  const onRendered = useEffectEvent(on.onRendered);
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
      onRendered: () => onRendered(),
      onFailed: (words) => onFailed(words),
    });
  }, [client, clientSecret]);

  return (
    <section
      ref={regionRef}
      tabIndex={-1}
      aria-label={t("Payment form")}
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
          {t("Loading Payment Form...")}
        </p>
      )}
      <div ref={placeRef} />
    </section>
  );
}

import type { StripeConstructor, StripeEmbeddedCheckout } from "@stripe/stripe-js";
import type { PublicConfig } from "#contract/site.ts";
import { paymentTexts } from "#web/features/accounts/payment.ts";

const emptyMsMax = 3_000;

export type PaymentFormOptions = {
  /** Empty; belongs to the provider from now on. */
  place: HTMLElement;
  clientSecret: string;
  readPayments: () => Promise<PublicConfig["payments"]>;
  loadScript: (scriptUrl: string) => Promise<StripeConstructor>;
  onDrawn: () => void;
  onFailed: (message: string) => void;
};

// The provider allows one form at a time: the next waits until the one before it is gone.
let cleared: Promise<unknown> = Promise.resolve();

/**
 * Draws the payment provider's form in a place and answers the function that takes it away. A script that does not
 * come is told by the same clock as a place that stays empty (PAY-12).
 */
export function showPaymentForm(options: PaymentFormOptions): () => void {
  const { place, clientSecret, readPayments, loadScript, onDrawn, onFailed } = options;
  let isGone = false;
  const timer = setTimeout(
    () => (place.childElementCount > 0 ? onDrawn() : fail(paymentTexts.notLoaded)),
    emptyMsMax,
  );

  async function create(): Promise<StripeEmbeddedCheckout | undefined> {
    const payments = await readPayments();
    if (isGone) return undefined;
    if (!payments) throw new Error("The server names no payment provider.");
    const Stripe = await loadScript(payments.scriptUrl).catch(() => undefined);
    if (isGone || !Stripe) return undefined;
    return Stripe(payments.publishableKey).createEmbeddedCheckoutPage({ clientSecret });
  }

  const created = cleared.then(create);
  created
    .then((form) => {
      if (isGone || !form) return;
      form.mount(place);
      if (place.childElementCount === 0) return;
      clearTimeout(timer);
      onDrawn();
    })
    .catch(() => fail(paymentTexts.notInitialised));

  function takeAway() {
    if (isGone) return;
    isGone = true;
    clearTimeout(timer);
    cleared = created.then((form) => form?.destroy()).catch(() => undefined);
  }
  function fail(message: string) {
    if (isGone) return;
    takeAway();
    onFailed(message);
  }
  return takeAway;
}

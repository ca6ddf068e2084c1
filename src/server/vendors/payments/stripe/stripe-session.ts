import type Stripe from "stripe";
import type { NewCheckout, OpenSession } from "../payments.ts";
import { checkoutKey, sessionDetails } from "./stripe.transform.ts";

/** A session as the provider answers it. */
export const openSession = (session: Stripe.Checkout.Session): OpenSession => ({
  ...sessionDetails(session),
  clientSecret: session.client_secret,
  url: session.url,
});

/** The parameters of a new session. */
export function sessionParameters(input: NewCheckout): Stripe.Checkout.SessionCreateParams {
  const metadata = { [checkoutKey]: input.id };
  const common: Stripe.Checkout.SessionCreateParams = {
    mode: "subscription",
    line_items: [{ price: input.priceId, quantity: 1 }],
    // What was shown is what is charged: in dollars, not converted to the payer's currency at a rate of the day.
    currency: "usd",
    adaptive_pricing: { enabled: false },
    ...(input.customerId === null ? { customer_email: input.email } : { customer: input.customerId }),
    client_reference_id: input.payerId,
    metadata,
    subscription_data: { metadata },
    expires_at: Math.floor(input.expiresAtMs / 1_000),
  };
  return input.mode === "embedded"
    ? { ...common, ui_mode: "embedded_page", return_url: input.successUrl }
    : { ...common, ui_mode: "hosted_page", success_url: input.successUrl, cancel_url: input.cancelUrl };
}

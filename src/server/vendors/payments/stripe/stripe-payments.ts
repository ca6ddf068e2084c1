import type Stripe from "stripe";
import StripeLibrary from "stripe";
import { intentIdOf } from "./stripe.transform.ts";
import { providerError } from "./stripe-failure.ts";

/** A change of plan may come with invoices that cost nothing. */
const invoicesLookedAt = 5;

/** The newest invoice of a subscription that was paid with money, with its payment. */
export async function paidInvoice(stripe: Stripe, subscriptionId: string) {
  const { data } = await stripe.invoices.list({
    subscription: subscriptionId,
    status: "paid",
    limit: invoicesLookedAt,
    expand: ["data.payments"],
  });
  const invoice = data.find(({ amount_paid }) => amount_paid > 0) ?? data[0];
  if (!invoice) return null;
  const intentId = intentIdOf(invoice);
  const intent =
    intentId === null ? null : await stripe.paymentIntents.retrieve(intentId, { expand: ["latest_charge"] });
  const charge = typeof intent?.latest_charge === "object" ? intent.latest_charge : null;
  const disputes = charge?.disputed ? (await stripe.disputes.list({ charge: charge.id })).data : [];
  return { invoice, intent, disputes };
}

/** A payment that waits for another card or account has been tried and has failed. */
export async function hasFailed(
  stripe: Stripe,
  { status, latest_invoice: invoice }: Stripe.Subscription,
): Promise<boolean> {
  const intentId = status === "incomplete" && typeof invoice === "object" && invoice && intentIdOf(invoice);
  if (!intentId) return false;
  return (await stripe.paymentIntents.retrieve(intentId)).status === "requires_payment_method";
}

/**
 * Gives a payment back, whole, once: whether it went back already is read first, and the provider gives back no more
 * than was paid.
 * @param attempt part of the key: a failure of the provider's own would be its answer for a day
 */
async function refundOnce(stripe: Stripe, intentId: string, attempt: string): Promise<void> {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intentId, {
    expand: ["latest_charge"],
  });
  if (typeof charge !== "object" || charge?.refunded) return;
  try {
    const idempotencyKey = `refund-${intentId}-${attempt}`;
    await stripe.refunds.create({ payment_intent: intentId }, { idempotencyKey });
  } catch (error) {
    if (!(error instanceof StripeLibrary.errors.StripeError) || error.code !== "charge_already_refunded")
      throw error;
  }
}

/** As `refundOnce`, and after a failure of the provider's own at once again, under another key. */
export async function refundPayment(stripe: Stripe, intentId: string, attempt: number): Promise<void> {
  try {
    await refundOnce(stripe, intentId, `${attempt}`);
  } catch (error) {
    if (providerError(error).fault !== "failed") throw error;
    await refundOnce(stripe, intentId, `${attempt}-again`);
  }
}

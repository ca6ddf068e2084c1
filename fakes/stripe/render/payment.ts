import type Stripe from "stripe";
import { chargeShape, paymentIntentShape, refundShape } from "../data/shapes.data.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Charge, PaymentIntent, Refund } from "../ledger/records.ts";
import { customerBody } from "./customer.ts";
import { type Expand, inside, wants } from "./expand.ts";
import type { Wire } from "./wire.ts";

export const failureMessages = {
  card_declined: "Your card was declined.",
  insufficient_funds: "Your card has insufficient funds.",
} as const;

function outcomeOf({ status, failure }: Charge): Wire<Stripe.Charge.Outcome> {
  if (status !== "failed") return chargeShape.outcome;
  return {
    ...chargeShape.outcome,
    network_status: "declined_by_network",
    reason: failure === "insufficient_funds" ? "insufficient_funds" : "generic_decline",
    seller_message: "The bank did not return any further details with this decline.",
    type: "issuer_declined",
  };
}

export function chargeBody(charge: Charge, ledger: Ledger, expand: Expand = []): Wire<Stripe.Charge> {
  const { id, created, amountCents, refundedCents, currency, livemode, status } = charge;
  const customer = ledger.customers.get(charge.customer);
  const {
    email = null,
    name = null,
    cardLast4 = chargeShape.payment_method_details.card.last4,
  } = customer ?? {};
  const intent = ledger.paymentIntents.get(charge.paymentIntent);
  const isPaid = status === "succeeded";
  const card = { ...chargeShape.payment_method_details.card, last4: cardLast4 };
  return {
    ...chargeShape,
    id,
    created,
    amount: amountCents,
    amount_captured: isPaid ? amountCents : 0,
    amount_refunded: refundedCents,
    captured: isPaid,
    currency,
    livemode,
    status,
    paid: isPaid,
    disputed: charge.disputed,
    refunded: isPaid && refundedCents === amountCents,
    customer: customer && wants(expand, "customer") ? customerBody(customer) : charge.customer,
    payment_intent:
      intent && wants(expand, "payment_intent")
        ? paymentIntentBody(intent, ledger, inside(expand, "payment_intent"))
        : charge.paymentIntent,
    failure_code: charge.failure === null ? null : "card_declined",
    failure_message: charge.failure === null ? null : failureMessages[charge.failure],
    outcome: outcomeOf(charge),
    billing_details: { ...chargeShape.billing_details, email, name },
    payment_method_details: { ...chargeShape.payment_method_details, card },
    metadata: { ...charge.metadata },
  };
}

function errorOf(charge: Charge | undefined): Wire<Stripe.PaymentIntent.LastPaymentError> | null {
  if (!charge?.failure) return null;
  return {
    charge: charge.id,
    code: "card_declined",
    decline_code: charge.failure === "insufficient_funds" ? "insufficient_funds" : "generic_decline",
    message: failureMessages[charge.failure],
    type: "card_error",
  };
}

export function paymentIntentBody(
  intent: PaymentIntent,
  ledger: Ledger,
  expand: Expand = [],
): Wire<Stripe.PaymentIntent> {
  const { id, created, amountCents, currency, livemode, status } = intent;
  const charge = ledger.charges.get(intent.latestCharge);
  const customer = ledger.customers.get(intent.customer);
  return {
    ...paymentIntentShape,
    id,
    created,
    amount: amountCents,
    amount_received: status === "succeeded" ? amountCents : 0,
    currency,
    livemode,
    status,
    client_secret: `${id}_secret_standin`,
    customer: customer && wants(expand, "customer") ? customerBody(customer) : intent.customer,
    last_payment_error: status === "requires_payment_method" ? errorOf(charge) : null,
    latest_charge:
      charge && wants(expand, "latest_charge")
        ? chargeBody(charge, ledger, inside(expand, "latest_charge"))
        : intent.latestCharge,
    next_action: status === "requires_action" ? { type: "use_stripe_sdk", use_stripe_sdk: {} } : null,
    metadata: { ...intent.metadata },
  };
}

export function refundBody(refund: Refund, ledger: Ledger, expand: Expand = []): Wire<Stripe.Refund> {
  const { id, created, amountCents, currency, reason, metadata } = refund;
  const charge = ledger.charges.get(refund.charge);
  return {
    ...refundShape,
    id,
    created,
    amount: amountCents,
    currency,
    reason,
    charge:
      charge && wants(expand, "charge")
        ? chargeBody(charge, ledger, inside(expand, "charge"))
        : refund.charge,
    customer: charge?.customer ?? null,
    payment_intent: refund.paymentIntent,
    metadata: { ...metadata },
  };
}

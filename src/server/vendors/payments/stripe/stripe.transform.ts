import type Stripe from "stripe";
import type { SessionDetails } from "#domain/billing/judge-session.ts";
import type { LastPayment, SubscriptionDetails } from "#domain/billing/payment-state.ts";
import type { PaymentEvent } from "../payments.ts";

/** Where our own id of a checkout stands on a session and on its subscription. */
export const checkoutKey = "checkout";

type Reference = string | { id: string } | null | undefined;

export const idOf = (reference: Reference): string | null =>
  typeof reference === "string" ? reference : (reference?.id ?? null);

export const isoOf = (seconds: number): string => new Date(seconds * 1_000).toISOString();

const knownStatus = (status: string | null): SessionDetails["status"] =>
  status === "complete" || status === "expired" ? status : "open";

/** What is not known to be paid is not paid. */
const knownPayment = (status: string): SessionDetails["paymentStatus"] =>
  status === "paid" || status === "no_payment_required" ? status : "unpaid";

/** A checkout session by what it says itself; whatever was not put in for an id stays unknown. */
export function sessionDetails(session: Stripe.Checkout.Session): SessionDetails {
  const [line, ...more] = session.line_items?.data ?? [];
  return {
    id: session.id,
    status: knownStatus(session.status),
    paymentStatus: knownPayment(session.payment_status),
    mode: session.mode ?? "",
    livemode: session.livemode,
    currency: session.currency,
    amountCents: session.amount_total,
    taxCents: session.total_details?.amount_tax ?? 0,
    discountCents: session.total_details?.amount_discount ?? 0,
    priceId: line?.price?.id ?? null,
    quantity: line === undefined ? null : (line.quantity ?? 0) + more.length,
    checkoutId: session.metadata?.[checkoutKey] ?? null,
    customerId: idOf(session.customer),
    subscriptionId: idOf(session.subscription),
  };
}

/** A payment that a dispute took back, or that went back whole. */
function moneyBackOf(intent: Stripe.PaymentIntent | null, disputes: readonly Stripe.Dispute[]) {
  const charge = typeof intent?.latest_charge === "object" ? intent.latest_charge : null;
  if (disputes.some(({ status }) => status === "lost")) return "disputed";
  return charge?.refunded ? "refunded" : null;
}

/** The end of the latest of the times that an invoice is for. */
function paidUntilOf({ lines }: Stripe.Invoice): string | null {
  const ends = lines.data.map(({ period }) => period.end);
  return ends.length === 0 ? null : isoOf(Math.max(...ends));
}

/** The payment of a paid invoice; null for one that cost nothing. */
export function lastPaymentOf(
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent | null,
  disputes: readonly Stripe.Dispute[],
): LastPayment {
  return {
    paidAt: isoOf(invoice.status_transitions.paid_at ?? invoice.created),
    amountCents: invoice.amount_paid,
    currency: invoice.currency,
    paymentIntentId: intent?.id ?? intentIdOf(invoice),
    paidUntil: paidUntilOf(invoice),
    moneyBack: moneyBackOf(intent, disputes),
  };
}

export function intentIdOf(invoice: Stripe.Invoice): string | null {
  for (const { payment } of invoice.payments?.data ?? []) {
    const id = idOf(payment.payment_intent);
    if (id !== null) return id;
  }
  return null;
}

export function subscriptionDetails(
  subscription: Stripe.Subscription,
  { lastPayment, firstPaymentFailed }: Pick<SubscriptionDetails, "lastPayment" | "firstPaymentFailed">,
): SubscriptionDetails {
  const [item, ...more] = subscription.items.data;
  const endsAt = subscription.cancel_at;
  const periodEnd = endsAt ?? item?.current_period_end;
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? "",
    livemode: subscription.livemode,
    status: subscription.status,
    priceId: item?.price.id ?? null,
    priceCents: item?.price.unit_amount ?? null,
    quantity: item === undefined ? null : (item.quantity ?? 1) + more.length,
    checkoutId: subscription.metadata[checkoutKey] ?? null,
    currentPeriodEnd: periodEnd === undefined ? null : isoOf(periodEnd),
    // In flexible billing, the default since 2025, the portal sets the date and leaves the flag false.
    cancelAtPeriodEnd: subscription.cancel_at_period_end || endsAt !== null,
    endedUnpaid: subscription.cancellation_details?.reason === "payment_failed",
    lastPayment,
    firstPaymentFailed,
  };
}

/** Events that change something here; what else happens at the provider is not asked for, and nothing when it is told. */
export const eventTypes = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "invoice.paid",
  "invoice.payment_failed",
  "invoice.payment_action_required",
  "charge.refunded",
  "charge.dispute.closed",
] as const;

function subjectOf(event: Stripe.Event): Pick<PaymentEvent, "subject" | "subjectId"> | null {
  const object = event.data.object as unknown as Record<string, unknown> & { id?: unknown };
  const named = (subject: PaymentEvent["subject"], id: unknown) =>
    typeof id === "string" && /^\w{1,255}$/.test(id) ? { subject, subjectId: id } : null;
  if (event.type.startsWith("checkout.session.")) return named("checkout", object.id);
  if (event.type.startsWith("customer.subscription.")) return named("subscription", object.id);
  // A dispute names its payment, and whose that is has to be asked.
  if (event.type.startsWith("charge.dispute."))
    return named("payment", idOf(object.payment_intent as Reference));
  if (event.type.startsWith("charge.")) return named("customer", object.customer);
  if (!event.type.startsWith("invoice.")) return null;
  // An event comes in the version of its webhook address or account, not in ours: before 2025-03-31 the invoice itself
  // named its subscription.
  const { parent, subscription } = object as {
    parent?: { subscription_details?: { subscription?: Reference } | null } | null;
    subscription?: Reference;
  };
  return named("subscription", idOf(parent?.subscription_details?.subscription ?? subscription));
}

/** What an event asks to look at again; null for events that change nothing here. */
export function paymentEvent(event: Stripe.Event): PaymentEvent | null {
  if (!(eventTypes as readonly string[]).includes(event.type)) return null;
  const subject = subjectOf(event);
  if (subject === null) return null;
  const { id, type, livemode, created } = event;
  return { id, type, livemode, createdAtMs: created * 1_000, ...subject };
}

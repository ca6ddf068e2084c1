import type Stripe from "stripe";
import { planShape, subscriptionItemShape, subscriptionShape } from "../data/shapes.data.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Subscription } from "../ledger/records.ts";
import { customerBody, priceBody } from "./customer.ts";
import { type Expand, inside, listBody, wants } from "./expand.ts";
import { invoiceBody } from "./invoice.ts";
import type { Wire } from "./wire.ts";

function itemOf(subscription: Subscription): Wire<Stripe.SubscriptionItem> {
  const { id, itemId, created, price, quantity, livemode } = subscription;
  const plan = {
    ...planShape,
    id: price.id,
    amount: price.amountCents,
    amount_decimal: String(price.amountCents),
    currency: price.currency,
    livemode,
    product: price.product,
  };
  return {
    ...subscriptionItemShape,
    id: itemId,
    created,
    current_period_start: subscription.periodStart,
    current_period_end: subscription.periodEnd,
    plan,
    price: priceBody(price),
    quantity,
    subscription: id,
  };
}

export function subscriptionBody(
  subscription: Subscription,
  ledger: Ledger,
  expand: Expand = [],
): Wire<Stripe.Subscription> {
  const { id, created, cancelAtPeriodEnd, endSetBy, metadata } = subscription;
  const customer = ledger.customers.get(subscription.customer);
  const latestInvoice = ledger.invoices.get(subscription.latestInvoice);
  return {
    ...subscriptionShape,
    id,
    billing_cycle_anchor: created,
    created,
    start_date: created,
    currency: subscription.price.currency,
    customer: customer && wants(expand, "customer") ? customerBody(customer) : subscription.customer,
    status: subscription.status,
    livemode: subscription.livemode,
    cancel_at: cancelAtPeriodEnd ? subscription.periodEnd : null,
    cancel_at_period_end: cancelAtPeriodEnd && endSetBy === "flag",
    canceled_at: subscription.canceledAt,
    cancellation_details: { ...subscriptionShape.cancellation_details, reason: subscription.cancelReason },
    ended_at: subscription.endedAt,
    latest_invoice:
      latestInvoice && wants(expand, "latest_invoice")
        ? invoiceBody(latestInvoice, ledger, inside(expand, "latest_invoice"))
        : subscription.latestInvoice,
    metadata: { ...metadata },
    items: listBody([itemOf(subscription)], `/v1/subscription_items?subscription=${id}`),
  };
}

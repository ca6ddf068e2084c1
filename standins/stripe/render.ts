import {
  customerShape,
  invoiceLineShape,
  invoicePaymentShape,
  invoiceShape,
  planShape,
  portalShape,
  priceShape,
  sessionShape,
  subscriptionItemShape,
  subscriptionShape,
} from "./data/shapes.data.ts";
import type { Customer, Invoice, Ledger, Price, Session, Subscription } from "./ledger.ts";

function list(data: object[], url: string): object {
  return { object: "list", data, has_more: false, url };
}

export function priceBody(price: Price): object {
  const { id, lookupKey, product, amountCents } = price;
  return {
    ...priceShape,
    id,
    lookup_key: lookupKey,
    product,
    unit_amount: amountCents,
    unit_amount_decimal: String(amountCents),
  };
}

export function pricesBody(prices: readonly Price[]): object {
  return list(prices.map(priceBody), "/v1/prices");
}

export function customerBody(customer: Customer): object {
  const { id, created, email, name, metadata } = customer;
  return { ...customerShape, id, created, email, name, metadata };
}

export function subscriptionBody(subscription: Subscription): object {
  const { id, created, price, periodStart, periodEnd, cancelAtPeriodEnd, canceledAt } = subscription;
  const { amountCents, product } = price;
  const plan = {
    ...planShape,
    id: price.id,
    amount: amountCents,
    amount_decimal: String(amountCents),
    product,
  };
  const item = {
    ...subscriptionItemShape,
    id: subscription.itemId,
    created,
    current_period_start: periodStart,
    current_period_end: periodEnd,
    plan,
    price: priceBody(price),
    subscription: id,
  };
  const reason = canceledAt === null ? null : "cancellation_requested";
  return {
    ...subscriptionShape,
    id,
    billing_cycle_anchor: created,
    created,
    start_date: created,
    customer: subscription.customer,
    status: subscription.status,
    cancel_at: cancelAtPeriodEnd ? periodEnd : null,
    cancel_at_period_end: cancelAtPeriodEnd,
    canceled_at: canceledAt,
    cancellation_details: { ...subscriptionShape.cancellation_details, reason },
    ended_at: subscription.endedAt,
    latest_invoice: subscription.latestInvoice,
    metadata: subscription.metadata,
    items: list([item], `/v1/subscription_items?subscription=${id}`),
  };
}

export function invoiceBody(invoice: Invoice, withPayments: boolean): object {
  const { id, created, customer, price, metadata } = invoice;
  const amount = price.amountCents;
  const sums = {
    amount_due: amount,
    amount_paid: amount,
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_excluding_tax: amount,
  };
  const payment = {
    ...invoicePaymentShape,
    amount_paid: amount,
    amount_requested: amount,
    created,
    invoice: id,
    payment: { payment_intent: invoice.paymentIntent, type: "payment_intent" },
  };
  const line = { ...invoiceLineShape, amount, invoice: id };
  return {
    ...invoiceShape,
    ...sums,
    id,
    created,
    effective_at: created,
    period_start: created,
    period_end: created,
    customer,
    customer_email: invoice.email,
    customer_name: null,
    lines: list([line], `/v1/invoices/${id}/lines`),
    parent: {
      quote_details: null,
      subscription_details: { metadata, subscription: invoice.subscription },
      type: "subscription_details",
    },
    ...(withPayments ? { payments: list([payment], `/v1/invoice_payments?invoice=${id}`) } : {}),
  };
}

/** A session; `expand` names what is put in instead of its id. */
export function sessionBody(
  session: Session,
  ledger: Ledger,
  url: string,
  expand: readonly string[],
): object {
  const { id, created, price, status } = session;
  const subscription = ledger.subscriptions.get(session.subscription ?? "");
  const invoice = ledger.invoices.get(session.invoice ?? "");
  const customer = ledger.customers.get(session.customer ?? "");
  const wants = (name: string) => expand.some((one) => one === name || one.startsWith(`${name}.`));
  const isOpen = status === "open";
  const isHosted = session.uiMode === "hosted_page";
  const email = session.customerEmail ?? customer?.email ?? null;
  return {
    ...sessionShape,
    id,
    created,
    expires_at: session.expiresAt,
    amount_subtotal: price.amountCents,
    amount_total: price.amountCents,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    client_secret: isHosted ? null : `${id}_secret_standin`,
    customer: wants("customer") && customer ? customerBody(customer) : session.customer,
    customer_details: { ...sessionShape.customer_details, email },
    customer_email: session.customerEmail,
    invoice:
      wants("invoice") && invoice
        ? invoiceBody(invoice, expand.includes("invoice.payments"))
        : session.invoice,
    metadata: session.metadata,
    payment_status: status === "complete" ? "paid" : "unpaid",
    status,
    subscription:
      wants("subscription") && subscription ? subscriptionBody(subscription) : session.subscription,
    success_url: session.successUrl,
    ui_mode: session.uiMode,
    url: isHosted && isOpen ? `${url}/c/pay/${id}` : null,
    ...(isHosted
      ? {}
      : { redirect_on_completion: session.redirectOnCompletion, return_url: session.returnUrl }),
  };
}

export function portalBody(id: string, customer: string, returnUrl: string, url: string): object {
  return { ...portalShape, id, customer, return_url: returnUrl, url: `${url}/p/session/${id}` };
}

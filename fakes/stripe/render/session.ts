import type Stripe from "stripe";
import { lineItemShape, sessionShape } from "../data/shapes.data.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Session } from "../ledger/records.ts";
import { customerBody, priceBody } from "./customer.ts";
import { type Expand, inside, type ListBody, listBody, wants } from "./expand.ts";
import { invoiceBody } from "./invoice.ts";
import { paymentIntentBody } from "./payment.ts";
import { subscriptionBody } from "./subscription.ts";
import type { Wire } from "./wire.ts";

export function lineItemsOf({ id, sale, livemode }: Session): ListBody<Wire<Stripe.LineItem>> {
  const { price, quantity, amountCents, discountCents, currency } = sale;
  const item = {
    ...lineItemShape,
    id: `li_${id.slice(-20)}`,
    amount_discount: discountCents,
    amount_subtotal: amountCents + discountCents,
    amount_total: amountCents,
    currency,
    description: price.name,
    price: { ...priceBody(price), livemode },
    quantity,
  };
  return listBody([item], `/v1/checkout/sessions/${id}/line_items`);
}

/** The objects that were asked for, and ids for the others. */
function linkedOf(session: Session, ledger: Ledger, expand: Expand) {
  const customer = ledger.customers.get(session.customer);
  const invoice = ledger.invoices.get(session.invoice);
  const intent = ledger.paymentIntents.get(session.paymentIntent);
  const subscription = ledger.subscriptions.get(session.subscription);
  const asked = <T, B>(name: string, row: T | undefined, body: (row: T, expand: Expand) => B) =>
    row !== undefined && wants(expand, name) ? body(row, inside(expand, name)) : undefined;
  return {
    customer: asked("customer", customer, customerBody) ?? session.customer,
    invoice: asked("invoice", invoice, (row, inner) => invoiceBody(row, ledger, inner)) ?? session.invoice,
    payment_intent:
      asked("payment_intent", intent, (row, inner) => paymentIntentBody(row, ledger, inner)) ??
      session.paymentIntent,
    subscription:
      asked("subscription", subscription, (row, inner) => subscriptionBody(row, ledger, inner)) ??
      session.subscription,
    ...(wants(expand, "line_items") ? { line_items: lineItemsOf(session) } : {}),
  };
}

/** A session; `expand` names what is put in instead of its id. */
export function sessionBody(
  session: Session,
  ledger: Ledger,
  expand: Expand = [],
): Wire<Stripe.Checkout.Session> {
  const { id, created, status, sale } = session;
  const isOpen = status === "open";
  const isEmbedded = session.uiMode !== "hosted_page";
  const customer = ledger.customers.get(session.customer);
  const email = session.customerEmail ?? customer?.email ?? null;
  return {
    ...sessionShape,
    id,
    created,
    expires_at: session.expiresAt,
    adaptive_pricing: { enabled: session.adaptive },
    ...(session.presentment && {
      presentment_details: {
        presentment_amount: session.presentment.amount,
        presentment_currency: session.presentment.currency,
      },
    }),
    amount_subtotal: sale.amountCents + sale.discountCents,
    amount_total: sale.amountCents,
    discounts: sale.discountCents === 0 ? [] : [{ coupon: "co_Standin", promotion_code: null }],
    total_details: { ...sessionShape.total_details, amount_discount: sale.discountCents },
    currency: sale.currency,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    client_secret: isOpen ? session.clientSecret : null,
    customer_details: { ...sessionShape.customer_details, email, name: session.customerName },
    customer_email: session.customerEmail,
    livemode: session.livemode,
    metadata: { ...session.metadata },
    mode: session.mode,
    payment_link: session.paymentLink,
    payment_status: session.paymentStatus,
    status,
    success_url: session.successUrl,
    ui_mode: session.uiMode,
    url: isOpen ? session.pageUrl : null,
    ...linkedOf(session, ledger, expand),
    ...(isEmbedded && session.returnUrl !== null ? { return_url: session.returnUrl } : {}),
    ...(session.redirectOnCompletion === null
      ? {}
      : { redirect_on_completion: session.redirectOnCompletion }),
  };
}

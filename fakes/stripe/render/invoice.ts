import type Stripe from "stripe";
import { invoiceLineShape, invoicePaymentShape, invoiceShape } from "../data/shapes.data.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Invoice } from "../ledger/records.ts";
import { customerBody } from "./customer.ts";
import { type Expand, inside, listBody, wants } from "./expand.ts";
import { paymentIntentBody } from "./payment.ts";
import type { Wire } from "./wire.ts";

function linesOf(invoice: Invoice): Wire<Stripe.InvoiceLineItem>[] {
  return invoice.lines.map((line, index) => ({
    ...invoiceLineShape,
    id: `il_${invoice.id.slice(3)}${index}`,
    amount: line.amountCents,
    currency: invoice.currency,
    description: line.description,
    invoice: invoice.id,
    livemode: invoice.livemode,
    parent: {
      ...invoiceLineShape.parent,
      subscription_item_details: {
        ...invoiceLineShape.parent.subscription_item_details,
        proration: line.proration,
        subscription: invoice.subscription,
        subscription_item: invoice.subscriptionItem,
      },
    },
    period: { end: line.periodEnd, start: line.periodStart },
    pricing: {
      price_details: { price: line.price.id, product: line.price.product },
      type: "price_details",
      unit_amount_decimal: String(line.price.amountCents),
    },
    quantity: line.quantity,
    quantity_decimal: String(line.quantity),
    subscription: invoice.subscription,
    subtotal: line.amountCents,
  }));
}

function paymentsOf(invoice: Invoice, ledger: Ledger, expand: Expand): Wire<Stripe.InvoicePayment>[] {
  const { id, created, amountCents, currency, paidAt } = invoice;
  if (invoice.paymentIntent === null) return [];
  const intent = ledger.paymentIntents.get(invoice.paymentIntent);
  const path = "data.payment.payment_intent";
  return [
    {
      ...invoicePaymentShape,
      id: `inpay_${id.slice(3)}`,
      amount_paid: paidAt === null ? null : amountCents,
      amount_requested: amountCents,
      created,
      currency,
      invoice: id,
      livemode: invoice.livemode,
      payment: {
        payment_intent:
          intent && wants(expand, path)
            ? paymentIntentBody(intent, ledger, inside(expand, path))
            : invoice.paymentIntent,
        type: "payment_intent",
      },
      status: paidAt === null ? "open" : "paid",
      status_transitions: { canceled_at: null, paid_at: paidAt },
    },
  ];
}

function sumsOf({ amountCents, currency, paidAt }: Invoice) {
  const paid = paidAt === null ? 0 : amountCents;
  return {
    amount_due: amountCents,
    amount_paid: paid,
    amount_remaining: amountCents - paid,
    currency,
    subtotal: amountCents,
    subtotal_excluding_tax: amountCents,
    total: amountCents,
    total_excluding_tax: amountCents,
  };
}

export function invoiceBody(invoice: Invoice, ledger: Ledger, expand: Expand = []): Wire<Stripe.Invoice> {
  const { id, created, status } = invoice;
  const customer = ledger.customers.get(invoice.customer);
  const first = invoice.lines[0];
  const isCycle = invoice.reason === "subscription_cycle";
  return {
    ...invoiceShape,
    ...sumsOf(invoice),
    id,
    number: invoice.number,
    created,
    effective_at: created,
    status,
    livemode: invoice.livemode,
    attempt_count: invoice.attempts,
    attempted: invoice.attempts > 0,
    auto_advance: status === "open",
    next_payment_attempt: invoice.nextAttempt,
    billing_reason: invoice.reason,
    // A renewal looks back at the period that ended; the lines name the one that is paid.
    period_start: isCycle && first ? first.periodStart - (first.periodEnd - first.periodStart) : created,
    period_end: isCycle && first ? first.periodStart : created,
    customer: customer && wants(expand, "customer") ? customerBody(customer) : invoice.customer,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    hosted_invoice_url: invoice.pageUrl,
    invoice_pdf: invoice.pageUrl,
    lines: listBody(linesOf(invoice), `/v1/invoices/${id}/lines`),
    parent: {
      quote_details: null,
      subscription_details: { metadata: { ...invoice.metadata }, subscription: invoice.subscription },
      type: "subscription_details",
    },
    status_transitions: {
      finalized_at: created,
      marked_uncollectible_at: null,
      paid_at: invoice.paidAt,
      voided_at: invoice.voidedAt,
    },
    ...(wants(expand, "payments")
      ? {
          payments: listBody(
            paymentsOf(invoice, ledger, inside(expand, "payments")),
            `/v1/invoice_payments?invoice=${id}`,
          ),
        }
      : {}),
  };
}

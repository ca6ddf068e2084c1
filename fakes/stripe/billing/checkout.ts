import { choices } from "../api/parameters.data.ts";
import { isOneOf } from "../api/parameters.ts";
import { type FormObject, objectAt, textAt, textsAt } from "../form.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Customer, Invoice, Price, Session, Subscription } from "../ledger/records.ts";
import { changed, type EventDraft, sessionDraft, subscriptionDraft } from "./drafts.ts";
import { collect, openInvoice, settleInvoice } from "./invoices.ts";
import { attempt, openIntent, settle } from "./payments.ts";

export const monthSeconds = 30 * 86_400;
const daySeconds = 86_400;
const openMax = 20_000;

/** What a paid session says instead of what it sold. */
export type Tampering = {
  amountTotal?: number;
  currency?: string;
  /** A coupon takes so much off. */
  discountCents?: number;
  /** An id the account does not have is possible. */
  priceId?: string;
  quantity?: number;
  livemode?: boolean;
  /** What the payer's country pays with: shown instead of the price's own currency where adaptive pricing is on. */
  payerCurrency?: string;
};

/** Of the payer's currency for one of the price's. */
const presentmentRate = 0.9;

/** A new session; the form has passed the rules for sessions. */
export function createSession(ledger: Ledger, form: FormObject): Session {
  const [fallback] = ledger.prices.rows();
  const price = ledger.prices.get(textAt(form, "line_items", 0, "price")) ?? fallback;
  if (!price) throw new Error("No price to sell.");
  const quantity = Number(textAt(form, "line_items", 0, "quantity") ?? 1);
  const asked = textAt(form, "ui_mode");
  const uiMode = isOneOf(choices.uiModes, asked) ? asked : "hosted_page";
  const redirect = textAt(form, "redirect_on_completion");
  const isHosted = uiMode === "hosted_page";
  const id = ledger.newId(`cs_test_${isHosted ? "a" : "b"}`);
  const session = ledger.sessions.add({
    id,
    created: ledger.now(),
    expiresAt: Number(textAt(form, "expires_at") ?? ledger.now() + daySeconds),
    status: "open",
    paymentStatus: "unpaid",
    mode: textAt(form, "mode") === "payment" ? "payment" : "subscription",
    uiMode,
    clientSecret: isHosted ? null : ledger.newId(`${id}_secret_`),
    pageUrl: isHosted ? `${ledger.baseUrl()}/c/pay/${id}` : null,
    sale: {
      price,
      quantity,
      amountCents: price.amountCents * quantity,
      discountCents: 0,
      currency: price.currency,
    },
    presentment: null,
    adaptive: textAt(form, "adaptive_pricing", "enabled") !== "false",
    livemode: false,
    customer: textAt(form, "customer") ?? null,
    customerEmail: textAt(form, "customer_email") ?? null,
    customerName: null,
    clientReferenceId: textAt(form, "client_reference_id") ?? null,
    metadata: textsAt(form, "metadata"),
    subscriptionMetadata: textsAt(objectAt(form, "subscription_data"), "metadata"),
    successUrl: textAt(form, "success_url") ?? null,
    cancelUrl: textAt(form, "cancel_url") ?? null,
    returnUrl: textAt(form, "return_url") ?? null,
    redirectOnCompletion:
      uiMode !== "embedded_page" ? null : isOneOf(choices.redirects, redirect) ? redirect : "always",
    subscription: null,
    invoice: null,
    paymentIntent: null,
    paymentLink: null,
    card: "succeeded",
    cardLast4: "4242",
    awaitsStep: false,
  });
  ledger.openSessions.add(session);
  const [oldest] = ledger.openSessions;
  if (oldest && ledger.openSessions.size > openMax) ledger.openSessions.delete(oldest);
  return session;
}

export function expire(ledger: Ledger, session: Session): EventDraft[] {
  session.status = "expired";
  ledger.openSessions.delete(session);
  return [sessionDraft("checkout.session.expired", session, ledger)];
}

/** Expires every open session whose time is over. */
export function expireDue(ledger: Ledger): EventDraft[] {
  const now = ledger.now();
  const due = [...ledger.openSessions].filter((session) => session.expiresAt <= now);
  return due.flatMap((session) => expire(ledger, session));
}

function customerFor(ledger: Ledger, session: Session): Customer {
  const known = ledger.customers.get(session.customer);
  if (known) return known;
  return ledger.customers.add({
    id: ledger.newId("cus_"),
    created: ledger.now(),
    email: session.customerEmail,
    name: session.customerName,
    metadata: {},
    card: session.card,
    cardLast4: session.cardLast4,
  });
}

/** Changes what an open session sells, and so what it charges. */
export function tamper(ledger: Ledger, session: Session, tampering: Tampering): void {
  if (session.status !== "open") return;
  const { sale } = session;
  const known = tampering.priceId === undefined ? sale.price : ledger.prices.get(tampering.priceId);
  const price: Price = known ?? {
    ...sale.price,
    id: tampering.priceId ?? "",
    lookupKey: null,
    product: "prod_Stranger",
    name: "Something else",
  };
  const quantity = tampering.quantity ?? sale.quantity;
  const currency = tampering.currency ?? sale.currency;
  const discountCents = tampering.discountCents ?? sale.discountCents;
  const amountCents = tampering.amountTotal ?? price.amountCents * quantity - discountCents;
  session.sale = { price: { ...price, currency }, quantity, amountCents, discountCents, currency };
  session.livemode = tampering.livemode ?? session.livemode;
  const { payerCurrency } = tampering;
  if (payerCurrency !== undefined && payerCurrency !== currency && session.adaptive)
    session.presentment = { currency: payerCurrency, amount: Math.round(amountCents * presentmentRate) };
}

function subscribe(ledger: Ledger, session: Session, customer: Customer) {
  const { price, quantity, amountCents, currency } = session.sale;
  const now = ledger.now();
  const subscription: Subscription = ledger.subscriptions.add({
    id: ledger.newId("sub_"),
    itemId: ledger.newId("si_"),
    created: now,
    periodStart: now,
    periodEnd: now + monthSeconds,
    customer: customer.id,
    price,
    quantity,
    status: "incomplete",
    livemode: session.livemode,
    cancelAtPeriodEnd: false,
    endSetBy: "date",
    canceledAt: null,
    endedAt: null,
    cancelReason: null,
    latestInvoice: "",
    metadata: { ...session.subscriptionMetadata },
  });
  const line = {
    price,
    quantity,
    amountCents,
    description: `${quantity} × ${price.name} (per month)`,
    proration: false,
    periodStart: now,
    periodEnd: subscription.periodEnd,
  };
  const invoice: Invoice = openInvoice(ledger, subscription, {
    reason: "subscription_create",
    lines: [line],
    currency,
    session: session.id,
  });
  subscription.latestInvoice = invoice.id;
  return { subscription, invoice };
}

function completeOnce(ledger: Ledger, session: Session, outcome: "succeeded" | "pending"): EventDraft[] {
  const { amountCents, currency } = session.sale;
  const { livemode, id, metadata } = session;
  const intent = openIntent(ledger, {
    amountCents,
    currency,
    livemode,
    customer: session.customer ?? "",
    session: id,
    invoice: null,
    metadata,
  });
  attempt(ledger, intent, outcome);
  session.paymentIntent = intent.id;
  return [sessionDraft("checkout.session.completed", session, ledger)];
}

/** Completes an open session, paid at once or to be settled later; null when it is not open. */
export function complete(
  ledger: Ledger,
  session: Session,
  outcome: "succeeded" | "pending",
): EventDraft[] | null {
  if (session.status !== "open" || session.expiresAt <= ledger.now()) return null;
  const customer = customerFor(ledger, session);
  const isPaid = outcome === "succeeded";
  Object.assign(session, { customer: customer.id, status: "complete", awaitsStep: false });
  const isFree = session.sale.amountCents === 0;
  session.paymentStatus = isFree ? "no_payment_required" : isPaid ? "paid" : "unpaid";
  ledger.openSessions.delete(session);
  if (session.mode === "payment") return completeOnce(ledger, session, outcome);
  const { subscription, invoice } = subscribe(ledger, session, customer);
  Object.assign(session, { subscription: subscription.id, invoice: invoice.id });
  const created = subscriptionDraft("customer.subscription.created", subscription, ledger);
  const collected = collect(ledger, invoice, outcome);
  const activated = isPaid ? [activate(ledger, subscription)] : [];
  return [created, ...activated, sessionDraft("checkout.session.completed", session, ledger), ...collected];
}

function activate(ledger: Ledger, subscription: Subscription): EventDraft {
  return changed(subscription, ledger, () => {
    subscription.status = "active";
  });
}

/** Decides the payment of a session completed with a slow method; null when there is nothing to decide. */
export function settleSession(ledger: Ledger, session: Session, succeeded: boolean): EventDraft[] | null {
  const invoice = ledger.invoices.get(session.invoice);
  const intent = ledger.paymentIntents.get(invoice?.paymentIntent ?? session.paymentIntent);
  if (session.status !== "complete" || intent?.status !== "processing") return null;
  session.paymentStatus = succeeded ? "paid" : "unpaid";
  const subscription = ledger.subscriptions.get(session.subscription);
  const settled = invoice ? settleInvoice(ledger, invoice, succeeded) : [];
  if (!invoice) settle(ledger, intent, succeeded);
  const activated =
    succeeded && subscription?.status === "incomplete" ? [activate(ledger, subscription)] : [];
  const type = `checkout.session.async_payment_${succeeded ? "succeeded" : "failed"}` as const;
  return [...activated, ...settled, sessionDraft(type, session, ledger)];
}

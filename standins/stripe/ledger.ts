import { randomBytes } from "node:crypto";
import { type FormObject, textAt, textsAt } from "./form.ts";

export type Price = { id: string; lookupKey: string; product: string; amountCents: number };

/** Two monthly plans, as the product sells them. */
export const stripePrices: readonly Price[] = [
  {
    id: "price_1StandinEarlyBird0001",
    lookupKey: "early_bird_monthly",
    product: "prod_StandinEarlyBird",
    amountCents: 1000,
  },
  {
    id: "price_1StandinManaged000001",
    lookupKey: "managed_monthly",
    product: "prod_StandinManaged",
    amountCents: 1900,
  },
];

export type Customer = {
  id: string;
  created: number;
  email: string | null;
  name: string | null;
  metadata: Record<string, string>;
};

export type Subscription = {
  id: string;
  itemId: string;
  created: number;
  periodStart: number;
  periodEnd: number;
  customer: string;
  price: Price;
  status: "active" | "past_due" | "canceled";
  cancelAtPeriodEnd: boolean;
  canceledAt: number | null;
  endedAt: number | null;
  latestInvoice: string;
  metadata: Record<string, string>;
};

export type Invoice = {
  id: string;
  created: number;
  customer: string;
  email: string | null;
  subscription: string;
  price: Price;
  paymentIntent: string;
  metadata: Record<string, string>;
};

export type Session = {
  id: string;
  created: number;
  expiresAt: number;
  status: "open" | "complete" | "expired";
  uiMode: string;
  price: Price;
  customer: string | null;
  customerEmail: string | null;
  clientReferenceId: string | null;
  metadata: Record<string, string>;
  subscriptionMetadata: Record<string, string>;
  successUrl: string | null;
  cancelUrl: string | null;
  returnUrl: string | null;
  redirectOnCompletion: string | null;
  subscription: string | null;
  invoice: string | null;
};

export type Ledger = ReturnType<typeof createLedger>;

const monthSeconds = 30 * 86_400;
const daySeconds = 86_400;
const rowsMax = 5_000;

function newId(prefix: string): string {
  return `${prefix}1S${randomBytes(12).toString("hex")}`;
}

/** The vendor's records: customers, sessions, subscriptions and invoices. */
export function createLedger(nowSeconds: () => number) {
  const customers = new Map<string, Customer>();
  const sessions = new Map<string, Session>();
  const subscriptions = new Map<string, Subscription>();
  const invoices = new Map<string, Invoice>();

  function keep<T extends { id: string }>(rows: Map<string, T>, row: T): T {
    if (rows.size >= rowsMax) rows.clear();
    rows.set(row.id, row);
    return row;
  }

  function priceOf(id: string | undefined): Price | undefined {
    return stripePrices.find((price) => price.id === id);
  }

  function createCustomer(form: FormObject): Customer {
    return keep(customers, {
      id: newId("cus_"),
      created: nowSeconds(),
      email: textAt(form, "email") ?? null,
      name: textAt(form, "name") ?? null,
      metadata: textsAt(form, "metadata"),
    });
  }

  /** The form must have passed the rules for sessions. */
  function createSession(form: FormObject): Session {
    const [fallback] = stripePrices;
    const price = priceOf(textAt(form, "line_items", 0, "price")) ?? fallback;
    if (!price) throw new Error("No price to sell.");
    const uiMode = textAt(form, "ui_mode") ?? "hosted_page";
    const subscriptionData = form.subscription_data;
    const isObject = typeof subscriptionData === "object" && !Array.isArray(subscriptionData);
    return keep(sessions, {
      id: `cs_test_${uiMode === "hosted_page" ? "a" : "b"}1S${randomBytes(24).toString("hex")}`,
      created: nowSeconds(),
      expiresAt: Number(textAt(form, "expires_at") ?? nowSeconds() + daySeconds),
      status: "open",
      uiMode,
      price,
      customer: textAt(form, "customer") ?? null,
      customerEmail: textAt(form, "customer_email") ?? null,
      clientReferenceId: textAt(form, "client_reference_id") ?? null,
      metadata: textsAt(form, "metadata"),
      subscriptionMetadata: isObject ? textsAt(subscriptionData, "metadata") : {},
      successUrl: textAt(form, "success_url") ?? null,
      cancelUrl: textAt(form, "cancel_url") ?? null,
      returnUrl: textAt(form, "return_url") ?? null,
      redirectOnCompletion:
        uiMode === "embedded_page" ? (textAt(form, "redirect_on_completion") ?? "always") : null,
      subscription: null,
      invoice: null,
    });
  }

  function sessionById(id: string): Session | undefined {
    const session = sessions.get(id);
    if (session?.status === "open" && session.expiresAt <= nowSeconds()) session.status = "expired";
    return session;
  }

  /** Pays an open session; null when it is not open. */
  function complete(session: Session): { subscription: Subscription; invoice: Invoice } | null {
    if (sessionById(session.id)?.status !== "open") return null;
    const customer =
      customers.get(session.customer ?? "") ??
      keep(customers, {
        id: newId("cus_"),
        created: nowSeconds(),
        email: session.customerEmail,
        name: null,
        metadata: {},
      });
    const now = nowSeconds();
    const { price, subscriptionMetadata: metadata } = session;
    const [subscriptionId, invoiceId] = [newId("sub_"), newId("in_")];
    const { email } = customer;
    const invoice = keep(invoices, {
      id: invoiceId,
      created: now,
      customer: customer.id,
      email,
      subscription: subscriptionId,
      price,
      paymentIntent: newId("pi_"),
      metadata,
    });
    const subscription = keep(subscriptions, {
      id: subscriptionId,
      itemId: newId("si_"),
      created: now,
      periodStart: now,
      periodEnd: now + monthSeconds,
      customer: customer.id,
      price,
      status: "active" as const,
      cancelAtPeriodEnd: false,
      canceledAt: null,
      endedAt: null,
      latestInvoice: invoiceId,
      metadata,
    });
    Object.assign(session, {
      status: "complete",
      customer: customer.id,
      subscription: subscriptionId,
      invoice: invoiceId,
    });
    return { subscription, invoice };
  }

  function updateSubscription(subscription: Subscription, form: FormObject): Subscription {
    const ending = textAt(form, "cancel_at_period_end");
    if (ending !== undefined) {
      subscription.cancelAtPeriodEnd = ending === "true";
      subscription.canceledAt = ending === "true" ? nowSeconds() : null;
    }
    const price = priceOf(textAt(form, "items", 0, "price"));
    if (price) subscription.price = price;
    Object.assign(subscription.metadata, textsAt(form, "metadata"));
    return subscription;
  }

  function cancelSubscription(subscription: Subscription): Subscription {
    const now = nowSeconds();
    return Object.assign(subscription, { status: "canceled", canceledAt: now, endedAt: now });
  }

  return {
    customers,
    subscriptions,
    invoices,
    priceOf,
    createCustomer,
    createSession,
    sessionById,
    complete,
    updateSubscription,
    cancelSubscription,
  };
}

import type { Records } from "#fakes/stripe/control.ts";
import type { Session, Subscription } from "#fakes/stripe/ledger/records.ts";

export type Plan = "EARLY_BIRD" | "MANAGED";

/** What is sold, as the specification has it: not read from the product. */
const priceList: Readonly<Record<string, { plan: Plan; cents: number }>> = {
  early_bird_monthly: { plan: "EARLY_BIRD", cents: 1_000 },
  managed_monthly: { plan: "MANAGED", cents: 1_900 },
};

/** The plan that a session paid for; null when it is nothing that is sold. */
export function soldPlan({ mode, livemode, sale }: Session): Plan | null {
  const known = priceList[sale.price.lookupKey ?? ""];
  const isSold =
    known &&
    mode === "subscription" &&
    !livemode &&
    sale.quantity === 1 &&
    sale.currency === "usd" &&
    sale.amountCents === known.cents;
  return isSold ? known.plan : null;
}

const over = ["canceled", "incomplete_expired"];
export const isRunning = ({ status }: Subscription): boolean => !over.includes(status);

/** What the newest payment of a subscription was, by the vendor's ledger. */
function lastPayment(records: Records, subscription: Subscription) {
  const invoice = records.invoices.findLast(
    (each) => each.subscription === subscription.id && each.status === "paid" && each.amountCents > 0,
  );
  const intent = records.paymentIntents.find(({ id }) => id === invoice?.paymentIntent);
  const charge = records.charges.find(({ id }) => id === intent?.latestCharge);
  if (!invoice || !intent || !charge) return null;
  return { invoice, intent, isRefunded: charge.refundedCents === charge.amountCents };
}

export type Entitlement = {
  subscriptionType: Plan | undefined;
  paymentInfo: Record<string, unknown>;
};

const iso = (seconds: number) => new Date(seconds * 1_000).toISOString();

/** What an account is entitled to: a pure function of the vendor's ledger. */
export function entitlementOf(records: Records, subscription: Subscription): Entitlement {
  const last = lastPayment(records, subscription);
  const isPaid = subscription.status === "active" && last !== null && !last.isRefunded;
  return {
    subscriptionType: priceList[subscription.price.lookupKey ?? ""]?.plan,
    paymentInfo: {
      paymentStatus: isPaid ? "paid" : "unpaid",
      subscriptionId: subscription.id,
      customerId: subscription.customer,
      subscriptionStatus: subscription.status,
      cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
      currentPeriodEnd: iso(subscription.periodEnd),
      ...(last && {
        lastPaymentDate: iso(last.invoice.paidAt ?? 0),
        amount: last.invoice.amountCents,
        currency: last.invoice.currency,
        paymentIntentId: last.intent.id,
      }),
    },
  };
}

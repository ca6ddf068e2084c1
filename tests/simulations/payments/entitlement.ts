import type { Records } from "#fakes/stripe/control.ts";
import type { Session, Subscription } from "#fakes/stripe/ledger/records.ts";
import type { World } from "./world.ts";

export type Plan = "EARLY_BIRD" | "MANAGED";

/** The plan that a session paid for; null when it is nothing that is sold. */
export function soldPlan({ soldPrices }: World, { mode, livemode, sale }: Session): Plan | null {
  const known = soldPrices.get(sale.price.id);
  const isSold =
    known &&
    mode === "subscription" &&
    !livemode &&
    sale.quantity === 1 &&
    sale.currency === "usd" &&
    sale.amountCents + sale.discountCents === known.cents;
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
  const isLost = records.disputes.some((each) => each.charge === charge.id && each.status === "lost");
  const isRefunded = charge.refundedCents === charge.amountCents;
  const paidUntil = Math.max(...invoice.lines.map(({ periodEnd }) => periodEnd));
  return { invoice, intent, paidUntil, moneyBack: isLost ? "disputed" : isRefunded ? "refunded" : undefined };
}

export type Entitlement = {
  subscriptionType: Plan | undefined;
  paymentInfo: Record<string, unknown>;
};

const iso = (seconds: number) => new Date(seconds * 1_000).toISOString();

/** What an account is entitled to: a pure function of the vendor's ledger. */
export function entitlementOf(
  { soldPrices }: World,
  records: Records,
  subscription: Subscription,
): Entitlement {
  const last = lastPayment(records, subscription);
  const isPaid = subscription.status === "active" && last !== null && last.moneyBack === undefined;
  return {
    subscriptionType: soldPrices.get(subscription.price.id)?.plan,
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
        paidUntil: iso(last.paidUntil),
        moneyBack: last.moneyBack,
      }),
    },
  };
}

const graceSeconds = 14 * 86_400;

/** What an account may use now, by the vendor's ledger alone (READ-38); written out, not read from the product. */
export function accessOf(records: Records, subscription: Subscription, now: number): string {
  const last = lastPayment(records, subscription);
  if (last?.moneyBack !== undefined) return "ended";
  const paidUntil = last?.paidUntil ?? 0;
  switch (subscription.status) {
    case "active":
      return subscription.cancelAtPeriodEnd && subscription.periodEnd <= now ? "ended" : "full";
    case "past_due":
    case "unpaid":
      return now < paidUntil + graceSeconds ? "grace" : "ended";
    case "incomplete":
      return "full";
    default:
      return now < paidUntil ? "full" : "ended";
  }
}

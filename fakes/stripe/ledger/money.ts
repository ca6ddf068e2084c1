import type { Ledger } from "./ledger.ts";
import type { Charge } from "./records.ts";

export type MoneyCharge = {
  id: string;
  /** Seconds. */
  created: number;
  customer: string;
  session: string | null;
  subscription: string | null;
  invoice: string | null;
  /** Why the invoice exists; null for a payment without one. */
  reason: string | null;
  paymentIntent: string;
  status: Charge["status"];
  currency: string;
  /** Taken from the customer: 0 unless it succeeded. */
  chargedCents: number;
  refundedCents: number;
};

export type MoneySum = { chargedCents: number; refundedCents: number; charges: number };

export type MoneyBook = {
  /** Every attempt, oldest first. */
  charges: MoneyCharge[];
  total: MoneySum;
  /** Succeeded charges only, by id; who never paid is not in it. */
  byCustomer: Record<string, MoneySum>;
  bySession: Record<string, MoneySum>;
  bySubscription: Record<string, MoneySum>;
  byPaymentIntent: Record<string, MoneySum>;
};

function entryOf(ledger: Ledger, charge: Charge): MoneyCharge {
  const intent = ledger.paymentIntents.get(charge.paymentIntent);
  const invoice = ledger.invoices.get(intent?.invoice);
  return {
    id: charge.id,
    created: charge.created,
    customer: charge.customer,
    session: intent?.session ?? null,
    subscription: invoice?.subscription ?? null,
    invoice: invoice?.id ?? null,
    reason: invoice?.reason ?? null,
    paymentIntent: charge.paymentIntent,
    status: charge.status,
    currency: charge.currency,
    chargedCents: charge.status === "succeeded" ? charge.amountCents : 0,
    refundedCents: charge.refundedCents,
  };
}

function sums(charges: readonly MoneyCharge[], keyOf: (charge: MoneyCharge) => string | null) {
  const result: Record<string, MoneySum> = {};
  for (const charge of charges) {
    const key = keyOf(charge);
    if (key === null || charge.status !== "succeeded") continue;
    const sum = result[key] ?? { chargedCents: 0, refundedCents: 0, charges: 0 };
    result[key] = {
      chargedCents: sum.chargedCents + charge.chargedCents,
      refundedCents: sum.refundedCents + charge.refundedCents,
      charges: sum.charges + 1,
    };
  }
  return result;
}

/** What was charged and given back, in the smallest unit of each charge's currency. */
export function moneyBook(ledger: Ledger): MoneyBook {
  const charges = ledger.charges.rows().map((charge) => entryOf(ledger, charge));
  const total = sums(charges, () => "all").all ?? { chargedCents: 0, refundedCents: 0, charges: 0 };
  return {
    charges,
    total,
    byCustomer: sums(charges, (charge) => charge.customer),
    bySession: sums(charges, (charge) => charge.session),
    bySubscription: sums(charges, (charge) => charge.subscription),
    byPaymentIntent: sums(charges, (charge) => charge.paymentIntent),
  };
}

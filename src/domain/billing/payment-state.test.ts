import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SubscriptionType } from "../accounts/account.ts";
import type { PaymentInfo } from "../accounts/payment-info.ts";
import type { SessionDetails } from "./judge-session.ts";
import {
  isOver,
  type LastPayment,
  paymentInfoAfter,
  paymentInfoOfSession,
  planOfSubscription,
  type SubscriptionDetails,
  subscriptionStatuses,
  withSubscriptionsProof,
} from "./payment-state.ts";

const lastPayment: LastPayment = {
  paidAt: "2026-11-22T10:00:00.000Z",
  amountCents: 1_900,
  currency: "usd",
  paymentIntentId: "pi_1",
  paidUntil: "2026-12-21T10:00:00.000Z",
  moneyBack: null,
};
const facts: SubscriptionDetails = {
  id: "sub_1",
  customerId: "cus_1",
  livemode: false,
  status: "active",
  priceId: "price_managed",
  priceCents: 1_900,
  quantity: 1,
  checkoutId: "c1",
  currentPeriodEnd: "2026-12-22T10:00:00.000Z",
  cancelAtPeriodEnd: false,
  lastPayment,
  endedUnpaid: false,
  firstPaymentFailed: false,
};
const statusOf = (changes: Partial<SubscriptionDetails>) =>
  paymentInfoAfter(null, { ...facts, ...changes }).paymentStatus;

describe("withSubscriptionsProof", () => {
  const session: SessionDetails = {
    id: "cs_1",
    status: "complete",
    paymentStatus: "unpaid",
    mode: "subscription",
    livemode: false,
    currency: "usd",
    amountCents: lastPayment.amountCents,
    taxCents: 0,
    discountCents: 0,
    priceId: "price_managed",
    quantity: 1,
    checkoutId: "c1",
    customerId: "cus_1",
    subscriptionId: "sub_1",
  };
  const proved = (payment: LastPayment | null, changes: Partial<SessionDetails> = {}) =>
    withSubscriptionsProof({ ...session, ...changes }, { ...facts, lastPayment: payment }).paymentStatus;

  it("a session is paid when its subscription has got the money", () => {
    expect(proved(lastPayment)).toBe("paid");
  });

  it("what was given back, is too little, in another currency or not there proves nothing", () => {
    expect(proved({ ...lastPayment, moneyBack: "refunded" })).toBe("unpaid");
    expect(proved({ ...lastPayment, amountCents: lastPayment.amountCents - 1 })).toBe("unpaid");
    expect(proved({ ...lastPayment, currency: "eur" })).toBe("unpaid");
    expect(proved(null)).toBe("unpaid");
    expect(withSubscriptionsProof(session, null).paymentStatus).toBe("unpaid");
    expect(proved(lastPayment, { status: "open" })).toBe("unpaid");
    expect(proved(lastPayment, { amountCents: null })).toBe("unpaid");
  });
});

describe("paymentInfoAfter", () => {
  it("DATA-11: PAY-31: fills every field from the subscription and its last payment", () => {
    expect(paymentInfoAfter({ sessionId: "cs_1", createdAt: "2026-11-22T09:59:00.000Z" }, facts)).toEqual({
      paymentStatus: "paid",
      priceCents: 1_900,
      lastPaymentDate: "2026-11-22T10:00:00.000Z",
      subscriptionId: "sub_1",
      customerId: "cus_1",
      paymentIntentId: "pi_1",
      amount: 1_900,
      currency: "usd",
      subscriptionStatus: "active",
      sessionId: "cs_1",
      createdAt: "2026-11-22T09:59:00.000Z",
      paidUntil: "2026-12-21T10:00:00.000Z",
      currentPeriodEnd: "2026-12-22T10:00:00.000Z",
      cancelAtPeriodEnd: false,
    });
  });

  const expected: Record<(typeof subscriptionStatuses)[number], [withPayment: string, without: string]> = {
    incomplete: ["pending", "pending"],
    incomplete_expired: ["unpaid", "unpaid"],
    trialing: ["paid", "paid"],
    active: ["paid", "pending"],
    past_due: ["unpaid", "unpaid"],
    unpaid: ["unpaid", "unpaid"],
    paused: ["unpaid", "unpaid"],
    canceled: ["unpaid", "unpaid"],
  };
  it.each(subscriptionStatuses)("PROFILE-12: READ-38: the payment status of one that is %s", (status) => {
    expect([statusOf({ status }), statusOf({ status, lastPayment: null })]).toEqual(expected[status]);
    expect(paymentInfoAfter(null, { ...facts, status }).subscriptionStatus).toBe(status);
  });

  it("READ-38: a status that the provider adds one day is kept and counts as unpaid", () => {
    expect(paymentInfoAfter(null, { ...facts, status: "resting" })).toMatchObject({
      subscriptionStatus: "resting",
      paymentStatus: "unpaid",
    });
  });

  it("READ-38: a payment that was given back in full is not paid, whatever the subscription says", () => {
    for (const status of subscriptionStatuses.filter((each) => each !== "trialing"))
      expect(statusOf({ status, lastPayment: { ...lastPayment, moneyBack: "refunded" } })).not.toBe("paid");
  });

  it("READ-33: what a look does not tell is kept", () => {
    const before: PaymentInfo = {
      lastPaymentDate: "2026-10-22T10:00:00.000Z",
      amount: 1_000,
      currency: "usd",
      paymentIntentId: "pi_0",
      currentPeriodEnd: "2026-11-22T10:00:00.000Z",
      sessionId: "cs_1",
    };
    expect(paymentInfoAfter(before, { ...facts, currentPeriodEnd: null, lastPayment: null })).toMatchObject(
      before,
    );
    const unnamed = { ...lastPayment, paymentIntentId: null };
    expect(paymentInfoAfter(before, { ...facts, lastPayment: unnamed })).toMatchObject({
      paymentIntentId: "pi_0",
      amount: 1_900,
    });
  });

  it("READ-38: fields that this version does not know are kept", () => {
    const before = { note: "by hand" } as PaymentInfo;
    expect(paymentInfoAfter(before, facts)).toMatchObject({ note: "by hand" });
  });

  const anyFacts = fc.record({
    id: fc.constantFrom("sub_1", "sub_2"),
    customerId: fc.constantFrom("cus_1", "cus_2"),
    livemode: fc.boolean(),
    status: fc.constantFrom(...subscriptionStatuses, "resting"),
    priceId: fc.constantFrom("price_managed", null),
    priceCents: fc.constantFrom(1_500, 1_900, null),
    quantity: fc.constantFrom(1, null),
    checkoutId: fc.constantFrom("c1", null),
    currentPeriodEnd: fc.constantFrom("2026-12-22T10:00:00.000Z", null),
    cancelAtPeriodEnd: fc.boolean(),
    lastPayment: fc.option(
      fc.record({
        paidAt: fc.constantFrom("2026-11-22T10:00:00.000Z", "2026-12-22T10:00:00.000Z"),
        amountCents: fc.nat(3_000),
        currency: fc.constantFrom("usd", "eur"),
        paymentIntentId: fc.constantFrom("pi_1", null),
        paidUntil: fc.constant("2026-12-21T10:00:00.000Z"),
        moneyBack: fc.constantFrom("refunded" as const, "disputed" as const, null),
      }),
    ),
    endedUnpaid: fc.boolean(),
    firstPaymentFailed: fc.boolean(),
  }) satisfies fc.Arbitrary<SubscriptionDetails>;

  it("T38: the same look twice is the same as once, and the latest look decides", () => {
    fc.assert(
      fc.property(anyFacts, anyFacts, (first, last) => {
        const once = paymentInfoAfter(paymentInfoAfter(null, first), last);
        expect(paymentInfoAfter(once, last)).toEqual(once);
        expect(once).toMatchObject(paymentInfoAfter(null, last));
        expect(Object.values(once)).not.toContain(null);
      }),
    );
  });
});

describe("paymentInfoOfSession", () => {
  const session: SessionDetails = {
    id: "cs_1",
    status: "complete",
    paymentStatus: "paid",
    mode: "subscription",
    livemode: false,
    currency: "usd",
    amountCents: 1_900,
    taxCents: 0,
    discountCents: 0,
    priceId: "price_managed",
    quantity: 1,
    checkoutId: "c1",
    customerId: "cus_1",
    subscriptionId: "sub_1",
  };

  it("PAY-27: DATA-11: says what the session tells, without the details", () => {
    expect(paymentInfoOfSession(session, "2026-11-22T10:00:00.000Z")).toEqual({
      paymentStatus: "paid",
      lastPaymentDate: "2026-11-22T10:00:00.000Z",
      sessionId: "cs_1",
      createdAt: "2026-11-22T10:00:00.000Z",
      customerId: "cus_1",
      subscriptionId: "sub_1",
      amount: 1_900,
      currency: "usd",
    });
  });

  it("PAY-27: leaves out what the session does not tell", () => {
    const bare = { ...session, customerId: null, subscriptionId: null, amountCents: null, currency: null };
    expect(Object.keys(paymentInfoOfSession(bare, "t"))).toEqual([
      ...["paymentStatus", "lastPaymentDate", "sessionId", "createdAt"],
    ]);
  });
});

describe("planOfSubscription", () => {
  const plans = new Map<string, SubscriptionType>([["price_early", "EARLY_BIRD"]]);
  it.each([
    ["its price", { priceId: "price_early", quantity: 1 }, "EARLY_BIRD"],
    ["its price, quantity not told", { priceId: "price_early", quantity: null }, "EARLY_BIRD"],
    ["no price", { priceId: null, quantity: 1 }, null],
    ["a price that is not sold", { priceId: "price_unknown", quantity: 1 }, null],
    ["its price twice", { priceId: "price_early", quantity: 2 }, null],
    ["its price not at all", { priceId: "price_early", quantity: 0 }, null],
  ] as const)("T39: the plan of one with %s", (_what, subscription, plan) => {
    expect(planOfSubscription(subscription, plans)).toBe(plan);
  });
});

describe("isOver", () => {
  it.each(subscriptionStatuses)("READ-51: whether nothing more is charged for one that is %s", (status) => {
    expect(isOver(status)).toBe(status === "canceled" || status === "incomplete_expired");
  });
});

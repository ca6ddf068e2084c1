import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type SubscriptionType, subscriptionTypes } from "../accounts/account.ts";
import { judgeSession, type Offer, type SessionDetails } from "./judge-session.ts";

const planOfPrice = new Map<string, SubscriptionType>([
  ["price_early", "EARLY_BIRD"],
  ["price_managed", "MANAGED"],
]);
const own = {
  EARLY_BIRD: { priceId: "price_early", amountCents: 1_000 },
  MANAGED: { priceId: "price_managed", amountCents: 1_900 },
} as const;
const offerOf = (plan: SubscriptionType): Offer => ({ ...own[plan], planOfPrice, livemode: false, plan });

/** A MANAGED session that is paid as it should be. */
const paid: SessionDetails = {
  id: "cs_test_1",
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
const judged = (facts: Partial<SessionDetails>, plan: SubscriptionType = "MANAGED") =>
  judgeSession({ ...paid, ...facts }, offerOf(plan));

describe("judgeSession", () => {
  it("READ-32: a paid session gives the plan whose price was paid", () => {
    expect(judged({})).toEqual({ kind: "paid", plan: "MANAGED", unlike: false });
    expect(judged({ priceId: "price_early", amountCents: 1_000 }, "EARLY_BIRD")).toEqual({
      kind: "paid",
      plan: "EARLY_BIRD",
      unlike: false,
    });
  });

  it.each([
    ["open", { status: "open", paymentStatus: "unpaid" }, "open"],
    ["open, though it says paid", { status: "open" }, "open"],
    ["expired", { status: "expired", paymentStatus: "unpaid" }, "expired"],
    ["complete, and the money is on its way", { paymentStatus: "unpaid" }, "pending"],
    ["on its way, whatever else is wrong", { paymentStatus: "unpaid", currency: "jpy" }, "pending"],
  ] as const)("READ-33: %s is no proof of payment", (_what, facts, kind) => {
    expect(judged(facts)).toEqual({ kind });
  });

  it.each([
    ["a single payment", { mode: "payment" }, "mode"],
    ["a set-up without money", { mode: "setup" }, "mode"],
    ["real money with a test key", { livemode: true }, "livemode"],
    ["none of it", { quantity: 0 }, "quantity"],
    ["two of it", { quantity: 2 }, "quantity"],
    ["yen", { currency: "jpy" }, "currency"],
    ["a currency in capitals", { currency: "USD" }, "currency"],
    ["no currency", { currency: null }, "currency"],
    ["a price that is not sold", { priceId: "price_unknown" }, "price"],
    ["a price named like a member of every object", { priceId: "constructor" }, "price"],
    ["a cent less", { amountCents: 1_899 }, "amount"],
    ["a cent more", { amountCents: 1_901 }, "amount"],
    ["1 USD for the 19 USD price", { amountCents: 100 }, "amount"],
    ["the cheap plan's amount for the dear plan's price", { amountCents: 1_000 }, "amount"],
    ["no amount", { amountCents: null }, "amount"],
    ["nothing to pay", { amountCents: 0, paymentStatus: "no_payment_required" }, "amount"],
    ["the amount only with its tax", { amountCents: 1_900, taxCents: 100 }, "amount"],
  ] as const)("T39: gives nothing for %s", (_what, facts, reason) => {
    expect(judged(facts)).toEqual({ kind: "refused", reason });
  });

  it("T39: gives nothing for test money with a live key", () => {
    const offer = { ...offerOf("MANAGED"), livemode: true };
    expect(judgeSession(paid, offer)).toEqual({ kind: "refused", reason: "livemode" });
    expect(judgeSession({ ...paid, livemode: true }, offer).kind).toBe("paid");
  });

  it("T39: a tax on top of the price changes nothing", () => {
    expect(judged({ amountCents: 2_261, taxCents: 361 }).kind).toBe("paid");
  });

  it.each([
    ["a coupon of 5 USD", { amountCents: 1_400, discountCents: 500 }],
    ["a coupon of all of it", { amountCents: 0, discountCents: 1_900, paymentStatus: "no_payment_required" }],
    ["a coupon, and a tax on the rest", { amountCents: 1_540, discountCents: 500, taxCents: 140 }],
  ] as const)("READ-32: %s rejects nobody", (_what, facts) => {
    expect(judged(facts)).toEqual({ kind: "paid", plan: "MANAGED", unlike: false });
  });

  it("READ-32: a checkout is settled by its own price and amount, whatever is sold since", () => {
    const before: Offer = { ...offerOf("MANAGED"), priceId: "price_of_old", amountCents: 1_500 };
    const settled = (facts: Partial<SessionDetails>) => judgeSession({ ...paid, ...facts }, before);
    const asShown = { kind: "paid", plan: "MANAGED", unlike: false };
    expect(settled({ priceId: "price_of_old", amountCents: 1_500 })).toEqual(asShown);
    expect(settled({ priceId: null, amountCents: 1_500 })).toEqual(asShown);
    expect(settled({ priceId: "price_of_old" })).toEqual({ kind: "refused", reason: "amount" });
    const nothingSold = { ...before, planOfPrice: new Map() };
    expect(judgeSession({ ...paid, priceId: "price_of_old", amountCents: 1_500 }, nothingSold)).toEqual(
      asShown,
    );
  });

  it("T39: a quantity that is not told is no reason to reject", () => {
    expect(judged({ quantity: null }).kind).toBe("paid");
  });

  it("T39: the price that was paid decides, and a plan that was not asked for is told", () => {
    expect(judged({ priceId: "price_early", amountCents: 1_000 })).toEqual({
      kind: "paid",
      plan: "EARLY_BIRD",
      unlike: true,
    });
    expect(judged({}, "EARLY_BIRD")).toEqual({ kind: "paid", plan: "MANAGED", unlike: true });
  });

  it.each([
    ["MANAGED", 1_900, "MANAGED"],
    ["EARLY_BIRD", 1_000, "EARLY_BIRD"],
    ["MANAGED", 1_000, "EARLY_BIRD"],
    ["EARLY_BIRD", 1_900, "MANAGED"],
  ] as const)(
    "PAY-29: READ-34: no price told, %s asked for, %i cents paid: %s",
    (asked, amountCents, plan) => {
      expect(judged({ priceId: null, amountCents }, asked)).toEqual({
        kind: "paid",
        plan,
        unlike: plan !== asked,
      });
    },
  );

  it.each([999, 1_001, 1_450, 1_899, 1_901, 0, -1_900, null])(
    "PAY-29: READ-34: no price told, and %s cents are no plan's amount",
    (amountCents) => {
      for (const plan of subscriptionTypes)
        expect(judged({ priceId: null, amountCents }, plan)).toEqual({ kind: "refused", reason: "amount" });
    },
  );

  it("READ-34: taxes are no part of the price that decides", () => {
    expect(judged({ priceId: null, amountCents: 1_900, taxCents: 900 }, "MANAGED")).toEqual({
      kind: "paid",
      plan: "EARLY_BIRD",
      unlike: true,
    });
    expect(judged({ priceId: null, amountCents: 2_280, taxCents: 380 }, "EARLY_BIRD")).toEqual({
      kind: "paid",
      plan: "MANAGED",
      unlike: true,
    });
  });

  const anyFacts = fc.record({
    id: fc.constant("cs_1"),
    status: fc.constantFrom("complete", "complete", "complete", "open", "expired"),
    paymentStatus: fc.constantFrom("paid", "paid", "paid", "no_payment_required", "unpaid"),
    mode: fc.constantFrom("subscription", "subscription", "subscription", "payment"),
    livemode: fc.constantFrom(false, false, false, true),
    currency: fc.constantFrom("usd", "usd", "usd", "jpy", null),
    amountCents: fc.constantFrom(1_000, 1_900, 1_100, 2_000, 1_800, 100, 0, null),
    taxCents: fc.constantFrom(0, 0, 0, 100, 900),
    discountCents: fc.constantFrom(0, 0, 0, 100, 900),
    priceId: fc.constantFrom("price_early", "price_managed", "price_unknown", null),
    quantity: fc.constantFrom(1, 1, 1, null, 0, 2),
    checkoutId: fc.constant("c1"),
    customerId: fc.constant("cus_1"),
    subscriptionId: fc.constant("sub_1"),
  }) satisfies fc.Arbitrary<SessionDetails>;

  it("T39: never gives a plan for another amount than its price, or without the money", () => {
    let given = 0;
    fc.assert(
      fc.property(
        anyFacts,
        fc.constantFrom(...subscriptionTypes),
        fc.constantFrom(false, false, true),
        (facts, plan, livemode) => {
          const decision = judgeSession(facts, { ...offerOf(plan), livemode });
          if (decision.kind !== "paid") return;
          given += 1;
          expect(facts.status).toBe("complete");
          expect(facts.paymentStatus).not.toBe("unpaid");
          expect(facts.livemode).toBe(livemode);
          expect(facts.currency).toBe("usd");
          expect((facts.amountCents ?? 0) - facts.taxCents + facts.discountCents).toBe(
            own[decision.plan].amountCents,
          );
          expect(decision.unlike).toBe(decision.plan !== plan);
        },
      ),
      { numRuns: 5_000 },
    );
    expect(given).toBeGreaterThan(0);
  });
});

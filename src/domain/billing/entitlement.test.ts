import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PaymentInfo } from "../accounts/payment-info.ts";
import { afterNextMail, entitlement, isKeptNoLonger, keptUntil } from "./entitlement.ts";

const now = new Date("2026-11-26T12:00:00.000Z");
const yesterday = "2026-11-25T12:00:00.000Z";
const tomorrow = "2026-11-27T12:00:00.000Z";
const info = (fields: PaymentInfo): PaymentInfo => ({ subscriptionId: "sub_1", ...fields });
const of = (paymentInfo: PaymentInfo | null, at = now) =>
  entitlement({ role: "USER", paymentInfo }, { now: at, paymentsOn: true });
const full = { state: "full" };

describe("READ-38: what an account may use", () => {
  it.each<[string, PaymentInfo | null]>([
    ["nobody ever paid, such as for a user that an admin made", null],
    ["signed up where no payment was needed", { paymentStatus: "unpaid" }],
    ["it runs", info({ subscriptionStatus: "active" })],
    ["it runs on trial", info({ subscriptionStatus: "trialing" })],
    [
      "it runs until tomorrow",
      info({ subscriptionStatus: "active", cancelAtPeriodEnd: true, currentPeriodEnd: tomorrow }),
    ],
    [
      "it was canceled, and tomorrow is paid for",
      info({ subscriptionStatus: "canceled", paidUntil: tomorrow }),
    ],
    ["nothing but the session is known", info({ paymentStatus: "paid" })],
    ["the provider has a new word", info({ subscriptionStatus: "resting" })],
  ])("full: %s", (_what, paymentInfo) => {
    expect(of(paymentInfo)).toEqual(full);
  });

  it.each(["past_due", "unpaid"])("grace for 14 days after a failed renewal, to the second: %s", (status) => {
    const failed = info({ subscriptionStatus: status, paidUntil: "2026-11-12T12:00:01.000Z" });
    expect(of(failed)).toEqual({ state: "grace", until: "2026-11-26T12:00:01.000Z" });
    expect(of(failed, new Date("2026-11-26T12:00:01.000Z"))).toEqual({
      state: "ended",
      since: "2026-11-26T12:00:01.000Z",
      reason: "unpaid",
    });
  });

  it.each<[string, PaymentInfo, unknown]>([
    [
      "its last day was yesterday, whatever was heard",
      info({ subscriptionStatus: "active", cancelAtPeriodEnd: true, currentPeriodEnd: yesterday }),
      { since: yesterday, reason: "canceled" },
    ],
    [
      "canceled, and what was paid for is over",
      info({ subscriptionStatus: "canceled", paidUntil: yesterday }),
      { since: yesterday, reason: "canceled" },
    ],
    [
      "ended by the provider, unpaid",
      info({ subscriptionStatus: "canceled", endedUnpaid: true, paidUntil: yesterday }),
      { since: yesterday, reason: "unpaid" },
    ],
    [
      "canceled, and nothing is known of a payment",
      info({ subscriptionStatus: "canceled" }),
      { since: null, reason: "canceled" },
    ],
    [
      "a full refund ends it now",
      info({ subscriptionStatus: "active", moneyBack: "refunded", paidUntil: tomorrow }),
      { since: null, reason: "refunded" },
    ],
    [
      "so does a lost dispute",
      info({ subscriptionStatus: "active", moneyBack: "disputed", paidUntil: tomorrow }),
      { since: null, reason: "disputed" },
    ],
    [
      "an old record knows the day of its payment alone",
      info({ subscriptionStatus: "canceled", lastPaymentDate: "2026-10-01T00:00:00.000Z" }),
      { since: "2026-11-01T00:00:00.000Z", reason: "canceled" },
    ],
  ])("ended: %s", (_what, paymentInfo, end) => {
    expect(of(paymentInfo)).toEqual({ state: "ended", ...(end as object) });
  });

  it("admins are never ended, and nobody is where payments are not set up", () => {
    const gone = info({ subscriptionStatus: "canceled", moneyBack: "refunded" });
    expect(entitlement({ role: "ADMIN", paymentInfo: gone }, { now, paymentsOn: true })).toEqual(full);
    expect(entitlement({ role: "USER", paymentInfo: gone }, { now, paymentsOn: false })).toEqual(full);
  });

  it("once ended it never comes back by time alone", () => {
    const facts = fc.record({
      subscriptionId: fc.constant("sub_1"),
      subscriptionStatus: fc.constantFrom("active", "past_due", "unpaid", "canceled", "paused", "incomplete"),
      paidUntil: fc.constantFrom(yesterday, tomorrow),
      currentPeriodEnd: fc.constantFrom(yesterday, tomorrow),
      cancelAtPeriodEnd: fc.boolean(),
    });
    const rank = { full: 0, grace: 1, ended: 2 };
    fc.assert(
      fc.property(facts, fc.nat(60), fc.nat(60), (paymentInfo, day, more) => {
        const at = (days: number) => rank[of(paymentInfo, new Date(now.getTime() + days * 86_400_000)).state];
        expect(at(day + more)).toBeGreaterThanOrEqual(at(day));
      }),
    );
  });
});

describe("READ-38: what follows the end of a plan", () => {
  const ended = new Date("2026-01-01T00:00:00.000Z");
  const mailed = (mailsSent: number, iso: string) =>
    afterNextMail({ endedAt: ended, mailsSent }, new Date(iso));

  it("emails are due after 0, 30 and 330 days", () => {
    expect(mailed(0, "2025-12-31T23:59:59.999Z")).toBeNull();
    expect(mailed(0, "2026-01-01T00:00:00.000Z")).toEqual({ endedAt: ended, mailsSent: 1 });
    expect(mailed(1, "2026-01-30T23:59:59.999Z")).toBeNull();
    expect(mailed(1, "2026-01-31T00:00:00.000Z")).toEqual({ endedAt: ended, mailsSent: 2 });
    expect(mailed(2, "2026-11-26T23:59:59.999Z")).toBeNull();
    expect(mailed(2, "2026-11-27T00:00:00.000Z")).toEqual({ endedAt: ended, mailsSent: 3 });
    expect(mailed(3, "2030-01-01T00:00:00.000Z")).toBeNull();
  });

  it("an email that goes out late moves the end, so that as much time follows it", () => {
    // Five years late: the last email still has 35 days before it.
    expect(mailed(2, "2031-01-01T00:00:00.000Z")).toEqual({
      endedAt: new Date("2030-02-05T00:00:00.000Z"),
      mailsSent: 3,
    });
    // The first one found late: a year follows it.
    const found = mailed(0, "2027-06-01T00:00:00.000Z");
    expect(found && keptUntil(found.endedAt)).toEqual(new Date("2028-05-31T00:00:00.000Z"));
  });

  it("what was kept goes after 365 days, and never before the last email", () => {
    const gone = (mailsSent: number, iso: string) =>
      isKeptNoLonger({ endedAt: ended, mailsSent }, new Date(iso));
    expect(gone(3, "2026-12-31T23:59:59.999Z")).toBe(false);
    expect(gone(3, "2027-01-01T00:00:00.000Z")).toBe(true);
    expect(gone(2, "2030-01-01T00:00:00.000Z")).toBe(false);
  });
});

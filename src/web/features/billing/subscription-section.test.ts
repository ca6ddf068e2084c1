import { describe, expect, it } from "vitest";
import type { Me } from "#contract/accounts.ts";
import { english } from "#domain/language/translate.ts";
import { billingWay, isPastDue } from "#web/features/billing/plan-gate.tsx";
import { amountText, subscriptionDetails } from "#web/features/billing/subscription-section.tsx";

const entitlement = { state: "full" } as const;
const factOf = (paymentInfo: Me["paymentInfo"], label: string) =>
  subscriptionDetails({ paymentInfo, entitlement }, english).find((each) => each.label === label)?.value;

describe("amountText", () => {
  it.each([
    [1900, "usd", "$19.00 USD"],
    [1050, "USD", "$10.50 USD"],
    [1900, "jpy", "¥1,900 JPY"],
    [1900, "chf", "CHF 19.00"],
    [0, "usd", "$0.00 USD"],
  ])("%d %s is %s", (amount, currency, text) => {
    expect(amountText(amount, currency, "en").replace(/\s/g, " ")).toBe(text);
  });

  it.each([
    [undefined, "usd"],
    [1900, undefined],
    [1900, "nonsense"],
  ])("money is never shown without its currency, nor a currency without money: %s %s", (amount, currency) => {
    expect(amountText(amount, currency, "en")).toBe("--");
  });
});

describe("subscriptionDetails", () => {
  it("READ-41: shows Never and -- where nothing is known", () => {
    expect(subscriptionDetails({ paymentInfo: null, entitlement }, english)).toEqual([
      { label: "Last payment", value: "Never" },
      { label: "Amount", value: "--" },
      { label: "Subscription status", value: "--" },
      { label: "Subscription ID", value: "--" },
    ]);
    expect(factOf({ lastPaymentDate: "soon" }, "Last payment")).toBe("Never");
  });

  it("PROFILE-13: cuts the subscription's id", () => {
    expect(factOf({ subscriptionId: "sub_1TlRoGCh9nYlncDqz8FabcQw" }, "Subscription ID")).toBe(
      "sub_1TlRoGCh9nYlncDq...",
    );
  });

  it("tells when it renews, or ends once it is cancelled", () => {
    const currentPeriodEnd = "2026-03-15T12:00:00.000Z";
    expect(factOf({ currentPeriodEnd }, "Renews on")).toBe("March 15, 2026");
    expect(factOf({ currentPeriodEnd, cancelAtPeriodEnd: true }, "Ends on")).toBe("March 15, 2026");
    expect(factOf({ currentPeriodEnd, cancelAtPeriodEnd: true }, "Renews on")).toBeUndefined();
    expect(factOf({ currentPeriodEnd, subscriptionStatus: "canceled" }, "Renews on")).toBeUndefined();
  });

  it("writes the provider's words with spaces", () => {
    expect(factOf({ subscriptionStatus: "past_due" }, "Subscription status")).toBe("past due");
    expect(factOf({ subscriptionStatus: "held_back" }, "Subscription status")).toBe("held back");
  });
});

describe("isPastDue", () => {
  it("is so when the provider could not charge a renewal", () => {
    const is = (subscriptionStatus: string) => isPastDue({ paymentInfo: { subscriptionStatus } });
    expect([is("past_due"), is("unpaid"), is("active"), is("canceled")]).toEqual([true, true, false, false]);
    expect(isPastDue({ paymentInfo: null })).toBe(false);
  });
});

describe("billingWay", () => {
  it("leads to the provider only whom it knows; admins miss nothing", () => {
    expect(billingWay({ paymentInfo: { customerId: "cus_1" }, role: "USER" })).toBe("manage");
    expect(billingWay({ paymentInfo: { paymentStatus: "unpaid" }, role: "USER" })).toBe("none");
    expect(billingWay({ paymentInfo: null, role: "ADMIN" })).toBe("admin");
  });
});

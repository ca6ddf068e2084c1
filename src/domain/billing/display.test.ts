import { describe, expect, it } from "vitest";
import { badgeOf, displayedPaymentStatus, displayedSubscriptionId, monthlyPrice } from "./display.ts";

describe("displayedPaymentStatus", () => {
  it.each(["paid", "unpaid", "pending"])("PROFILE-12: shows %s as it is", (status) => {
    expect(displayedPaymentStatus(status)).toBe(status);
  });

  it.each([undefined, "", "PAID", "no_payment_required", "toString"])(
    "PROFILE-12: %j is unknown",
    (status) => {
      expect(displayedPaymentStatus(status)).toBe("unknown");
    },
  );
});

describe("displayedSubscriptionId", () => {
  it("PROFILE-13: shows 20 characters and dots after them", () => {
    expect(displayedSubscriptionId("sub_1TlRoGCh9nYlncDqz8FabcQw")).toBe("sub_1TlRoGCh9nYlncDq...");
  });

  it.each(["sub_1TlRoGCh9nYlncDq", "sub_1", ""])("PROFILE-13: leaves %j whole", (id) => {
    expect(displayedSubscriptionId(id)).toBe(id);
  });
});

describe("badgeOf", () => {
  it("PROFILE-11: names the plan, otherwise basic", () => {
    expect(badgeOf("EARLY_BIRD")).toBe("EARLY_BIRD");
    expect(badgeOf("MANAGED")).toBe("MANAGED");
    expect(badgeOf(null)).toBe("basic");
  });
});

describe("monthlyPrice", () => {
  it.each([
    ["of a plan that costs as much", 1_900, "$19"],
    ["that was another one when the user joined", 1_500, "$15"],
    ["with cents", 1_450, "$14.50"],
    ["that is not known: the plan's", undefined, "$19"],
  ])("READ-38: is the user's own price %s", (_what, priceCents, text) => {
    expect(monthlyPrice(priceCents, { dollarsPerMonth: 19 }, "en")).toBe(text);
  });
});

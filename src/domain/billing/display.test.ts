import { describe, expect, it } from "vitest";
import { badgeOf, displayedPaymentStatus, displayedSubscriptionId } from "./display.ts";

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

import { describe, expect, it } from "vitest";
import type { Me } from "#contract/accounts.ts";
import { english } from "#domain/language/translate.ts";
import { accountDetails } from "#web/features/accounts/profile/profile-page.tsx";

const me: Me = {
  id: "u1",
  fullName: "Ada King",
  email: "ada@example.com",
  phone: null,
  role: "USER",
  subscriptionType: null,
  authProvider: "email",
  googleUid: null,
  profilePicture: null,
  paymentInfo: null,
  emailVerified: false,
  language: "en",
  hasPassword: true,
  twoFactorEnabled: false,
  phoneNumber: null,
  entitlement: { state: "full" },
  createdAt: "not a date",
  updatedAt: "",
};
const factOf = (patch: Partial<Me>, label: string) =>
  accountDetails(english, { ...me, ...patch }).find((each) => each.label === label)?.value;

describe("accountDetails", () => {
  it("shows -- for what is not known", () => {
    expect(factOf({}, "Phone")).toBe("--");
    expect(factOf({}, "Member since")).toBe("--");
  });

  it("names the plan as the landing page does", () => {
    expect(factOf({ subscriptionType: "MANAGED" }, "Plan")).toBe("Early Bird Managed");
    expect(factOf({}, "Plan")).toBe("None");
  });
});

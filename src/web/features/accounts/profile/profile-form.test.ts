import { describe, expect, it } from "vitest";
import { profileErrors } from "#web/features/accounts/profile/profile-form.tsx";

const errors = (fullName: string, phone: string) => profileErrors({ fullName, phone });

describe("profileErrors", () => {
  it.each([
    ["Ada King", ""],
    ["  李小龙 ", "  "],
    ["Ada", "+44 20 7946 0000"],
  ])("takes %j with the number %j", (fullName, phone) => {
    expect(errors(fullName, phone)).toEqual({ fullName: undefined, phone: undefined });
  });

  it("says the same as the sign-up", () => {
    expect(errors(" ", "1".repeat(41))).toEqual({
      fullName: "Full name is required",
      phone: "Phone number is invalid",
    });
    expect(errors("x".repeat(101), "").fullName).toBe("Full name must be at most 100 characters");
  });
});

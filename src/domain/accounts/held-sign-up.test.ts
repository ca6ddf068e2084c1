import { describe, expect, it } from "vitest";
import { worded } from "#tests/support/worded.ts";
import { type HeldSignUp, missingInSignUp } from "./held-sign-up.ts";

const complete: HeldSignUp = {
  google: false,
  fullName: "Ada Example",
  email: "ada@example.com",
  phone: "+1 415 555 0100",
  hasPassword: true,
  subscriptionType: "EARLY_BIRD",
  hasOpenaiKey: true,
  hasFinnhubKey: true,
};

describe("missingInSignUp", () => {
  it("is undefined when nothing is missing", () => {
    expect(missingInSignUp(complete)).toBeUndefined();
  });
  it.each([
    [{ fullName: null }, "fullName", "Full name is required"],
    [{ email: null }, "email", "Email is required"],
    [{ phone: null }, "phone", "Phone number is required"],
    [{ hasPassword: false }, "password", "Password is required"],
    [{ subscriptionType: null }, "subscriptionType", "Please select a subscription plan"],
    [{ hasOpenaiKey: false }, "openaiApiKey", "OpenAI API key is required for Early Bird plan"],
    [{ hasFinnhubKey: false }, "finnhubApiKey", "FinHub API key is required for Early Bird plan"],
  ] as const)("%j: %s: %s", (lack, field, words) => {
    expect(worded(missingInSignUp({ ...complete, ...lack }))).toEqual({ field, words });
  });
  it("names the first step's first field when all is missing", () => {
    const nothing = { ...complete, fullName: null, phone: null, hasPassword: false, subscriptionType: null };
    expect(missingInSignUp(nothing)?.field).toBe("fullName");
  });
  it("asks a Google user for no password, and a Managed one for no keys", () => {
    expect(missingInSignUp({ ...complete, google: true, hasPassword: false })).toBeUndefined();
    const managed = {
      ...complete,
      subscriptionType: "MANAGED",
      hasOpenaiKey: false,
      hasFinnhubKey: false,
    } as const;
    expect(missingInSignUp(managed)).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import { identityCodes } from "#domain/accounts/identity-codes.ts";
import { worded } from "#tests/support/worded.ts";
import { googleProblem, googleRejection, parseGoogleOutcome } from "#web/features/accounts/google-popup.ts";

const fallbackAtSignIn = "Google login failed. Please try again.";

describe("googleRejection", () => {
  it("SIGNIN-11: an unknown address has to sign up first, but not while signing up", () => {
    const outcome = parseGoogleOutcome({ result: "new-user", fullName: "Ada", email: "ada@example.com" });
    if (!outcome) throw new Error("not read");
    expect(worded(googleRejection(outcome, "sign-in"))).toBe("Account not found. Please sign up first.");
    expect(googleRejection(outcome, "sign-up")).toBeNull();
  });

  it("SIGNIN-12: shows the error's own message, or the fallback of the screen", () => {
    const told = { result: "error", code: "x", message: "Google says no." } as const;
    expect(worded(googleRejection(told, "sign-in"))).toBe("Google says no.");
    const silent = { ...told, message: null };
    expect(worded(googleRejection(silent, "sign-in"))).toBe(fallbackAtSignIn);
    expect(worded(googleRejection(silent, "sign-up"))).toBe("Google signup failed. Please try again.");
  });

  it.each([...identityCodes])("AUTH-14, AUTH-18: the code %s has words on the screen", (code) => {
    expect(worded(googleRejection(googleProblem(code), "sign-in"))).toMatch(/\w+ \w+/);
  });

  it("complains about neither an open session nor the second factor", () => {
    expect(googleRejection({ result: "signed-in" }, "sign-in")).toBeNull();
    expect(googleRejection({ result: "second-factor", methods: [] }, "sign-in")).toBeNull();
  });
});

describe("parseGoogleOutcome", () => {
  it("AUTH-18: keeps a code it does not know, so that the fallback shows", () => {
    const outcome = parseGoogleOutcome({ result: "error", code: "never-heard-of", message: "" });
    expect(outcome).toEqual({ result: "error", code: "never-heard-of", message: null });
    expect(worded(outcome && googleRejection(outcome, "sign-in"))).toBe(fallbackAtSignIn);
  });

  it("survives fields of the wrong kind", () => {
    expect(parseGoogleOutcome({ result: "second-factor", methods: "totp" })).toEqual({
      result: "second-factor",
      methods: [],
    });
    expect(parseGoogleOutcome({ result: "new-user", fullName: 1, email: null })).toMatchObject({
      fullName: "",
      email: "",
      profilePicture: null,
    });
  });

  it.each([[null], [undefined], ["signed-in"], [7], [[]], [{}], [{ result: 1 }]])("is deaf to %j", (data) => {
    expect(parseGoogleOutcome(data)).toBeNull();
  });
});

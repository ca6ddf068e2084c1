import { describe, expect, it } from "vitest";
import { signInRejection } from "#web/features/accounts/sign-in/sign-in.calls.ts";
import { errorFromAnswer } from "#web/lib/api-error.ts";

describe("signInRejection", () => {
  it("has one text for a wrong pair", () => {
    const body = { error: { code: "wrong-credentials", message: "Please try again." } };
    expect(signInRejection(errorFromAnswer(401, body, null))).toBe(
      "Invalid email or password. Please try again.",
    );
  });

  it("says 'User not found' for an account that was removed", () => {
    const body = { error: { code: "user-not-found", message: "No such user." } };
    expect(signInRejection(errorFromAnswer(401, body, null))).toBe("User not found");
  });

  it("shows the server's own words otherwise", () => {
    const body = { error: { code: "rate-limited", message: "Too many attempts. Wait 30 seconds." } };
    expect(signInRejection(errorFromAnswer(429, body, "30"))).toBe("Too many attempts. Wait 30 seconds.");
  });

  it("has words for a failure that is no answer", () => {
    expect(signInRejection(new TypeError("x"))).toBe("Something went wrong. Please try again.");
  });
});

import { expect, it } from "vitest";
import { googleFallback, identityMessage } from "./identity-codes.ts";

it.each([
  ["account-not-found", "Account not found. Please sign up first."],
  ["account-removed", "User not found"],
  ["signups-closed", "Coming Soon!"],
])("SIGNIN-05, SIGNIN-10, SIGNIN-11: the message of %s is %s", (code, message) =>
  expect(identityMessage(code)).toBe(message),
);

it.each(["popup-closed-by-user", "cancelled-popup-request", "no-such-code", "constructor", ""])(
  "READ-24: %j has none, so that the fallback is shown",
  (code) => expect(identityMessage(code)).toBeNull(),
);

it("SIGNIN-12, SIGNUP-38: the fallbacks", () =>
  expect(googleFallback).toEqual({
    "sign-in": "Google login failed. Please try again.",
    "sign-up": "Google signup failed. Please try again.",
  }));

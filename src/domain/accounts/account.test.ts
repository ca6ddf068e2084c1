import { describe, expect, it } from "vitest";
import { worded } from "#tests/support/worded.ts";
import { isEmail, signInErrors, usesSystemKeys } from "./account.ts";

describe("isEmail", () => {
  // RFC 5321: 64 octets before the sign, 254 of the whole address.
  const longest = `${"x".repeat(64)}@${"b".repeat(254 - 64 - 4)}.co`;

  it.each(["a@b.co", "first.last+tag@sub.example.com", "é@example.com", longest])("accepts %s", (text) => {
    expect(isEmail(text)).toBe(true);
  });
  it.each([
    "",
    "abc",
    "a@b",
    "a b@c.de",
    "a@b..c",
    "a@b.c\u200b",
    "a\u0000@b.co",
    `${"x".repeat(65)}@b.co`,
    `a@${"b".repeat(260)}.co`,
    `${longest}m`,
  ])("rejects %j", (text) => {
    expect(isEmail(text)).toBe(false);
  });
});

describe("signInErrors", () => {
  it("asks for both fields with the words of the specification", () => {
    expect(worded(signInErrors({ email: " ", password: "" }))).toEqual({
      email: "Email is required",
      password: "Password is required",
    });
  });
  it("rejects a malformed address and lets a complete form pass", () => {
    expect(worded(signInErrors({ email: "abc", password: "x" }))).toEqual({ email: "Email is invalid" });
    expect(worded(signInErrors({ email: "a@b.co", password: "x" }))).toEqual({});
  });
});

describe("usesSystemKeys", () => {
  it("is for managed users and admins; a user without a plan brings own keys", () => {
    expect(usesSystemKeys({ role: "USER", subscriptionType: "MANAGED" })).toBe(true);
    expect(usesSystemKeys({ role: "ADMIN", subscriptionType: null })).toBe(true);
    expect(usesSystemKeys({ role: "USER", subscriptionType: "EARLY_BIRD" })).toBe(false);
    expect(usesSystemKeys({ role: "USER", subscriptionType: null })).toBe(false);
  });
});

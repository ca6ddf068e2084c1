import { describe, expect, it } from "vitest";
import { english } from "#domain/language/translate.ts";
import { isAddressFailure, waitlistErrorText } from "./waitlist-errors.ts";

describe("waitlistErrorText (READ-89)", () => {
  it.each([
    ["WAIT-06", "bad-input", "Please enter a valid email address"],
    ["WAIT-07", "waitlist-duplicate", "Email already exists in waitlist"],
    ["WAIT-08", "foreign-origin", "Database access denied. Please contact support."],
    ["WAIT-09", "unavailable", "Service temporarily unavailable. Please try again later."],
    ["WAIT-10", "database-fault", "Connection error. Please check your internet connection."],
    ["WAIT-10", "network", "Connection error. Please check your internet connection."],
    ["WAIT-11", "unexpected", "Failed to join waitlist. Please try again."],
    ["WAIT-11", "toString", "Failed to join waitlist. Please try again."],
  ])("%s: %s is told as '%s'", (_row, code, text) => {
    expect(english.of(waitlistErrorText(code, { sentence: "The server's words." }))).toBe(text);
  });

  it("too many attempts show the server's words, which say when to try again", () => {
    expect(english.of(waitlistErrorText("rate-limited", { sentence: "In 40 seconds." }))).toBe(
      "In 40 seconds.",
    );
  });
});

it("WAIT-06, WAIT-07: the address is at fault when it is malformed or known, and for nothing else", () => {
  expect(["bad-input", "waitlist-duplicate"].map(isAddressFailure)).toEqual([true, true]);
  expect(["unavailable", "network", "rate-limited", ""].map(isAddressFailure)).toEqual(Array(4).fill(false));
});

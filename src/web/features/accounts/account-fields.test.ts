import { describe, expect, it } from "vitest";
import { worded } from "#tests/support/worded.ts";
import { newPasswordErrors } from "#web/features/accounts/account-fields.tsx";

describe("newPasswordErrors", () => {
  it.each([
    ["", "", { newPassword: "Password is required" }],
    ["12345", "12345", { newPassword: "Password must be at least 6 characters" }],
    ["123456", "1234567", { confirmPassword: "Passwords do not match" }],
    ["123456", "123456", {}],
  ])("%j and %j", (newPassword, confirmPassword, errors) => {
    expect(worded(newPasswordErrors({ newPassword, confirmPassword }))).toEqual(errors);
  });
});

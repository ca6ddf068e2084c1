import { describe, expect, it } from "vitest";
import { worded } from "#tests/support/worded.ts";
import { codeProblem, newPasswordErrors, plainCode } from "#web/features/accounts/account-fields.tsx";

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

describe("a typed code", () => {
  it("may hold the spaces that apps show between groups", () => {
    expect(plainCode(" 123 456\u00a0\n")).toBe("123456");
    expect(codeProblem("app", "123 456")).toBeUndefined();
  });

  it.each(["", "12345", "1234567", "12345a", "١٢٣٤٥٦"])("%j is not 6 digits", (text) => {
    expect(worded(codeProblem("app", text))).toBe("Enter all 6 digits");
  });

  it("has words for what cannot be a backup code", () => {
    expect(worded(codeProblem("backup", "  "))).toBe("Backup code is required");
    expect(worded(codeProblem("backup", "abc"))).toBe("That's not a valid backup code");
    expect(worded(codeProblem("backup", "a".repeat(21)))).toBe("That's not a valid backup code");
    expect(codeProblem("backup", "ab3de-4gh5j")).toBeUndefined();
  });
});

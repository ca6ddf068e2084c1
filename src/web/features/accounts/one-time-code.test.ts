import { describe, expect, it } from "vitest";
import { worded } from "#tests/support/worded.ts";
import { codeProblem, plainCode } from "#web/features/accounts/one-time-code.ts";

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

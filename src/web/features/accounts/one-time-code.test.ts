import { describe, expect, it } from "vitest";
import { codeProblem, plainCode } from "#web/features/accounts/one-time-code.ts";

describe("a typed code", () => {
  it("may hold the spaces that apps show between groups", () => {
    expect(plainCode(" 123 456\u00a0\n")).toBe("123456");
    expect(codeProblem("app", "123 456")).toBeUndefined();
  });

  it.each(["", "12345", "1234567", "12345a", "١٢٣٤٥٦"])("%j is not 6 digits", (text) => {
    expect(codeProblem("app", text)).toBe("Enter all 6 digits");
  });

  it("has words for what cannot be a backup code", () => {
    expect(codeProblem("backup", "  ")).toBe("Backup code is required");
    expect(codeProblem("backup", "abc")).toBe("That's not a valid backup code");
    expect(codeProblem("backup", "a".repeat(21))).toBe("That's not a valid backup code");
    expect(codeProblem("backup", "ab3de-4gh5j")).toBeUndefined();
  });
});

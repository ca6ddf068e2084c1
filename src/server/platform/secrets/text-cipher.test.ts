import { describe, expect, it } from "vitest";
import { decryptText, encryptText } from "./text-cipher.ts";

describe("text encrypted under a secret", () => {
  it("comes back under the same secret, and differs each time", () => {
    const [first, second] = [encryptText("a secret", "Ü 字"), encryptText("a secret", "Ü 字")];
    expect(first).not.toBe(second);
    for (const each of [first, second]) expect(decryptText("a secret", each)).toBe("Ü 字");
    expect(decryptText("a secret", encryptText("a secret", ""))).toBe("");
  });

  it("opens under no other secret, and not when a bit of it was changed", () => {
    const encrypted = encryptText("a secret", "text");
    expect(() => decryptText("another", encrypted)).toThrow();
    for (const at of [0, 30, encrypted.length - 1]) {
      const changed = encrypted[at] === "0" ? "1" : "0";
      expect(() =>
        decryptText("a secret", encrypted.slice(0, at) + changed + encrypted.slice(at + 1)),
      ).toThrow();
    }
    for (const none of ["", "zz", "00"]) expect(() => decryptText("a secret", none)).toThrow();
  });
});

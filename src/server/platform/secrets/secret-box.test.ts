import { describe, expect, it } from "vitest";
import { createSecretBox } from "./secret-box.ts";

const box = createSecretBox("a master key of at least 32 characters");
const place = { userId: "u1", field: "openaiApiKey" };

describe("createSecretBox", () => {
  it("opens what it sealed, also empty and long and foreign text", () => {
    for (const plain of ["sk-secret", "", "é日本📈\0", "x".repeat(100_000)])
      expect(box.open(box.seal(plain, place), place)).toBe(plain);
  });

  it("seals the same text differently each time, and shows nothing of it", () => {
    const [one, two] = [box.seal("sk-secret-value", place), box.seal("sk-secret-value", place)];
    expect(one).not.toBe(two);
    expect(one).toMatch(/^v1\.[\w-]+$/);
    expect(Buffer.from(one.slice(3), "base64url").toString("latin1")).not.toContain("secret");
  });

  it.each([
    ["another user", { ...place, userId: "u2" }],
    ["another field", { ...place, field: "finnhubApiKey" }],
    ["a user and field that run together alike", { userId: 'u1","openaiApiKey', field: "" }],
  ])("does not open for %s", (_what, other) => {
    const sealed = box.seal("sk-secret", place);
    expect(() => box.open(sealed, other)).toThrow();
  });

  it("does not open under another master key", () => {
    const other = createSecretBox("another master key of 32 characters!");
    expect(() => other.open(box.seal("sk-secret", place), place)).toThrow();
  });

  it("does not open when any byte was changed or cut off", () => {
    const sealed = box.seal("sk-secret", place);
    const bytes = Buffer.from(sealed.slice(3), "base64url");
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => box.open(`v1.${changed.toString("base64url")}`, place)).toThrow();
    }
    for (let length = 0; length < bytes.length; length += 1)
      expect(() => box.open(`v1.${bytes.subarray(0, length).toString("base64url")}`, place)).toThrow();
    for (const odd of ["", "sk-secret", "v2.AAAA", "v1."]) expect(() => box.open(odd, place)).toThrow();
  });
});

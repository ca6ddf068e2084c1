import { createCipheriv, hkdfSync, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createSecretBox, encryptedPrefix } from "./secret-box.ts";

const box = createSecretBox({ current: "a master key of at least 32 characters" });
const place = { userId: "u1", field: "openaiApiKey" };

/** As the version before key ids encrypted. */
function firstForm(masterKey: string, plain: string): string {
  const key = Buffer.from(hkdfSync("sha256", masterKey, "tapewise", "secret-box-v1", 32));
  const nonce = randomBytes(12);
  const bound = Buffer.from(JSON.stringify(["v1", place.userId, place.field]));
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(bound);
  const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url")}`;
}

describe("createSecretBox", () => {
  it("opens what it encrypted, also empty and long and foreign text", () => {
    for (const plain of ["sk-secret", "", "é日本📈\0", "x".repeat(100_000)])
      expect(box.open(box.encrypt(plain, place), place)).toBe(plain);
  });

  it("encrypts the same text differently each time, and shows nothing of it", () => {
    const [one, two] = [box.encrypt("sk-secret-value", place), box.encrypt("sk-secret-value", place)];
    expect(one).not.toBe(two);
    expect(one).toMatch(/^v2\.[0-9a-f]{12}\.[\w-]+$/);
    expect(one.startsWith(encryptedPrefix(box))).toBe(true);
    expect(Buffer.from(one.slice(16), "base64url").toString("latin1")).not.toContain("secret");
  });

  it.each([
    ["another user", { ...place, userId: "u2" }],
    ["another field", { ...place, field: "finnhubApiKey" }],
    ["a user and field that run together alike", { userId: 'u1","openaiApiKey', field: "" }],
  ])("does not open for %s", (_what, other) => {
    const sealed = box.encrypt("sk-secret", place);
    expect(() => box.open(sealed, other)).toThrow();
  });

  it("does not open under another master key", () => {
    const other = createSecretBox({ current: "another master key of 32 characters!" });
    expect(() => other.open(box.encrypt("sk-secret", place), place)).toThrow();
  });

  it("does not open when any byte was changed or cut off", () => {
    const sealed = box.encrypt("sk-secret", place);
    const start = encryptedPrefix(box);
    const bytes = Buffer.from(sealed.slice(start.length), "base64url");
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => box.open(`${start}${changed.toString("base64url")}`, place)).toThrow();
    }
    for (let length = 0; length < bytes.length; length += 1)
      expect(() => box.open(`${start}${bytes.subarray(0, length).toString("base64url")}`, place)).toThrow();
    for (const odd of [
      "",
      "sk-secret",
      "v3.AAAA",
      "v1.",
      start,
      `v1.${sealed.slice(start.length)}`,
      `v2.000000000000.${sealed.slice(start.length)}`,
      `${sealed}.more`,
    ])
      expect(() => box.open(odd, place)).toThrow();
  });

  const [old, fresh] = ["the old master key of 32 characters", "the new master key of 32 characters"];

  it("names its key by an id that is the same in every process and tells nothing of it", () => {
    expect(createSecretBox({ current: old }).keyId).toBe(
      createSecretBox({ current: old, previous: fresh }).keyId,
    );
    expect(createSecretBox({ current: old }).keyId).not.toBe(createSecretBox({ current: fresh }).keyId);
    expect(old).not.toContain(createSecretBox({ current: old }).keyId);
  });

  it("opens what the previous key encrypted, and encrypts under the current one", () => {
    const sealed = createSecretBox({ current: old }).encrypt("sk-secret", place);
    const both = createSecretBox({ current: fresh, previous: old });
    expect(both.open(sealed, place)).toBe("sk-secret");
    expect(() => both.open(sealed, { ...place, userId: "u2" })).toThrow();
    const anew = both.encrypt("sk-secret", place);
    expect(createSecretBox({ current: fresh }).open(anew, place)).toBe("sk-secret");
    expect(() => createSecretBox({ current: old }).open(anew, place)).toThrow("another master key");
  });

  it("opens texts of the first form under either key, in their own place only", () => {
    const sealed = firstForm(old, "sk-secret");
    for (const keys of [
      { current: old },
      { current: fresh, previous: old },
      { current: old, previous: fresh },
    ]) {
      expect(createSecretBox(keys).open(sealed, place)).toBe("sk-secret");
      expect(() => createSecretBox(keys).open(sealed, { ...place, field: "x" })).toThrow();
    }
    expect(() => createSecretBox({ current: fresh }).open(sealed, place)).toThrow();
  });
});

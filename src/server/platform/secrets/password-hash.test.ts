import { describe, expect, it } from "vitest";
import { hashPassword, verifyPassword } from "./password-hash.ts";

/** Made by better-auth 1.7.7, which hashed the passwords of this product before. */
const earlier = {
  "correct horse battery":
    "06e01f44c695ca34b22365e2cd249ac9:037591213e4315e6f70988e9e6d77fdc2bc988d034930e67b02d8ce5cfb344045c087a6758439aa8310b53784bc932e9350422fe47e8645534ad6a7c82a4338e",
  "A\u030angstro\u0308m \ufb01ve":
    "7561fa6e0c95b9b8093a6b278f907fe4:87f812daf1adbb2e45d30dd4df1dc5a996336efa70ac01ebd9e2a957edb4ec7567494133d1369d90a30e318a230cb984d79847bba92cb3a01b5e64013bfdfd3c",
};

describe("password hashes", () => {
  it("are salted and open for their password only", async () => {
    const [first, second] = await Promise.all([hashPassword("a password"), hashPassword("a password")]);
    expect(first).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
    expect(first).not.toBe(second);
    expect(await verifyPassword({ hash: first, password: "a password" })).toBe(true);
    expect(await verifyPassword({ hash: first, password: "a passwor" })).toBe(false);
  });

  it.each(Object.entries(earlier))("of the time before still open: %s", async (password, hash) => {
    expect(await verifyPassword({ hash, password })).toBe(true);
    expect(await verifyPassword({ hash, password: `${password} ` })).toBe(false);
  });

  it("do not depend on how an accented character is composed", async () => {
    const hash = await hashPassword("\u00c5ngstr\u00f6m five");
    expect(await verifyPassword({ hash, password: "A\u030angstro\u0308m \ufb01ve" })).toBe(true);
  });

  it.each([null, "", ":", "salt", "salt:", ":key", "salt:zz", "salt:00"])(
    "that are none open for nothing, after the same work: %j",
    async (hash) => {
      expect(await verifyPassword({ hash, password: "" })).toBe(false);
    },
  );
});

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { AppError } from "../app-error.ts";
import { createPasswords } from "./password-hash.ts";

const { hash: hashPassword, verify: verifyPassword } = createPasswords();

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

  it("runs four at a time with sixteen waiting; the next one gets a time to try again", async () => {
    const outcomes = Array.from({ length: 21 }, (_, at) =>
      verifyPassword({ hash: null, password: `guess ${at}` }).catch((error: AppError) => error),
    );
    expect(await outcomes[20]).toMatchObject({ code: "sign-in-busy", retryAfterSeconds: 2 });
    expect(await Promise.all(outcomes.slice(0, 20))).toEqual(Array(20).fill(false));
    expect(await verifyPassword({ hash: null, password: "" })).toBe(false);
  });

  it("leave the threads alone that read files: a file is read before the first of four hashes is done", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "hash-"));
    const file = path.join(folder, "order.mjs");
    const script = `
      import { readFile } from "node:fs/promises";
      import { createPasswords } from ${JSON.stringify(path.resolve("src/server/platform/secrets/password-hash.ts"))};
      const passwords = createPasswords();
      const order = [];
      const hashes = Array.from({ length: 4 }, () => passwords.hash("a").then(() => order.push("hash")));
      await Promise.all([...hashes, readFile("package.json").then(() => order.push("file"))]);
      console.log(order[0]);`;
    try {
      writeFileSync(file, script);
      // Without this machine's own settings of the pool.
      const order = execFileSync(process.execPath, ["scripts/launch.mjs", file], {
        env: {},
        encoding: "utf8",
      });
      expect(order.trim()).toBe("file");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it.each([null, "", ":", "salt", "salt:", ":key", "salt:zz", "salt:00"])(
    "that are none open for nothing, after the same work: %j",
    async (hash) => {
      expect(await verifyPassword({ hash, password: "" })).toBe(false);
    },
  );
});

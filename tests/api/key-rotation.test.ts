import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encryptionCheckResult } from "#server/cli/encryption-check-result.ts";
import { createSecretBox, type MasterKeys } from "#server/platform/secrets/secret-box.ts";
import { signUpKeyPlace } from "#server/platform/secrets/secret-places.ts";
import { commandHere, startCommand } from "#tests/support/command.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import {
  enrol,
  fromElsewhere,
  type IdentityProduct,
  password,
  startIdentityProduct,
} from "#tests/support/identity.ts";
import { startSmallProduct } from "#tests/support/postgres-processes.ts";
import { changeOwnKeyWithKills } from "../simulations/own-key-rounds.ts";
import {
  checkSavers,
  createSavers,
  encryptionState,
  rotateWithKills,
  startLoad,
} from "../simulations/rotation-rounds.ts";

const old = "the-old-master-key-0123456789-0123456789";
const fresh = "the-new-master-key-0123456789-0123456789";
const both = { SECRET_KEY: fresh, SECRET_KEY_PREVIOUS: old };

let database: Awaited<ReturnType<typeof createTestDatabase>>;
const running: IdentityProduct[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const product of running) await product.close();
  await database.drop();
});

async function start(keys: Record<string, string>): Promise<IdentityProduct> {
  const product = await startIdentityProduct({ DATABASE_URL: database.url, ROLE: "web", ...keys });
  running.push(product);
  return product;
}

async function stopAll(): Promise<void> {
  for (const product of running.splice(0)) await product.close();
}

const place = (keys: Record<string, string>) => ({
  environment: { DATABASE_URL: database.url, ...keys },
  cwd: tmpdir(),
});
const rotate = (keys: Record<string, string>) => commandHere(["rotate-key"], place(keys).environment);

describe("a change of the master key", () => {
  it("under load, killed again and again: every key is readable, none stands under the old one, nobody is signed out (threats T35)", async () => {
    const before = await start({ SECRET_KEY: old });
    const user = await before.signedIn();
    const { backupCodes } = await enrol(user);
    const savers = await createSavers(before, 60);
    const signUpId = "a-sign-up";
    await before.sql(
      "insert into pending_sign_ups (id, token_hash, expires_at) values ($1, 'x', now() + interval '1 day')",
      [signUpId],
    );
    const heldAt = signUpKeyPlace(signUpId, "finnhub");
    await before.sql("insert into sign_up_keys values ($1, 'finnhub', $2)", [
      signUpId,
      before.platform.secrets.encrypt("a-key", heldAt),
    ]);
    await stopAll();

    const products = [await start(both), await start(both)];
    const [first] = products as [IdentityProduct];
    const keys = { current: fresh, previous: old };
    const stop = startLoad(products, savers);
    await rotateWithKills(first.platform.database.db, keys, { ...place(both), kills: 3 });
    const { saves, reads } = await stop();
    expect(saves).toBeGreaterThan(10);
    expect(reads).toBeGreaterThan(10);
    for (const product of products) await checkSavers(product, savers);
    await stopAll();

    const after = await start({ SECRET_KEY: fresh });
    const { db } = after.platform.database;
    expect(await encryptionState(db, { current: fresh })).toEqual({ stale: 0, unreadable: [] });
    await checkSavers(after, savers);
    const { rows } = await after.sql("select sealed from sign_up_keys where sign_up_id = $1", [signUpId]);
    expect(createSecretBox({ current: fresh }).open(String(rows[0]?.sealed), heldAt)).toBe("a-key");
    const me = await after.client().get("/api/me", { cookie: user.cookie(), ...fromElsewhere() });
    expect(me.status).toBe(200);
    const browser = after.client();
    await after.post("/api/auth/sign-in/email", { email: user.email, password }, browser);
    const code = backupCodes[0];
    const proved = await after.post("/api/auth/two-factor/verify-backup-code", { code }, browser);
    expect(proved.status).toBe(200);
    await stopAll();
  });

  it("says what it did, and at a second run that nothing is left to do", async () => {
    const third = "the-third-master-key-0123456789-0123456789";
    const keys = { SECRET_KEY: third, SECRET_KEY_PREVIOUS: fresh };
    const first = await rotate(keys);
    expect(first.err).toBe("");
    expect(first.code).toBe(0);
    expect(first.out).toMatch(/^Sealed anew under the current key: \d{2,} sealed texts\.$/m);
    expect(first.out).toContain("Nothing is left under SECRET_KEY_PREVIOUS: it may be removed.");
    const second = await rotate(keys);
    expect(second.out).toContain("Sealed anew under the current key: 0 sealed texts.");
    const alone = await rotate({ SECRET_KEY: third });
    expect(alone.out).toContain("To change the key: set SECRET_KEY_PREVIOUS to the present SECRET_KEY");
    const back = await rotate({ SECRET_KEY: fresh, SECRET_KEY_PREVIOUS: third });
    expect(back.code).toBe(0);
    for (const { out, err } of [first, second, alone, back])
      for (const secret of [old, fresh, third, "sk-of-", "v2."]) expect(out + err).not.toContain(secret);
  });

  it("reads the file .env, as the product does", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "dot-env-"));
    writeFileSync(path.join(folder, ".env"), `DATABASE_URL=${database.url}\nSECRET_KEY=${fresh}\n`);
    const { code, out } = await startCommand(["rotate-key"], {}, folder).ended;
    rmSync(folder, { recursive: true });
    expect(code).toBe(0);
    expect(out).toContain("Sealed anew under the current key: 0 sealed texts.");
  });

  it("reports what opens under neither key, by its place alone, and leaves it as it is", async () => {
    const product = await start({ SECRET_KEY: fresh });
    const user = await product.signedIn();
    const damaged = `v2.${createSecretBox({ current: fresh }).keyId}.AAAA`;
    const foreign = createSecretBox({ current: "x".repeat(32) }).encrypt("sk-canary-lost-key", {
      userId: user.userId,
      field: "redditApiKey",
    });
    await product.sql(
      "insert into vendor_keys values ($1, 'openai', $2, 'AAAA'), ($1, 'reddit', $3, '-key')",
      [user.userId, damaged, foreign],
    );
    await stopAll();
    const { code, out, err } = await rotate({ SECRET_KEY: old, SECRET_KEY_PREVIOUS: fresh });
    expect(code).toBe(0);
    for (const vendor of ["openai", "reddit"])
      expect(err).toContain(
        `vendor_keys.${vendor} of ${user.userId} opens under no key at hand and is left as it is.`,
      );
    expect(out + err).not.toMatch(/canary|AAAA|v2\./);
    const again = await start({ SECRET_KEY: old });
    const { rows } = await again.sql("select sealed from vendor_keys where user_id = $1 order by vendor", [
      user.userId,
    ]);
    expect(rows).toEqual([{ sealed: damaged }, { sealed: foreign }]);
    expect(await encryptionCheckResult(again.platform.database.db, { current: old })).toEqual({
      what: "Master key",
      ok: false,
      says: "2 sealed texts open under no key at hand: vendor_keys.openai, vendor_keys.reddit.",
    });
    await again.sql("delete from vendor_keys where user_id = $1", [user.userId]);
    await stopAll();
  });

  it("is rejected while a process of the product still encrypts under another key, and with keys of another database", async () => {
    const product = await start({ SECRET_KEY: old });
    const next = { SECRET_KEY: fresh, SECRET_KEY_PREVIOUS: old };
    const rejected = await rotate(next);
    expect(rejected.code).toBe(1);
    expect(rejected.err.trim()).toBe(
      "A running process of the product still seals under another SECRET_KEY. Restart the product with the present SECRET_KEY and SECRET_KEY_PREVIOUS, then repeat.",
    );
    const { db } = product.platform.database;
    const found = (keys: MasterKeys) => encryptionCheckResult(db, keys);
    expect(await found({ current: old })).toMatchObject({ ok: true, says: "Everything sealed opens." });
    expect(await found({ current: fresh, previous: old })).toMatchObject({
      ok: null,
      says: expect.stringMatching(
        /^Everything sealed opens\. \d+ sealed texts are still under the previous key: run rotate-key\.$/,
      ),
    });
    expect(await found({ current: old, previous: fresh })).toMatchObject({
      ok: true,
      says: "Everything sealed opens. Nothing is under the previous key any more: it may be removed.",
    });
    await stopAll();
    expect((await rotate(next)).code).toBe(0);
    const wrong = await rotate({ SECRET_KEY: "y".repeat(32), SECRET_KEY_PREVIOUS: "z".repeat(32) });
    expect(wrong.code).toBe(1);
    expect(wrong.err).toMatch(
      /^SECRET_KEY: the secrets in this database were sealed under another master key/,
    );
  });
});

describe("a change of the key of an installation's own", () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "own-key-"));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it("killed and repeated: whatever it left opens, and at the end nothing stands under the old key", async () => {
    await changeOwnKeyWithKills(dataDir, 2);
  });

  it("is rejected while the product runs", async () => {
    const product = startSmallProduct(dataDir);
    expect(await product.next()).toMatchObject({ kind: "up" });
    const { code, err } = await startCommand(["rotate-key"], { DATA_DIR: dataDir }, dataDir).ended;
    expect(code).toBe(1);
    expect(err.trim()).toBe(
      `Stop the product first: it runs in ${dataDir} and would go on with the key that this replaces.`,
    );
    product.process.kill("SIGTERM");
    expect(await product.ended).toBe(0);
  });
});

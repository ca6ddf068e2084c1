import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { type IdentityProduct, startIdentityProduct } from "#tests/support/identity.ts";
import type { TestClient } from "#tests/support/product.ts";
import { totpCode } from "#tests/support/totp.ts";

type User = { email: string; password: string; session: string };
type Row = Record<string, unknown>;
/** How it was made is in the file, under `madeBy`. */
type Earlier = {
  masterKey: string;
  userAgent: string;
  network: string;
  ada: User & {
    totpURI: string;
    backupCodes: string[];
    usedBackupCode: string;
    trusted: string;
    challenged: string;
  };
  ben: User & { begunTotpURI: string };
  rows: Record<string, Row[]>;
};
const folder = `${import.meta.dirname}/../fixtures/identity`;
const earlier: Earlier = JSON.parse(readFileSync(`${folder}/better-auth-1.7.7.json`, "utf8"));
const { ada, ben } = earlier;
/** What a later upgrade removed. */
const removedColumns = ["failed_verification_count", "locked_until"];
const tables = ["users", "accounts", "sessions", "verifications", "two_factors", "known_devices"];

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let product: IdentityProduct;

beforeAll(async () => {
  database = await createTestDatabase();
  const environment = { DATABASE_URL: database.url, SECRET_KEY: earlier.masterKey };
  // The first start makes the tables.
  const empty = await startIdentityProduct(environment);
  await restore(empty);
  await empty.close();
  product = await startIdentityProduct(environment, { slowPasswords: true });
});
afterAll(async () => {
  await product.close();
  await database.drop();
});

/** The rows of the time before, as if all that has happened had happened just now. */
async function restore({ sql }: IdentityProduct): Promise<void> {
  await sql("delete from server_secrets");
  for (const table of ["server_secrets", ...tables]) {
    const rows = earlier.rows[table] ?? [];
    // Columns that came later have what an upgrade gives them.
    const columns = Object.keys(rows[0] ?? {})
      .filter((name) => !removedColumns.includes(name))
      .map((name) => `"${name}"`);
    if (rows.length > 0)
      await sql(
        `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(rows)],
      );
  }
  for (const table of ["sessions", "verifications"])
    await sql(`update ${table} set expires_at = now() + (expires_at - created_at), created_at = now()`);
  await sql("update known_devices set last_used_at = now()");
}

/** As the browser did before the upgrade: same device, same network. */
const asBefore = { "user-agent": earlier.userAgent, "x-forwarded-for": earlier.network };
const post = (path: string, body: unknown, client: TestClient, cookie?: string) =>
  product.post(`/api/auth/${path}`, body, client, {
    ...asBefore,
    ...(cookie === undefined ? {} : { cookie }),
  });
const signIn = ({ email, password }: User, client = product.client(), cookie?: string) =>
  post("sign-in/email", { email, password }, client, cookie);
const me = (cookie: string) => product.client().get("/api/me", { ...asBefore, cookie });

describe("what the product stored while better-auth 1.7.7 was in it", () => {
  it("sessions: their cookies are good, and are extended as before", async () => {
    for (const { session, email } of [ada, ben]) {
      const answer = await me(session);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ email });
    }
    await product.sql("update sessions set expires_at = expires_at - interval '2 days'");
    const renewed = await product.client().get("/api/auth/get-session", { cookie: ben.session });
    expect(renewed.headers.getSetCookie()).toEqual([
      `${ben.session}; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax`,
    ]);
    const { session, user } = await renewed.json();
    expect(user).toEqual({
      id: expect.any(String),
      name: "Ben Example",
      email: ben.email,
      emailVerified: false,
      image: null,
      phone: null,
      role: "USER",
      subscriptionType: "EARLY_BIRD",
      authProvider: "email",
      googleUid: null,
      twoFactorEnabled: false,
      language: "en",
      entitlement: { state: "full" },
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(new Date(session.expiresAt).getTime()).toBeGreaterThan(Date.now() + 6.9 * 86_400_000);
  });

  it("passwords open, and a device that was known is no news to its owner", async () => {
    const before = await product.sql("select user_id, key from known_devices order by key");
    const browser = product.client();
    const answer = await signIn(ben, browser);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ user: { email: ben.email } });
    expect((await me(browser.cookie())).status).toBe(200);
    expect((await signIn({ ...ben, password: `${ben.password}!` })).status).toBe(401);
    const after = await product.sql("select user_id, key from known_devices order by key");
    expect(after.rows).toEqual(before.rows);
  });

  it("an enrolment that was begun is finished with the code of the key that was shown", async () => {
    const { begunTotpURI: uri } = ben;
    const browser = product.client();
    await signIn(ben, browser);
    const proved = await post("two-factor/verify-totp", { code: totpCode(uri) }, browser);
    expect(proved.status).toBe(200);
    const profile = await product.client().get("/api/me", { cookie: browser.cookie() });
    expect(await profile.json()).toMatchObject({ twoFactorEnabled: true });
    expect(await (await signIn(ben)).json()).toEqual({ twoFactorRedirect: true, twoFactorMethods: ["totp"] });
  });

  it("a trusted device is asked for the password only, and stays trusted", async () => {
    const device = product.client();
    const first = await signIn(ada, device, ada.trusted);
    expect(await first.json()).toMatchObject({ user: { email: ada.email } });
    expect(await (await signIn(ada, device)).json()).toMatchObject({ user: { email: ada.email } });
    expect(await (await signIn(ada, product.client(), ada.trusted)).json()).toMatchObject({
      twoFactorRedirect: true,
    });
  });

  it("a sign-in that waited for its code goes on with a code of the app", async () => {
    const browser = product.client();
    const code = totpCode(ada.totpURI);
    const answer = await post("two-factor/verify-totp", { code }, browser, ada.challenged);
    expect(answer.status).toBe(200);
    expect((await me(browser.cookie())).status).toBe(200);
    const again = totpCode(ada.totpURI, 1);
    expect(
      (await post("two-factor/verify-totp", { code: again }, product.client(), ada.challenged)).status,
    ).toBe(401);
  });

  it("backup codes are good once, and the one that was used is used", async () => {
    for (const [code, status] of [
      [ada.usedBackupCode, 401],
      [ada.backupCodes[1], 200],
      [ada.backupCodes[1], 401],
      [ada.backupCodes[9], 200],
    ] as const) {
      const browser = product.client();
      await signIn(ada, browser);
      const answer = await post("two-factor/verify-backup-code", { code }, browser);
      expect({ code, status: answer.status }).toEqual({ code, status });
    }
  });

  it("a sign-out ends a session of the time before", async () => {
    const answer = await post("sign-out", {}, product.client(), ada.session);
    expect(await answer.json()).toEqual({ success: true });
    expect(answer.headers.getSetCookie()).toEqual([
      "tapewise.session_token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax",
    ]);
    expect((await me(ada.session)).status).toBe(401);
  });
});

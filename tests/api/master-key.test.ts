import { createHash } from "node:crypto";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ConfigError } from "#server/config/config.ts";
import { createSecretBox } from "#server/platform/secrets/secret-box.ts";
import { commandHere } from "#tests/support/command.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import {
  enrol,
  fromElsewhere,
  type IdentityProduct,
  password,
  startIdentityProduct,
} from "#tests/support/identity.ts";
import type { TestClient } from "#tests/support/product.ts";

const one = "the-first-master-key-0123456789-0123456789";
const two = "the-second-master-key-0123456789-0123456789";
const ownKey = "sk-own-Ab1Cd2Ef3Gh4Ij5Kl6Mn7";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let running: IdentityProduct[];
beforeEach(async () => {
  database = await createTestDatabase();
  running = [];
});
afterEach(async () => {
  for (const product of running) await product.close();
  await database.drop();
});

/** A process of the product on the installation's database. */
async function start(keys: { SECRET_KEY: string; SECRET_KEY_PREVIOUS?: string }): Promise<IdentityProduct> {
  const product = await startIdentityProduct({ DATABASE_URL: database.url, ...keys });
  running.push(product);
  return product;
}

async function stopAll(): Promise<void> {
  for (const product of running.splice(0)) await product.close();
}

const command = (keys: Record<string, string>, ...args: string[]) =>
  commandHere(["rotate-key", ...args], { DATABASE_URL: database.url, ...keys });

async function sql<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  const client = new Client(database.url);
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** What was true of the version before the session secret was stored. */
const derived = (masterKey: string) =>
  createHash("sha256").update(`session:${masterKey}`).digest("base64url");

/** A user with a session, an own key and a second factor, in a process under the key `one`. */
async function user(product: IdentityProduct) {
  const client = await product.signedIn();
  const { backupCodes } = await enrol(client);
  expect((await client.request("PUT", "/api/keys", { openaiApiKey: ownKey })).status).toBe(200);
  return { ...client, backupCodes };
}
type User = Awaited<ReturnType<typeof user>>;

/** Whether the user's session is open, the second factor signs in, and the own key is used. */
async function checkCaptcha(product: IdentityProduct, who: User): Promise<void> {
  const session = await product.client().get("/api/me", { cookie: who.cookie(), ...fromElsewhere() });
  expect(session.status).toBe(200);
  const browser: TestClient = product.client();
  const begun = await product.post("/api/auth/sign-in/email", { email: who.email, password }, browser);
  expect(await begun.json()).toMatchObject({ twoFactorRedirect: true });
  const code = who.backupCodes.pop();
  const proved = await product.post("/api/auth/two-factor/verify-backup-code", { code }, browser);
  expect(proved.status).toBe(200);
  const actor = {
    userId: who.userId,
    role: "USER",
    subscriptionType: "EARLY_BIRD",
    entitlement: "full",
  } as const;
  expect(await product.services.settings.keys.aiKey(actor)).toBe(ownKey);
}

/** The installation as the version before left it: the session secret is nowhere. */
async function madeBefore(): Promise<User> {
  const sealed = createSecretBox({ current: one }).encrypt(derived(one), {
    userId: "",
    field: "server-secret:session",
  });
  await sql("insert into server_secrets (name, sealed) values ('session', $1)", [sealed]);
  const product = await start({ SECRET_KEY: one });
  const who = await user(product);
  await stopAll();
  await sql("delete from server_secrets");
  return who;
}

async function rejectionOf(starting: Promise<unknown>): Promise<string> {
  const error = await starting.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ConfigError);
  return (error as ConfigError).message;
}

const foreign = /^SECRET_KEY: the secrets in this database were sealed under another master key\. [^\n]+$/;

describe("the session secret", () => {
  it("is random in a new installation, stands encrypted, and is the same at every start", async () => {
    const first = await start({ SECRET_KEY: one });
    const secret = first.platform.sessionSecret;
    expect(secret).not.toBe(derived(one));
    const [row] = await sql<{ sealed: string }>("select sealed from server_secrets where name = 'session'");
    expect(row?.sealed).toMatch(/^v2\./);
    await stopAll();
    expect((await start({ SECRET_KEY: one })).platform.sessionSecret).toBe(secret);
  });

  it("is what it was in an installation of before: nobody is signed out, every second factor works", async () => {
    const who = await madeBefore();
    const product = await start({ SECRET_KEY: one });
    expect(product.platform.sessionSecret).toBe(derived(one));
    await checkCaptcha(product, who);
  });

  it("is what it was also where the master key changes with the same start", async () => {
    const who = await madeBefore();
    await checkCaptcha(await start({ SECRET_KEY: two, SECRET_KEY_PREVIOUS: one }), who);
    await stopAll();
    await sql("delete from server_secrets");
    await sql("delete from two_factors");
    const product = await start({ SECRET_KEY: two, SECRET_KEY_PREVIOUS: one });
    expect(product.platform.sessionSecret).toBe(derived(one));
  });

  it("is one, though several processes start in the same moment", async () => {
    const products = await Promise.all([1, 2, 3, 4].map(() => start({ SECRET_KEY: one })));
    expect(new Set(products.map(({ platform }) => platform.sessionSecret)).size).toBe(1);
    expect(await sql("select name from server_secrets order by name")).toEqual([
      { name: "session" },
      { name: "vapid" },
    ]);
  });
});

describe("a start with another master key", () => {
  it("stops with one line that names SECRET_KEY and says what to do; nothing is overwritten", async () => {
    const who = await user(await start({ SECRET_KEY: one }));
    await stopAll();
    const before = await sql("select * from server_secrets");
    const message = await rejectionOf(start({ SECRET_KEY: two }));
    expect(message).toMatch(foreign);
    expect(message).toContain("rotate-key --forget-unreadable");
    for (const key of [one, two]) expect(message).not.toContain(key);
    expect(await sql("select * from server_secrets")).toEqual(before);
    await checkCaptcha(await start({ SECRET_KEY: one }), who);
  });

  it.each([
    ["by its second factors", ""],
    ["by its keys", "delete from two_factors"],
  ])("stops in an installation of before too, which is known %s", async (_how, without) => {
    await madeBefore();
    if (without) await sql(without);
    expect(await rejectionOf(start({ SECRET_KEY: two }))).toMatch(foreign);
    expect(await sql("select * from server_secrets")).toEqual([]);
    expect((await start({ SECRET_KEY: one })).platform.sessionSecret).toBe(derived(one));
  });

  it("starts again once what it encrypted is given up: keys and second factors are gone, users are not", async () => {
    const who = await user(await start({ SECRET_KEY: one }));
    await stopAll();
    const { code, out, err } = await command({ SECRET_KEY: two }, "--forget-unreadable");
    expect(err).toBe("");
    expect(code).toBe(0);
    expect(out).toContain(`Gave up vendor_keys.openai of ${who.userId}.`);
    expect(out).toContain("Gave up the second factor of 1 users");
    expect(out).not.toContain("v2.");
    const product = await start({ SECRET_KEY: two });
    const browser = product.client();
    const answer = await product.post("/api/auth/sign-in/email", { email: who.email, password }, browser);
    expect(await answer.json()).toHaveProperty("user");
    expect(await (await browser.get("/api/keys")).json()).toMatchObject({
      hasOpenaiKey: false,
      openaiLastFour: null,
    });
    expect(await (await browser.get("/api/me")).json()).toMatchObject({ twoFactorEnabled: false });
    expect((await browser.request("PUT", "/api/keys", { openaiApiKey: ownKey })).status).toBe(200);
  });

  it("gives up nothing that opens, and nothing while a process runs that may open it", async () => {
    const who = await user(await start({ SECRET_KEY: one }));
    const rejected = await command({ SECRET_KEY: two }, "--forget-unreadable");
    expect(rejected.code).toBe(1);
    expect(rejected.err).toMatch(/^A running process of the product still seals under another SECRET_KEY\./);
    await stopAll();
    const { code, out } = await command({ SECRET_KEY: two, SECRET_KEY_PREVIOUS: one }, "--forget-unreadable");
    expect([code, out.trim()]).toEqual([0, "Gave up 0 sealed texts. Restart the product if it runs."]);
    await checkCaptcha(await start({ SECRET_KEY: one }), who);
  });
});

describe("an encrypted text in the wrong place", () => {
  it.each([
    [
      "another user",
      `insert into vendor_keys (user_id, vendor, sealed, last_four)
       select $1, 'openai', sealed, '' from vendor_keys where user_id = $2 and vendor = 'openai'`,
    ],
    [
      "another vendor",
      `insert into vendor_keys (user_id, vendor, sealed, last_four)
       select $1, 'openai', sealed, '' from vendor_keys where user_id = $2 and vendor = 'finnhub'`,
    ],
    [
      "another table",
      `insert into vendor_keys (user_id, vendor, sealed, last_four)
       select $1, 'openai', sealed, '' from server_secrets where $2 <> '' limit 1`,
    ],
  ])("under %s opens for nobody, is not used, and is said to be unreadable", async (_where, update) => {
    const product = await start({ SECRET_KEY: two, SECRET_KEY_PREVIOUS: one });
    const victim = await product.signedIn();
    await victim.request("PUT", "/api/keys", { openaiApiKey: ownKey, finnhubApiKey: "finnhub0123456789" });
    const thief = await product.signedIn();
    await sql(update, [thief.userId, victim.userId]);
    await product.platform.events.publish({ kind: "user", userId: thief.userId });
    const actor = {
      userId: thief.userId,
      role: "USER",
      subscriptionType: null,
      entitlement: "full",
    } as const;
    expect(await product.services.settings.keys.aiKey(actor)).toBeNull();
    const tested = await thief.request("POST", "/api/keys/test", { integration: "openai" });
    expect((await tested.json()).message).toContain("can no longer read");
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keyStatusSchema } from "#contract/settings.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { createKeysService } from "#server/features/settings/keys.service.ts";
import { createSettingsStore } from "#server/features/settings/settings.store.ts";
import { vendorsByKey } from "#server/vendors/vendors.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";

type Signed = TestClient & { userId: string; email: string };

const openaiKey = "sk-proj-Ab3Ab3Ab3Ab3Ab3Ab3Ab3Ab3Ab3XyZ9";
const finnhubKey = "finnhub0123456789WXYZ";
const redditKey = "reddit-id:reddit-secret-QRST";
const system = { openai: "sk-system-0123456789abcdef", finnhub: "finnhub-system-0123456789" };

let product: TestProduct;
let user: Signed;
let managed: Signed;
let admin: Signed;
beforeAll(async () => {
  product = await startTestProduct({
    logLevel: "debug",
    environment: { OPENAI_API_KEY: system.openai, FINNHUB_API_KEY: system.finnhub },
  });
  user = await product.signedIn();
  managed = await product.signedIn({ subscriptionType: "MANAGED" });
  admin = await product.signedIn({ role: "ADMIN", subscriptionType: null });
});
afterAll(() => product.close());

const save = (client: TestClient, body: unknown) => client.request("PUT", "/api/keys", body);
const status = async (client: TestClient) =>
  keyStatusSchema.strict().parse(await (await client.get("/api/keys")).json());
const own = ({ userId }: Signed): Actor => ({
  userId,
  role: "USER",
  subscriptionType: "EARLY_BIRD",
  entitlement: "full",
});
type StoredRow = Record<string, unknown> & { own: Record<string, { sealed: string; last_four: string }> };
/** The account's switches, and its encrypted keys by vendor. */
async function rowOf({ userId }: Signed): Promise<StoredRow> {
  const { pool } = product.platform.database;
  const switches = await pool.query("select * from api_keys where user_id = $1", [userId]);
  const keys = await pool.query("select * from vendor_keys where user_id = $1", [userId]);
  const own: StoredRow["own"] = {};
  for (const { vendor, ...key } of keys.rows) own[vendor] = key;
  return { ...switches.rows[0], own };
}

describe("PUT /api/keys", () => {
  it("200: DATA-20, DATA-21: stores each field under the user, encrypted, and answers what GET answers", async () => {
    const answer = await save(user, {
      openaiApiKey: `  ${openaiKey}\n`,
      finnhubApiKey: finnhubKey,
      finnhubEnabled: false,
      yahooFinanceEnabled: true,
      redditEnabled: true,
      redditApiKey: redditKey,
      blueskyEnabled: true,
    });
    expect(answer.status).toBe(200);
    const answered = await answer.json();
    expect(answered).toEqual({
      hasOpenaiKey: true,
      hasFinnhubKey: true,
      hasRedditKey: true,
      openaiLastFour: "XyZ9",
      finnhubLastFour: "WXYZ",
      redditLastFour: "QRST",
      finnhubEnabled: false,
      yahooFinanceEnabled: true,
      redditEnabled: true,
      blueskyEnabled: true,
      blueskyOffered: true,
      managed: false,
      provided: { openai: false, finnhub: true, reddit: false },
    });
    expect(await status(user)).toEqual(answered);
    const row = await rowOf(user);
    expect(row).toMatchObject({
      user_id: user.userId,
      finnhub_enabled: false,
      yahoo_finance_enabled: true,
      reddit_enabled: true,
      last_updated: expect.any(Date),
    });
    expect(Object.keys(row.own).toSorted()).toEqual(["finnhub", "openai", "reddit"]);
    for (const { sealed } of Object.values(row.own)) expect(sealed).toMatch(/^v2\./);
  });

  it("ROLE-03: the server uses a user's own keys from the next call on", async () => {
    const user = await product.signedIn();
    expect(await product.services.settings.keys.aiKey(own(user))).toBeNull();
    await save(user, { openaiApiKey: openaiKey, finnhubApiKey: finnhubKey });
    expect(await product.services.settings.keys.aiKey(own(user))).toBe(openaiKey);
    expect(await product.services.settings.keys.market(own(user))).toMatchObject({
      scope: user.userId,
      mainKey: finnhubKey,
    });
    await save(user, { openaiApiKey: "sk-another-key-0123456789" });
    expect(await product.services.settings.keys.aiKey(own(user))).toBe("sk-another-key-0123456789");
  });

  it("INTEG-11: a save is the own user's alone: user A's key does not show for user B (READ-43)", async () => {
    const [a, b] = [await product.signedIn(), await product.signedIn()];
    const before = await rowOf(b);
    const answer = await save(a, { openaiApiKey: openaiKey, redditApiKey: redditKey, userId: b.userId });
    expect(answer.status).toBe(200);
    expect(await status(a)).toMatchObject({ hasOpenaiKey: true, openaiLastFour: "XyZ9" });
    expect(await status(b)).toMatchObject({ hasOpenaiKey: false, openaiLastFour: null, hasRedditKey: false });
    expect(await rowOf(b)).toEqual(before);
    expect(await product.services.settings.keys.aiKey(own(b))).toBeNull();
    expect(await product.services.settings.keys.aiKey(own(a))).toBe(openaiKey);
  });

  it("STORE-06: keys are written, read by user and deleted, each for the own user only", async () => {
    const [a, b] = [await product.signedIn(), await product.signedIn()];
    for (const client of [a, b]) await save(client, { openaiApiKey: openaiKey, finnhubApiKey: finnhubKey });
    await save(a, { openaiApiKey: "" });
    expect(await status(a)).toMatchObject({ hasOpenaiKey: false, hasFinnhubKey: true });
    expect(await status(b)).toMatchObject({ hasOpenaiKey: true, hasFinnhubKey: true });
    const removed = await admin.request("DELETE", `/api/admin/users/${a.userId}`, {});
    expect(removed.status).toBe(204);
    expect(await rowOf(a)).toEqual({ own: {} });
    expect(await status(b)).toMatchObject({ hasOpenaiKey: true, hasFinnhubKey: true });
  });

  it("a reply, a later read and the log hold at most the last four characters", async () => {
    await save(user, { openaiApiKey: openaiKey, redditApiKey: redditKey });
    const texts = [
      await (await save(user, { openaiApiKey: openaiKey, finnhubApiKey: finnhubKey })).text(),
      await (await save(user, { openaiApiKey: `${openaiKey} ` })).text(),
      await (await save(user, { openaiApiKey: `${openaiKey} x` })).text(),
      await (await user.get("/api/keys")).text(),
      product.logLines.join("\n"),
    ];
    for (const text of texts)
      for (const key of [openaiKey, finnhubKey, redditKey]) expect(text).not.toContain(key.slice(0, -4));
  });

  it("an absent field keeps, an empty key clears", async () => {
    const user = await product.signedIn();
    await save(user, { openaiApiKey: openaiKey, finnhubApiKey: finnhubKey, redditApiKey: redditKey });
    expect(await (await save(user, { finnhubApiKey: "" })).json()).toMatchObject({
      hasOpenaiKey: true,
      openaiLastFour: "XyZ9",
      hasFinnhubKey: false,
      finnhubLastFour: null,
      hasRedditKey: true,
    });
    expect((await save(user, {})).status).toBe(200);
    expect(await (await save(user, { openaiApiKey: " ", redditApiKey: "" })).json()).toMatchObject({
      hasOpenaiKey: false,
      hasRedditKey: false,
    });
    expect((await rowOf(user)).own).toEqual({});
  });

  it.each(["••••••••XyZ9", "••••1234", "****1234", "••••••••"])(
    "the mask %s that a form sends back changes nothing",
    async (mask) => {
      await save(user, { openaiApiKey: openaiKey });
      const before = await rowOf(user);
      const answer = await save(user, { openaiApiKey: mask, yahooFinanceEnabled: true });
      expect(answer.status).toBe(200);
      expect((await rowOf(user)).own.openai).toEqual(before.own.openai);
      expect(await product.services.settings.keys.aiKey(own(user))).toBe(openaiKey);
    },
  );

  it.each([
    ["openaiApiKey", "short"],
    ["openaiApiKey", "sk-éééééééééééééééééééé"],
    ["openaiApiKey", "sk-\0aaaaaaaaaaaaaaaaaaaa"],
    ["openaiApiKey", "sk-with a space-0123456789"],
    ["finnhubApiKey", "x".repeat(513)],
    ["redditApiKey", { key: 1 }],
    ["openaiApiKey", null],
    ["finnhubEnabled", "yes"],
    ["redditEnabled", 1],
  ])("400: %s %j, and nothing else of the request is stored", async (field, value) => {
    const before = await rowOf(user);
    const answer = await save(user, { finnhubApiKey: "another-finnhub-key-0123", [field]: value });
    expect(answer.status).toBe(400);
    expect((await answer.json()).error).toMatchObject({ code: "bad-input", field });
    expect(await rowOf(user)).toEqual(before);
  });

  it("fields that only the server sets are ignored (READ-53)", async () => {
    const other = await product.signedIn();
    const before = await rowOf(other);
    await save(user, {
      userId: other.userId,
      openaiLastFour: "HACK",
      lastUpdated: "1999-01-01",
      managed: true,
    });
    expect(await rowOf(other)).toEqual(before);
    expect(await status(user)).toMatchObject({ managed: false });
    expect((await rowOf(user)).own.openai?.last_four).not.toBe("HACK");
  });

  it("finnhubEnabled is the one that the settings show, and both change together (READ-47)", async () => {
    const user = await product.signedIn();
    const settings = async () => (await user.get("/api/settings")).json();
    const before = await settings();
    expect(before.finnhubEnabled).toBe(true);
    await save(user, { finnhubEnabled: false });
    const after = await settings();
    expect(after.finnhubEnabled).toBe(false);
    expect(Date.parse(after.lastUpdated)).toBeGreaterThan(Date.parse(before.lastUpdated));
    expect(await product.services.settings.keys.market(own(user))).toMatchObject({ mainEnabled: false });
  });
});

describe("an account on system keys", () => {
  const both: [string, () => Signed][] = [
    ["MANAGED", () => managed],
    ["ADMIN", () => admin],
  ];

  it.each(both)(
    "ROLE-06: %s is rejected every field but the two of reddit, and nothing is written",
    async (_who, who) => {
      const before = await rowOf(who());
      for (const field of [
        { openaiApiKey: openaiKey },
        { openaiApiKey: "" },
        { openaiApiKey: "••••1234" },
        { finnhubApiKey: finnhubKey },
        { finnhubEnabled: false },
        { yahooFinanceEnabled: true },
      ]) {
        const answer = await save(who(), { redditEnabled: true, redditApiKey: redditKey, ...field });
        expect(answer.status).toBe(403);
        expect((await answer.json()).error).toMatchObject({
          code: "keys-managed",
          message: "API keys are managed by the system for your account",
        });
      }
      expect(await rowOf(who())).toEqual(before);
      const answer = await save(who(), { redditEnabled: true, redditApiKey: redditKey });
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ redditEnabled: true, hasRedditKey: true, managed: true });
    },
  );

  it("ROLE-04, ROLE-05, ROLE-07: uses the system's keys, finnhubEnabled is true, whatever is stored", async () => {
    await product.platform.database.pool.query(
      "update api_keys set finnhub_enabled = false where user_id = any($1)",
      [[managed.userId, admin.userId]],
    );
    for (const [client, actor] of [
      [managed, { userId: managed.userId, role: "USER", subscriptionType: "MANAGED", entitlement: "full" }],
      [admin, { userId: admin.userId, role: "ADMIN", subscriptionType: null, entitlement: "full" }],
    ] as const) {
      await product.platform.events.publish({ kind: "user", userId: actor.userId });
      expect(await product.services.settings.keys.aiKey(actor)).toBe(system.openai);
      expect(await product.services.settings.keys.market(actor)).toMatchObject({
        scope: "system",
        mainKey: system.finnhub,
        mainEnabled: true,
      });
      expect(await status(client)).toMatchObject({ finnhubEnabled: true, openaiLastFour: null });
      expect((await (await client.get("/api/settings")).json()).finnhubEnabled).toBe(true);
    }
  });

  it("every account learns which keys of the server serve it, not what they are (READ-46)", async () => {
    expect((await status(managed)).provided).toEqual({ openai: true, finnhub: true, reddit: false });
    expect((await status(admin)).provided).toEqual({ openai: true, finnhub: true, reddit: false });
    for (const subscriptionType of ["EARLY_BIRD", null] as const) {
      const user = await product.signedIn({ subscriptionType });
      expect((await status(user)).provided).toEqual({ openai: false, finnhub: true, reddit: false });
    }
    for (const client of [user, managed, admin])
      expect(await (await client.get("/api/keys")).text()).not.toMatch(/sk-system|finnhub-system/);
  });

  it("follows a change of plan with the next request", async () => {
    const user = await product.signedIn();
    await save(user, { openaiApiKey: openaiKey });
    await admin.request("PATCH", `/api/admin/users/${user.userId}`, { subscriptionType: "MANAGED" });
    expect((await save(user, { openaiApiKey: openaiKey })).status).toBe(403);
    await admin.request("PATCH", `/api/admin/users/${user.userId}`, { subscriptionType: "EARLY_BIRD" });
    expect((await save(user, { openaiApiKey: openaiKey })).status).toBe(200);
  });
});

describe("keys in memory", () => {
  it("a row that was changed while it was read is read again by whoever comes next", async () => {
    const user = own(await product.signedIn());
    const { database, secrets, events, log } = product.platform;
    const store = createSettingsStore({ db: database.db });
    const answered = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    let isFirst = true;
    const keys = createKeysService({
      systemAi: { id: "openai", systemKey: { name: "OPENAI_API_KEY", value: undefined } },
      aiAddresses: [],
      // The first answer of the database is long on its way.
      store: {
        ...store,
        async findKeys(userId) {
          const row = await store.findKeys(userId);
          if (isFirst) {
            isFirst = false;
            answered.resolve();
            await goOn.promise;
          }
          return row;
        },
      },
      box: secrets,
      vendors: vendorsByKey(product.platform.config.vendors),
      freeKey: "demo",
      events,
      log,
    });
    await keys.storeAiKey(user.userId, openaiKey);
    const early = keys.aiKey(user);
    await answered.promise;
    await keys.storeAiKey(user.userId, `${openaiKey}-2`);
    goOn.resolve();
    expect(await early).toBe(openaiKey);
    expect(await keys.aiKey(user)).toBe(`${openaiKey}-2`);
  });
});

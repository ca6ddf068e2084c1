import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { NewUser } from "#server/features/administration/new-user.store.ts";
import { startProduct } from "#server/start-product.ts";
import { png } from "#tests/support/pictures.ts";
import { startTestProduct, type TestProduct, type TestUser } from "#tests/support/product.ts";

const feedOf = (name: string) => ({ name, url: `http://127.0.0.1:9/${name}.xml`, color: "#7c3aed" });

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct({
    environment: {
      ROLE: "web",
      TRUSTED_PROXIES: "127.0.0.1",
      OUTBOUND_ALLOW: "127.0.0.1:9",
      DEFAULT_FEEDS: JSON.stringify([feedOf("first")]),
    },
  });
});
afterAll(() => product.close());
afterEach(async () => {
  await sql("delete from users");
  product.logLines.splice(0);
});

const sql = async (text: string, values: unknown[] = []) =>
  (await product.platform.database.pool.query(text, values)).rows;
const clean = () => product.services.accounts.duplicateUsers.clean();
const users = () => sql("select * from users order by id");

let people = 0;
/** A user as an import may have left one: with the address as it is given, of the day that is given. */
async function imported(
  email: string,
  day: number,
  fields: Partial<TestUser & NewUser> = {},
): Promise<string> {
  people += 1;
  const created = await product.services.accounts.accounts.create({
    fullName: "Ada Example",
    password: `password ${email}`,
    role: "USER",
    subscriptionType: null,
    ...fields,
    by: "admin",
    email: `imported${people}@example.com`,
  });
  await sql("update users set email = $2, created_at = $3 where id = $1", [
    created?.id,
    email,
    `2025-01-${String(day).padStart(2, "0")}T00:00:00Z`,
  ]);
  return created?.id ?? "";
}
const set = (id: string, column: string, value: unknown) =>
  sql(`update users set ${column} = $2 where id = $1`, [id, value]);
const paid = (id: string) => set(id, "payment_info", { paymentStatus: "paid", customerId: "cus_1" });

describe("the start of the server (READ-54)", () => {
  it("AUTH-09: two records of one email: one is left before the first request", async () => {
    const older = await imported("Ada@Example.com", 1);
    await imported("ada@example.com ", 2);
    const second = await startProduct({ config: product.config, log: product.platform.log });
    try {
      expect(await users()).toMatchObject([{ id: older, email: "ada@example.com" }]);
      const signIn = await product.client().request("POST", "/api/auth/sign-in/email", {
        email: "ada@example.com",
        password: "password Ada@Example.com",
      });
      expect(signIn.status).toBe(200);
    } finally {
      await second.stop();
    }
  });
});

describe("which record stays", () => {
  it("the paid one, also when it is younger", async () => {
    await imported("Ada@example.com", 1);
    const kept = await imported("ada@example.com", 2);
    await paid(kept);
    await imported(" ADA@EXAMPLE.COM", 3);
    await clean();
    expect(await users()).toMatchObject([{ id: kept, email: "ada@example.com" }]);
  });
  it("the live one, not a removed one", async () => {
    const removed = await imported("Ada@example.com", 1);
    await set(removed, "removed_at", new Date());
    const kept = await imported("ada@example.com", 2);
    await clean();
    expect(await users()).toMatchObject([{ id: kept, removed_at: null }]);
  });
  it("an admin's, so that the last one is not lost, and nobody else becomes one", async () => {
    const kept = await imported("Ada@example.com", 2, { role: "ADMIN" });
    await paid(await imported("ada@example.com", 1));
    await clean();
    expect(await users()).toMatchObject([
      { id: kept, role: "ADMIN", payment_info: { paymentStatus: "paid" } },
    ]);
  });
  it("a single record keeps everything and gets the address as it is compared", async () => {
    const kept = await imported("  Émile@Example.com\t", 1);
    await clean();
    expect(await users()).toMatchObject([{ id: kept, email: "émile@example.com" }]);
  });
  it("other addresses are left alone", async () => {
    await imported("ada@example.com", 1);
    await imported("a.da@example.com", 1);
    await imported("ada@example.org", 1);
    const before = await users();
    await clean();
    expect(await users()).toEqual(before);
  });
});

describe("what the others leave to it", () => {
  it("fields that it lacks, and none that it has", async () => {
    const kept = await imported("ada@example.com", 1, { phone: "+1", fullName: "First" });
    const other = await imported("Ada@example.com", 2, { phone: "+2", fullName: "Second" });
    await set(other, "profile_picture", "https://example.com/x.png");
    await set(other, "subscription_type", "MANAGED");
    await set(other, "payment_info", { paymentStatus: "unpaid" });
    await clean();
    expect(await users()).toMatchObject([
      {
        id: kept,
        full_name: "First",
        phone: "+1",
        profile_picture: "https://example.com/x.png",
        subscription_type: "MANAGED",
        payment_info: { paymentStatus: "unpaid" },
      },
    ]);
  });

  it("the picture with the field that names it, and none beside its own", async () => {
    const picture = (id: string, name: string) =>
      product.services.profile.picture.change(
        { userId: id, role: "USER", subscriptionType: null, entitlement: "full" },
        png(8, 8, { color: [name.length, 0, 0] }),
      );
    const stored = () =>
      sql(`select user_id, profile_picture = '/api/me/picture?v=' || hash as named, encode(sha256(bytes), 'base64')
             as hash from profile_pictures join users on users.id = user_id`);
    const kept = await imported("ada@example.com", 1);
    await picture(await imported("Ada@example.com", 2), "of the other");
    const [before] = await stored();
    await clean();
    expect(await stored()).toEqual([{ user_id: kept, named: true, hash: before.hash }]);

    await picture(await imported("ADA@example.com", 3), "of a third");
    await clean();
    expect(await stored()).toEqual([{ user_id: kept, named: true, hash: before.hash }]);
  });

  it("no picture moves to a record that names one at another site", async () => {
    const kept = await imported("ada@example.com", 1);
    await set(kept, "profile_picture", "https://example.com/own.png");
    const other = await imported("Ada@example.com", 2);
    await product.services.profile.picture.change(
      { userId: other, role: "USER", subscriptionType: null, entitlement: "full" },
      png(),
    );
    await clean();
    expect(await users()).toMatchObject([{ id: kept, profile_picture: "https://example.com/own.png" }]);
    expect(await sql("select 1 from profile_pictures")).toEqual([]);
  });

  it("prompts and feeds that it has not, behind its own; nothing twice", async () => {
    const kept = await imported("ada@example.com", 1);
    const other = await imported("Ada@example.com", 2);
    await sql(
      `insert into prompts (id, user_id, name, prompt, "order") values ('p-own', $1, 'Own', 'Text', 4)`,
      [other],
    );
    await sql("insert into channels (id, url) values ('c-own', 'http://127.0.0.1:9/own.xml')");
    await sql(
      `insert into feeds (id, user_id, channel_id, name, url, color, "order")
       values ('f-own', $1, 'c-own', 'Own', 'http://127.0.0.1:9/own.xml', '#dc2626', 2)`,
      [other],
    );
    await clean();
    const rows = async (table: string) =>
      sql(`select name, user_id, "order" from ${table} order by "order", name`);
    const prompts = await rows("prompts");
    expect(prompts).toHaveLength(4);
    expect(prompts.at(-1)).toMatchObject({ name: "Own", user_id: kept });
    const feeds = await rows("feeds");
    expect(feeds.map(({ name, user_id }) => [name, user_id])).toEqual([
      ["first", kept],
      ["Own", kept],
    ]);
  });

  it("watchlists where it has none; its own stay as they are", async () => {
    const add = (userId: string, name: string) =>
      sql(
        `insert into watchlists (id, user_id, name, symbols, tags, "order")
         values ($1 || $2::text, $1, $2, '{NVDA}', '{gold}', 1)`,
        [userId, name],
      );
    const without = await imported("ada@example.com", 1);
    await add(await imported("Ada@example.com", 2), "Chips");
    const has = await imported("bob@example.com", 1);
    await add(has, "Cars");
    await add(await imported("Bob@example.com", 2), "Chips");
    await clean();
    expect(await sql("select user_id, name, tags from watchlists order by name")).toEqual([
      { user_id: has, name: "Cars", tags: ["gold"] },
      { user_id: without, name: "Chips", tags: ["gold"] },
    ]);
  });
  it("calls with their receipts, also those that are settled", async () => {
    const kept = await imported("ada@example.com", 1);
    const other = await imported("Ada@example.com", 2);
    await sql(
      `insert into calls (id, user_id, prompt_id, prompt_name, prompt_version, prompt_hash, model, input_hash, item_id, title, symbol,
         direction, horizon, confidence, made_at, next_look_at, state, void_reason, settled_at)
       values ('call', $1, 'p', 'P', 1, 'h', 'm', 'i', 'item', 't', 'NVDA', 'up', 1, 50, now(), now(), 'void', 'split', now())`,
      [other],
    );
    await clean();
    expect(await sql("select id, user_id, state from calls")).toEqual([
      { id: "call", user_id: kept, state: "void" },
    ]);
  });
  it("keys that it has not, re-encrypted for it; its own stay", async () => {
    const kept = await imported("ada@example.com", 1);
    const other = await imported("Ada@example.com", 2);
    const { keys } = product.services.settings;
    await keys.storeAiKey(other, "sk-of-the-other-0001");
    await keys.storeMarketKey(other, "finnhub-of-the-other");
    await keys.storeMarketKey(kept, "finnhub-of-its-own");
    await clean();
    const actor = { userId: kept, role: "USER", subscriptionType: null, entitlement: "full" } as const;
    await product.platform.events.publish({ kind: "user", userId: kept });
    expect(await keys.aiKey(actor)).toBe("sk-of-the-other-0001");
    expect((await keys.market(actor)).mainKey).toBe("finnhub-of-its-own");
    expect(await sql("select vendor, last_four from vendor_keys order by vendor")).toEqual([
      { vendor: "finnhub", last_four: "-own" },
      { vendor: "openai", last_four: "0001" },
    ]);
  });

  it("a key that does not open is left behind and said in the log", async () => {
    const kept = await imported("ada@example.com", 1);
    const other = await imported("Ada@example.com", 2);
    await sql("insert into vendor_keys values ($1, 'openai', 'v1.broken', 'oken')", [other]);
    await clean();
    expect(await users()).toMatchObject([{ id: kept }]);
    expect(await sql("select * from vendor_keys")).toEqual([]);
    expect(product.logLines.join()).toContain("A stored API key cannot be moved");
  });

  it("analyses, what AI cost, and settings and key flags where it has none of its own", async () => {
    const kept = await imported("ada@example.com", 1);
    const other = await imported("Ada@example.com", 2);
    await sql("delete from user_settings where user_id = $1", [kept]);
    await sql("delete from api_keys where user_id = $1", [kept]);
    await sql("update user_settings set refresh_interval = 60 where user_id = $1", [other]);
    await sql("update api_keys set yahoo_finance_enabled = true where user_id = $1", [other]);
    await sql(
      `insert into analyses (id, user_id, item_id, symbol, prompt_name, model, content)
       values ('a1', $1, 'n1', 'AAPL', 'Own', 'm', 'text')`,
      [other],
    );
    await sql("insert into ai_spending values ($1, 'own', '2026-11', 5), ($2, 'own', '2026-11', 7)", [
      kept,
      other,
    ]);
    await sql(
      "insert into ai_spending_days values ($1, 'own', '2026-11-20', 5), ($2, 'own', '2026-11-20', 7)",
      [kept, other],
    );
    await clean();
    expect(await sql("select user_id, micro_dollars::int from ai_spending_days")).toEqual([
      { user_id: kept, micro_dollars: 12 },
    ]);
    expect(await sql("select user_id, refresh_interval from user_settings")).toEqual([
      { user_id: kept, refresh_interval: 60 },
    ]);
    expect(await sql("select user_id, yahoo_finance_enabled from api_keys")).toEqual([
      { user_id: kept, yahoo_finance_enabled: true },
    ]);
    expect(await sql("select user_id from analyses")).toEqual([{ user_id: kept }]);
    expect(await sql("select user_id, micro_dollars::int from ai_spending")).toEqual([
      { user_id: kept, micro_dollars: 12 },
    ]);
  });

  it("no way to sign in: its own password stays the only one, the others' sessions end", async () => {
    const kept = await imported("ada@example.com", 1);
    const other = await imported("Grace@example.com", 2);
    const client = product.client();
    await set(other, "email", "grace@example.com");
    const signIn = (email: string, password: string, by = product.client()) =>
      by.request("POST", "/api/auth/sign-in/email", { email, password });
    expect((await signIn("grace@example.com", "password Grace@example.com", client)).status).toBe(200);
    await set(other, "email", "ADA@example.com");
    await clean();
    expect(await sql("select user_id from accounts")).toEqual([{ user_id: kept }]);
    expect(await sql("select user_id from sessions")).toEqual([]);
    expect((await signIn("ada@example.com", "password Grace@example.com")).status).toBe(401);
    expect((await signIn("ada@example.com", "password ada@example.com")).status).toBe(200);
  });
});

describe("repeating it", () => {
  const threeAddresses = async () => {
    for (const name of ["ada", "grace", "joan"])
      for (const [index, email] of [
        `${name}@x.example`,
        `${name.toUpperCase()}@x.example`,
        ` ${name}@X.example`,
      ].entries())
        await imported(email, index + 1);
  };
  const merges = () => product.logLines.filter((line) => line.includes("Users of one address were made one"));

  it("changes nothing and says nothing", async () => {
    await threeAddresses();
    await clean();
    const before = await users();
    expect(before).toHaveLength(3);
    expect(merges()).toHaveLength(3);
    await clean();
    expect(await users()).toEqual(before);
    expect(merges()).toHaveLength(3);
  });

  it("several processes at once do it once", async () => {
    await threeAddresses();
    await Promise.all(Array.from({ length: 6 }, clean));
    expect((await users()).map(({ email }) => email).sort()).toEqual([
      "ada@x.example",
      "grace@x.example",
      "joan@x.example",
    ]);
    expect(merges()).toHaveLength(3);
  });

  it("the log names who stayed and who went by id, and no address", async () => {
    const kept = await imported("ada@example.com", 1);
    const other = await imported("Ada@example.com", 2);
    await clean();
    expect(merges()).toHaveLength(1);
    expect(JSON.parse(merges()[0] ?? "")).toMatchObject({ keptId: kept, removedIds: [other] });
    expect(product.logLines.join("\n")).not.toMatch(/example\.com/i);
  });
});

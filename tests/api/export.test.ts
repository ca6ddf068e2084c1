import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccountExport, accountExportSchema } from "#contract/account-export.ts";
import { startTestProduct, type TestProduct } from "#tests/support/product.ts";

type User = Awaited<ReturnType<TestProduct["signedIn"]>>;

const openaiKey = "sk-test-0123456789abcdefWXYZ";
const finnhubKey = "fh-test-0123456789abcdefUVWX";

let product: TestProduct;
let ada: User;
let bob: User;

beforeAll(async () => {
  product = await startTestProduct({
    environment: {
      DEFAULT_FEEDS: '[{"name":"Wire","url":"http://127.0.0.1:9/f.xml","color":"#2563eb"}]',
      ROLE: "web",
    },
  });
  [ada, bob] = await Promise.all([
    product.signedIn({ fullName: "Ada Lovelace", email: "ada@example.com" }),
    product.signedIn({ fullName: "Bob Someone", email: "bob@example.com" }),
  ]);
  for (const { userId } of [ada, bob]) await fill(userId);
});
afterAll(() => product.close());

const sql = (text: string, values: unknown[] = []) => product.platform.database.pool.query(text, values);
const download = (user: User, query = "") => user.get(`/api/me/export${query}`);
async function exported(user: User): Promise<AccountExport> {
  return accountExportSchema.strict().parse(await (await download(user)).json());
}

/** Something of the user's in every table that has a user id. */
async function fill(userId: string): Promise<void> {
  await product.services.settings.keys.storeAiKey(userId, openaiKey);
  await product.services.settings.keys.storeMarketKey(userId, finnhubKey);
  await sql(
    `update users set google_uid = 'google-subject-of-' || $1, phone = '+1 415 555 0100',
       payment_info = '{"paymentStatus":"paid","customerId":"cus_1","amount":1000,"currency":"usd"}' where id = $1`,
    [userId],
  );
  await sql(
    `insert into accounts (id, account_id, provider_id, user_id, access_token, refresh_token, id_token)
     values ('google-of-' || $1::text, 'google-subject-of-' || $1, 'google', $1, 'google-access-token', 'google-refresh-token', 'google-id-token')`,
    [userId],
  );
  await sql(
    `insert into feed_folders (id, user_id, name, "order") values ('folder-of-' || $1::text, $1, 'Markets', 1)`,
    [userId],
  );
  await sql(
    `insert into alerts (id, user_id, name, rule, channel_ids) values ('alert-of-' || $1::text, $1, 'Chips', $2, '{}')`,
    [
      userId,
      JSON.stringify({
        whom: { kind: "company", symbol: "NVDA" },
        what: { kind: "named", subject: false },
        when: { hours: "any", quiet: null, perDay: 1, timeZone: "UTC" },
      }),
    ],
  );
  await sql(
    `insert into alert_channels (id, user_id, kind, name, sealed, fingerprint)
     values ('channel-of-' || $1::text, $1, 'ntfy', 'ntfy.sh/abcd…', 'sealed-secret-of-a-channel', 'mark-of-a-channel')`,
    [userId],
  );
  await sql(
    `insert into alert_firings (id, alert_id, user_id, key, item_id, title, link, source, why, at)
     values ('firing-of-' || $1::text, 'alert-of-' || $1::text, $1, 'k', 'item', 'Nvidia', '#', 'Wire', '{}', now())`,
    [userId],
  );
  await sql(
    `insert into watchlists (id, user_id, name, symbols, tags, "order") values ('watchlist-of-' || $1::text, $1, 'Chips', '{NVDA,GONE}', '{gold,fed}', 1)`,
    [userId],
  );
  const actor = { userId, role: "USER", subscriptionType: null, entitlement: "full" } as const;
  await product.services.watchlists.holdings.change(actor, `watchlist-of-${userId}`, {
    entries: [
      { symbol: "NVDA", shares: 3, weight: null },
      { symbol: "GONE", shares: null, weight: 7 },
    ],
  });
  await sql(
    `insert into calls (id, user_id, prompt_id, prompt_name, prompt_version, prompt_hash, model, input_hash, item_id, title, symbol,
       direction, horizon, confidence, made_at, next_look_at)
     values ('call-of-' || $1::text, $1, 'p', 'Direction', 1, 'h', 'gpt-5-mini', 'i', 'item', 'Nvidia', 'NVDA', 'up', 5, 60, now(), now())`,
    [userId],
  );
  await sql(
    `insert into digests (user_id, cadence, at, weekday, time_zone, stop_token)
     values ($1, 'daily', '07:00', 1, 'UTC', 'stop-token-of-a-digest-' || $1::text)`,
    [userId],
  );
  await sql(
    `insert into passkeys (id, user_id, name, public_key) values ('passkey-of-' || $1::text, $1, 'Laptop', 'cose-public-key')`,
    [userId],
  );
  await sql(
    `insert into personal_tokens (id, user_id, name, scopes, hash, last_four)
     values ('token-of-' || $1::text, $1, 'Program', '{read}', 'hash-of-a-token-' || $1::text, 'abcd')`,
    [userId],
  );
  await sql(
    `insert into output_feeds (id, user_id, name, filter, hash, last_four)
     values ('output-feed-of-' || $1::text, $1, 'Chips', '{"view":"news","q":"chips"}', 'hash-of-a-feed-' || $1::text, 'abcd')`,
    [userId],
  );
  await sql(
    `insert into applications (id, user_id, client_id, name, redirect_uri, scopes, audience, code_hash, code_challenge, code_expires_at,
       connected_at)
     values ('application-of-' || $1::text, $1, 'client', 'Assistant', 'https://app.example.com/back', '{read}', 'resource',
       'hash-of-a-code-' || $1::text, 'challenge-of-a-code', now(), now())`,
    [userId],
  );
  await sql(
    `insert into two_factors (id, user_id, secret, backup_codes) values ('factor-of-' || $1::text, $1, 'sealed-totp-secret', 'sealed-backup-codes')`,
    [userId],
  );
  await sql(
    `insert into known_devices (user_id, key) values ($1, 'hash-of-a-device') on conflict do nothing`,
    [userId],
  );
  await sql(
    "insert into profile_pictures (user_id, media_type, bytes, hash) values ($1, 'image/png', $2, 'a-hash')",
    [userId, Buffer.from(`picture of ${userId}`)],
  );
  await sql(
    `insert into analyses (id, user_id, item_id, symbol, prompt_name, model, content)
     select 'analysis-' || n || $1::text, $1, 'item-' || n % 7, 'AAPL', 'Mine', 'a-model', 'Analysis ' || n || ' of ' || $1
       from generate_series(1, 450) n`,
    [userId],
  );
  await sql(
    `with kept as (insert into items (id, title, link, content, companies)
       select 'item-' || n || $1::text, 'Headline ' || n, '#', '', '[]' from generate_series(1, 250) n returning id)
     insert into reader_items (user_id, item_id, read, saved_at) select $1, id, true, now() from kept`,
    [userId],
  );
  await sql(
    `insert into company_corrections (user_id, headline, symbol, kind, item_id)
     values ($1, 'headline 1', 'AAPL', 'hide', 'item-1' || $1::text)`,
    [userId],
  );
  await sql("insert into ai_spending values ($1, 'own', '2026-11', 1234)", [userId]);
  await sql("insert into ai_spending_days values ($1, 'own', '2026-11-20', 1234)", [userId]);
  await sql(
    "insert into security_events (kind, outcome, user_id, network, times) values ('sign-in', 'done', $1, '192.0.2.1', 1)",
    [userId],
  );
  await sql("insert into ai_budgets values ($1, 'own', 250)", [userId]);
  await sql("insert into read_undos (id, user_id, state) values ('undo-of-' || $1::text, $1, '{}')", [
    userId,
  ]);
  await sql(
    `insert into mutes (id, user_id, kind, value, key, label) values ('mute-of-' || $1::text, $1, 'word', 'War', 'war', 'War')`,
    [userId],
  );
  await sql(
    `insert into highlights (id, user_id, kind, value, key, label, saves)
     values ('highlight-of-' || $1::text, $1, 'word', 'Peace', 'peace', 'Peace', true)`,
    [userId],
  );
}

describe("GET /api/me/export", () => {
  it("T47: 200: a JSON file to download, named by its day", async () => {
    const answer = await download(ada);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/json");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const day = new Date().toISOString().slice(0, 10);
    expect(answer.headers.get("content-disposition")).toMatch(
      new RegExp(`^attachment; filename="tapewise-export-(${day}|\\d{4}-\\d\\d-\\d\\d)\\.json"$`),
    );
    expect(accountExportSchema.strict().parse(await answer.json()).profile.id).toBe(ada.userId);
  });

  it("T47: profile, payment, settings, feeds, prompts, key status, sessions, passkeys, Google and analyses are in it", async () => {
    const file = await exported(ada);
    expect(file.profile).toMatchObject({
      fullName: "Ada Lovelace",
      email: "ada@example.com",
      phone: "+1 415 555 0100",
      paymentInfo: { paymentStatus: "paid", customerId: "cus_1", amount: 1000, currency: "usd" },
    });
    expect(file.picture?.mediaType).toBe("image/png");
    expect(Buffer.from(file.picture?.base64 ?? "", "base64").toString()).toBe(`picture of ${ada.userId}`);
    expect(file.settings).toMatchObject({ theme: "light", refreshInterval: 300 });
    expect(file.keys).toMatchObject({ openaiLastFour: "WXYZ", finnhubLastFour: "UVWX" });
    expect(file.feeds.map(({ name }) => name)).toEqual(["Wire"]);
    expect(file.folders).toMatchObject([{ name: "Markets", parentId: null }]);
    expect(file.watchlists).toMatchObject([
      {
        name: "Chips",
        companies: [
          { symbol: "NVDA", name: "Nvidia", listed: true },
          { symbol: "GONE", name: "GONE", listed: false },
        ],
        tags: ["gold", "fed"],
      },
    ]);
    expect(file.holdings).toMatchObject([
      {
        entries: [
          { symbol: "NVDA", shares: 3 },
          { symbol: "GONE", weight: 7 },
        ],
      },
    ]);
    expect(file.prompts).toHaveLength(3);
    expect(file.sessions.map(({ current }) => current)).toEqual([true]);
    expect(file.passkeys).toMatchObject([{ name: "Laptop", lastUsedAt: null }]);
    expect(file.tokens).toMatchObject([{ name: "Program", scopes: ["read"], lastFour: "abcd" }]);
    expect(file.signInMethods.map(({ provider }) => provider).sort()).toEqual(["credential", "google"]);
    expect(file.signInMethods).toContainEqual(
      expect.objectContaining({ accountId: `google-subject-of-${ada.userId}` }),
    );
    expect(file.analyses).toHaveLength(450);
    expect(new Set(file.analyses.map(({ id }) => id)).size).toBe(450);
    expect(new Set(file.readItems.map(({ itemId }) => itemId)).size).toBe(250);
    expect(file.companyCorrections).toMatchObject([{ title: "Headline 1", symbol: "AAPL", kind: "hide" }]);
    expect(file.mutes).toMatchObject([{ kind: "word", value: "War" }]);
  });

  it("T47: every table with a user id is in the export, or left out for a reason", async () => {
    const sectionOf: Record<string, keyof AccountExport> = {
      user_settings: "settings",
      api_keys: "keys",
      prompts: "prompts",
      feeds: "feeds",
      feed_folders: "folders",
      watchlists: "watchlists",
      watchlist_holdings: "holdings",
      alerts: "alerts",
      alert_channels: "channels",
      alert_firings: "alertFirings",
      digests: "digest",
      calls: "calls",
      analyses: "analyses",
      sessions: "sessions",
      passkeys: "passkeys",
      personal_tokens: "tokens",
      output_feeds: "outputFeeds",
      applications: "applications",
      profile_pictures: "picture",
      accounts: "signInMethods",
      reader_items: "readItems",
      mutes: "mutes",
      highlights: "highlights",
      company_corrections: "companyCorrections",
      security_events: "securityEvents",
      ai_spending: "aiSpending",
      ai_spending_days: "aiSpendingDays",
      ai_budgets: "aiBudgets",
    };
    const leftOut: Record<string, string> = {
      two_factors: "holds secrets alone; the profile tells that there is a second factor",
      vendor_keys:
        "holds secrets; the keys' section tells whether there is one, and its last four characters",
      known_devices: "holds hashes alone, which say nothing to anybody",
      removed_entries: "holds what its owner deleted, and is emptied within a day",
      plan_endings: "holds which emails about the plan's end were sent; the profile tells that it ended",
      model_end_mails: "holds which emails about the end of AI models were sent",
      analysis_places:
        "holds which analyses are running, for minutes; what came of them is in the section of analyses",
      ai_reservations: "holds the worst case of calls under way, for ten minutes; the spending has it too",
      read_undos: "holds how the read items were before a press of a button, for an hour",
      checkouts: "holds the payment provider's ids; the profile tells what the payment came to",
    };
    const { rows } = await sql(
      `select distinct c.table_name as name from information_schema.columns c
         where c.table_schema = 'public' and c.column_name = 'user_id'
       union select conrelid::regclass::text from pg_constraint
         where contype = 'f' and confrelid = 'users'::regclass order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual([...Object.keys(sectionOf), ...Object.keys(leftOut)].sort());
    const totals = new Map<string, number>();
    // Before the export, which is a security event itself.
    for (const table of Object.keys(sectionOf)) {
      const counted = await sql(`select count(*)::int as total from ${table} where user_id = $1`, [
        ada.userId,
      ]);
      totals.set(table, counted.rows[0].total);
    }
    const file = await exported(ada);
    for (const [table, section] of Object.entries(sectionOf)) {
      const value = file[section];
      expect(totals.get(table), table).toBeGreaterThan(0);
      expect(Array.isArray(value) ? value.length : 1, table).toBe(totals.get(table));
    }
  });

  it("T47: no hash, no token, no key and no secret is in it", async () => {
    const text = await (await download(ada)).text();
    const { rows } = await sql(
      `select password as secret from accounts where password is not null
       union select token from sessions union select sealed from vendor_keys`,
    );
    const named = [
      "sealed-totp-secret",
      "sealed-backup-codes",
      "hash-of-a-device",
      "hash-of-a-token",
      "cose-public-key",
      "stop-token-of-a-digest",
    ];
    const tokens = ["google-access-token", "google-refresh-token", "google-id-token"];
    for (const secret of [...rows.map((row) => row.secret), openaiKey, finnhubKey, ...named, ...tokens])
      expect(text).not.toContain(secret);
    expect(text).not.toContain(ada.cookie().split("=")[1]);
  });

  it.each(["", "?userId=USER", "?id=USER&email=bob@example.com", "?user=USER"])(
    "nothing of others is in it, whatever the address asks for (%s)",
    async (query) => {
      const answer = await download(ada, query.replaceAll("USER", bob.userId));
      const text = await answer.text();
      expect(answer.status).toBe(200);
      for (const theirs of [bob.userId, "bob@example.com", "Bob Someone"]) expect(text).not.toContain(theirs);
    },
  );

  it("a managed user's export has not one character of any key (READ-44)", async () => {
    const managed = await product.signedIn({ subscriptionType: "MANAGED" });
    await product.services.settings.keys.storeAiKey(managed.userId, "sk-own-before-managed-ABCD");
    expect((await exported(managed)).keys).toMatchObject({ managed: true, openaiLastFour: null });
  });

  it("an account without analyses and without a picture exports, too", async () => {
    expect(await exported(await product.signedIn())).toMatchObject({ analyses: [], picture: null });
  });

  it("401: without a session", async () => {
    expect((await product.client().get("/api/me/export")).status).toBe(401);
  });

  it("429: ten an hour, for each account by itself", async () => {
    const [eager, other] = [await product.signedIn(), await product.signedIn()];
    const statuses: number[] = [];
    for (let times = 0; times < 11; times += 1) statuses.push((await download(eager)).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    const rejected = await download(eager);
    expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await rejected.json()).error.code).toBe("rate-limited");
    expect((await download(other)).status).toBe(200);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  adminActionsAnswerSchema,
  systemAnswerSchema,
  systemSpendingSchema,
} from "#contract/admin-system.ts";
import { scheduledJobs } from "#server/jobs/scheduled-jobs.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";

let product: TestProduct;
let admin: TestClient & { userId: string; email: string };

beforeAll(async () => {
  product = await startTestProduct({
    environment: {
      FINNHUB_API_KEY: "d5servers0key0of0finnhub",
      REDDIT_OAUTH_BASE_URL: "http://127.0.0.1:10",
      STRIPE_SECRET_KEY: "sk_test_x",
      STRIPE_PUBLISHABLE_KEY: "pk_test_x",
      SMTP_URL: "smtp://mailer:mail-secret@127.0.0.1:9",
      SMS_ACCOUNT_ID: "AC0",
      SMS_AUTH_TOKEN: "sms-secret",
      SMS_FROM: "+14155550100",
      GOOGLE_CLIENT_ID: "id",
      GOOGLE_CLIENT_SECRET: "google-secret",
      CAPTCHA_SITE_KEY: "site",
      CAPTCHA_SECRET_KEY: "captcha-secret",
    },
    logLevel: "warn",
  });
  admin = await product.signedIn({ role: "ADMIN", subscriptionType: null, fullName: "Ada Admin" });
});
afterAll(() => product.close());
const sql = (text: string, values: unknown[] = []) => product.platform.database.pool.query(text, values);
beforeEach(() => sql("truncate admin_actions, ai_spending_days, site_settings"));

async function actions(query = "") {
  const answer = await admin.get(`/api/admin/actions${query}`);
  expect(answer.status).toBe(200);
  return adminActionsAnswerSchema.strict().parse(await answer.json());
}

describe("GET /api/admin/actions", () => {
  it("a change is recorded with who, what, before, after and when; reading is not", async () => {
    await admin.get("/api/admin/site-settings");
    await admin.request("PATCH", "/api/admin/site-settings", { signupsEnabled: true });
    await admin.request("PATCH", "/api/admin/site-settings", { measurementId: "G-ABC123" });
    const { actions: listed, next } = await actions();
    expect(next).toBeNull();
    expect(listed).toMatchObject([
      {
        area: "site-settings",
        action: "change",
        changes: { measurementId: { before: "", after: "G-ABC123" } },
      },
      {
        adminId: admin.userId,
        adminName: "Ada Admin",
        area: "site-settings",
        action: "change",
        subject: null,
        changes: { signupsEnabled: { before: "false", after: "true" } },
        outcome: "done",
      },
    ]);
    expect(Object.keys(listed[0]?.changes ?? {})).toEqual(["measurementId"]);
    expect(Math.abs(Date.parse(listed[0]?.at ?? "") - Date.now())).toBeLessThan(60_000);
  });

  it("of a user neither name, address, number nor password is recorded: that they changed is; role and plan are told", async () => {
    const made = await admin.request("POST", "/api/admin/users", {
      fullName: "Grace Hidden",
      email: "grace.hidden@example.com",
      phone: "+14155550177",
      password: "a very secret password",
    });
    const { id } = await made.json();
    await admin.request("PATCH", `/api/admin/users/${id}`, {
      fullName: "Grace Concealed",
      password: "another secret password",
      role: "ADMIN",
    });
    await admin.request("DELETE", `/api/admin/users/${id}`);
    const { actions: listed } = await actions("?area=users");
    expect(listed.map(({ action, subject, outcome }) => [action, subject, outcome])).toEqual([
      ["remove", id, "done"],
      ["change", id, "done"],
      ["add", id, "done"],
    ]);
    expect(listed[1]?.changes).toMatchObject({
      role: { before: "USER", after: "ADMIN" },
      fullName: { before: "(not kept)", after: "(not kept)" },
      password: { before: "(not kept)", after: "(not kept)" },
    });
    const { rows } = await sql("select a::text as text from admin_actions a");
    const text = rows.map((row) => row.text).join();
    for (const hidden of ["Grace", "hidden@", "4155550177", "secret", "$"])
      expect(text).not.toContain(hidden);
  });

  it("a rejected change is recorded with its rejection; what nobody may do, or nothing does, is not", async () => {
    await admin.request("DELETE", `/api/admin/users/${admin.userId}`);
    await admin.request("PATCH", "/api/admin/site-settings", { measurementId: "javascript:alert(1)" });
    await admin.request("POST", "/api/admin/no-such-thing", {});
    const user = await product.signedIn();
    expect((await user.request("PATCH", "/api/admin/site-settings", { signupsEnabled: true })).status).toBe(
      403,
    );
    const { actions: listed } = await actions();
    expect(listed.map(({ outcome, changes }) => [outcome, changes])).toEqual([
      ["bad-input", {}],
      ["own-account", {}],
    ]);
  });

  it("an action that cannot be recorded does not happen", async () => {
    await sql("alter table admin_actions rename to admin_actions_away");
    try {
      const answer = await admin.request("PATCH", "/api/admin/site-settings", { signupsEnabled: true });
      expect(answer.status).toBeGreaterThanOrEqual(500);
    } finally {
      await sql("alter table admin_actions_away rename to admin_actions");
    }
    expect(await (await admin.get("/api/admin/site-settings")).json()).toMatchObject({
      signupsEnabled: false,
    });
  });

  it("comes page by page, by area, and survives the admin; odd queries are rejected", async () => {
    for (const n of [1, 2, 3])
      await sql(
        "insert into admin_actions (admin_id, area, action, outcome) values ('gone', 'cache', $1, 'done')",
        [`deed ${n}`],
      );
    await sql("insert into admin_actions (admin_id, area, action) values ('gone', 'users', 'change')");
    const first = await actions("?limit=2&area=cache");
    expect(first.actions.map(({ action, adminName }) => [action, adminName])).toEqual([
      ["deed 3", null],
      ["deed 2", null],
    ]);
    const second = await actions(`?limit=2&area=cache&cursor=${first.next}`);
    expect(second).toMatchObject({ actions: [{ action: "deed 1" }], next: null });
    expect((await actions("?area=users")).actions[0]?.outcome).toBeNull();
    for (const query of [
      "limit=101",
      "limit=0",
      "area=other",
      "cursor=x",
      "cursor=-1",
      "cursor=1e400",
      "limit=1&limit=2",
    ])
      expect((await admin.get(`/api/admin/actions?${query}`)).status, query).toBe(400);
  });

  it("keeps 400 days and 20,000 rows", async () => {
    await sql(`insert into admin_actions (at, admin_id, area, action)
      select now() - interval '401 days', 'a', 'cache', 'old' from generate_series(1, 5)`);
    await sql(`insert into admin_actions (admin_id, area, action)
      select 'a', 'cache', 'new' from generate_series(1, 20010)`);
    const jobs = scheduledJobs(product.services, product.platform.database.pool);
    await jobs.find(({ name }) => name === "admin.actions")?.run();
    const { rows } = await sql("select action, count(*)::int as total from admin_actions group by action");
    expect(rows).toEqual([{ action: "new", total: 20_000 }]);
  });
});

describe("the record of what admins did, at its limits", () => {
  it("loses nothing of 20,000 rows within 400 days, then the oldest and no other", async () => {
    await sql(`insert into admin_actions (at, admin_id, area, action)
      select now() - interval '399 days 23 hours', 'a', 'cache', 'row ' || n from generate_series(1, 20000) n`);
    const dropOld = () => product.services.administration.adminActions.dropOld();
    const ends = async () =>
      (
        await sql(`select count(*)::int as total, (array_agg(action order by id))[1] as oldest,
          (array_agg(action order by id desc))[1] as newest from admin_actions`)
      ).rows[0];
    await dropOld();
    expect(await ends()).toEqual({ total: 20_000, oldest: "row 1", newest: "row 20000" });
    await sql("insert into admin_actions (admin_id, area, action) values ('a', 'cache', 'row 20001')");
    await dropOld();
    expect(await ends()).toEqual({ total: 20_000, oldest: "row 2", newest: "row 20001" });
    await sql("update admin_actions set at = now() - interval '400 days 1 hour' where action <> 'row 20001'");
    await dropOld();
    expect(await ends()).toEqual({ total: 1, oldest: "row 20001", newest: "row 20001" });
  });
});

describe("GET /api/admin/system", () => {
  it("tells version, memory, database, feeds with reasons, outside services in words, quote calls by the end of the key, and warnings without secrets", async () => {
    await sql(`insert into channels (id, url, state, reason, failures) values
      ('c1', 'https://dead.example.com/rss', 'gone', 'The address is gone.', 9),
      ('c2', 'https://live.example.com/rss', 'ok', null, 0)`);
    await admin.get("/api/quotes?symbols=AAPL");
    await product.services.market.ticker.refresh();
    product.platform.log.warn(
      { err: "GET https://u:p@example.com/x?token=abc failed for ada@example.com", password: "x" },
      "A trial warning",
    );
    await product.services.messages.accountMails.send(
      { email: admin.email, language: "en" },
      {
        kind: "password-changed",
        fullName: "Ada Admin",
      },
    );
    await product.services.messages.accountMails.settled();
    const answer = await admin.get("/api/admin/system");
    expect(answer.status).toBe(200);
    const system = systemAnswerSchema.strict().parse(await answer.json());
    expect(system.process).toMatchObject({ version: expect.stringMatching(/^\d/), role: "web" });
    expect(system.process.memoryBytes).toBeGreaterThan(system.process.heapBytes);
    expect(system.database.bytes).toBeGreaterThan(1_000_000);
    expect(system.feeds.states).toEqual([
      { state: "gone", total: 1 },
      { state: "ok", total: 1 },
    ]);
    expect(system.feeds.worst).toMatchObject([
      { url: "https://dead.example.com/rss", reason: "The address is gone.", failures: 9, succeededAt: null },
    ]);
    expect(system.upstreams.find(({ name }) => name === "FinHub")).toMatchObject({
      host: "127.0.0.1:9",
      succeededAt: null,
      failure: expect.stringContaining("."),
    });
    expect(system.upstreams.find(({ name }) => name === "Reddit")).toMatchObject({ state: "unused" });
    expect(system.upstreams.map(({ name }) => name)).toEqual([
      ...["AI provider", "FinHub", "Twelve Data", "Reddit", "Bluesky", "Nasdaq Trader", "Stripe"],
      ...["Mail", "Text messages", "Google sign-in", "Captcha"],
    ]);
    expect(system.upstreams.find(({ name }) => name === "Mail")).toMatchObject({
      host: "127.0.0.1:9",
      state: "failing",
      failure: "It isn't responding.",
    });
    expect(system.jobs).toEqual([]);
    expect(system.quoteBudgets.find(({ provider }) => provider === "finnhub")).toMatchObject({
      key: "nhub",
      max: 60,
    });
    expect(system.events.find(({ message }) => message === "A trial warning")).toMatchObject({
      level: "warn",
      detail: "GET https://***@example.com/x?*** failed for ***@***",
      times: 1,
    });
    expect(JSON.stringify(system)).not.toMatch(/d5servers0key0of0finnhub|-secret|sk_test/);
  });
});

describe("the processes of GET /api/admin/system", () => {
  it("lists each by what it reported, those that are there first; one that stops takes itself off, and after an hour one that was killed is gone", async () => {
    const facts = {
      memoryBytes: 300,
      heapBytes: 100,
      streams: 7,
      pool: { used: 12, max: 12, waiting: 3 },
      clockAheadMs: -20,
      pausedServices: ["Reddit"],
    };
    await sql(
      `insert into processes values ('killed', 'worker', '0.1.0', now() - interval '9 days', now() - interval '59 minutes', $1),
        ('forgotten', 'web', '0.1.0', now() - interval '9 days', now() - interval '61 minutes', $1),
        ('other', 'worker', '0.1.0', now() - interval '1 day', now(), $1)`,
      [JSON.stringify(facts)],
    );
    const { processes } = product.services.administration;
    const stop = processes.start();
    await expect.poll(async () => (await processes.list()).some(({ id }) => id === "forgotten")).toBe(false);
    const listedNow = async () =>
      systemAnswerSchema.strict().parse(await (await admin.get("/api/admin/system")).json()).processes;
    // The page of a moment ago is still remembered.
    await expect.poll(async () => (await listedNow()).length, { timeout: 30_000 }).toBe(3);
    const listed = await listedNow();
    expect(listed.map(({ role, isOwn }) => [role, isOwn])).toEqual([
      ["worker", false],
      ["web", true],
      ["worker", false],
    ]);
    expect(listed[0]).toMatchObject({ id: "other", version: "0.1.0", ...facts });
    expect(listed[1]?.pool.max).toBe(12);
    expect(listed[2]).toMatchObject({ id: "killed" });
    await stop();
    expect((await processes.list()).map(({ id }) => id)).toEqual(["other", "killed"]);
  });
});

describe("GET /api/admin/system/spending", () => {
  it("what calls cost stands under the day of their end and their user, also of calls that nobody brought to an end", async () => {
    const user = await product.signedIn({ fullName: "Sam Spender" });
    const { spending } = product.services.ai;
    const actor = await product.services.accounts.accounts.findActor(user.userId);
    if (!actor) throw new Error("no actor");
    const call = {
      access: { vendor: "openai" as const, isFree: false },
      model: "gpt-4o-mini",
      messages: { system: "x", user: "y" },
      room: { answerTokensMax: 100, reasoningTokensMax: 0 },
    };
    const hold = await spending.reserve(actor, call);
    const cost = await hold.settle({
      kind: "text",
      text: "y",
      usage: { promptTokens: 1_000, completionTokens: 100 },
    });
    await hold.settle({ kind: "text", text: "y", usage: { promptTokens: 1_000, completionTokens: 100 } });
    await (await spending.reserve(actor, call)).settle({ kind: "refused" });
    await spending.reserve(actor, call);
    const { rows } = await sql(
      "update ai_reservations set expires_at = now() - interval '1 second' returning micro_dollars::int as lost",
    );
    await sql("insert into ai_spending_days values ($1, 'system', '2020-01-01', 7)", [user.userId]);
    await spending.cleanUp();
    const answer = await admin.get("/api/admin/system/spending?days=7");
    const read = systemSpendingSchema.strict().parse(await answer.json());
    const total = (cost ?? 0) + rows[0].lost;
    expect(read.days).toHaveLength(7);
    expect(read.days.at(-1)).toMatchObject({
      day: new Date().toISOString().slice(0, 10),
      own: total,
      system: 0,
    });
    expect(read.users).toMatchObject([
      { userId: user.userId, fullName: "Sam Spender", payer: "own", microDollars: total },
    ]);
    expect((await sql("select day from ai_spending_days")).rows).toHaveLength(1);
    for (const query of ["days=0", "days=91", "days=x"])
      expect((await admin.get(`/api/admin/system/spending?${query}`)).status).toBe(400);
  });
});

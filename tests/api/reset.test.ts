import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Prompt } from "#contract/analysis.ts";
import type { Feed } from "#contract/feeds.ts";
import { resetAnswerSchema } from "#contract/settings.ts";
import { defaultPrompts } from "#domain/analysis/prompts.data.ts";
import { defaultUserSettings } from "#domain/settings/settings.ts";
import type { ProductEvent } from "#server/platform/events/events.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";

type User = TestClient & { userId: string };

const wires = [
  { name: "First wire", url: "http://127.0.0.1:9/first.xml", color: "#7c3aed" },
  { name: "Second wire", url: "http://127.0.0.1:9/second.xml", color: "#2563eb" },
];
const openaiKey = "sk-test-0123456789abcdefWXYZ";

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct({
    environment: { OUTBOUND_ALLOW: "127.0.0.1:9", ROLE: "web", DEFAULT_FEEDS: JSON.stringify(wires) },
  });
});
afterAll(() => product.close());

const sql = (text: string, values: unknown[] = []) => product.platform.database.pool.query(text, values);
const reset = (client: TestClient) => client.request("POST", "/api/settings/reset");
const read = async (client: TestClient, path: string) => (await client.get(path)).json();
const promptsOf = async (client: TestClient): Promise<Prompt[]> =>
  (await read(client, "/api/prompts")).prompts;
const feedsOf = async (client: TestClient): Promise<Feed[]> => (await read(client, "/api/feeds")).feeds;
const addPrompt = (client: TestClient, name: string) =>
  client.request("POST", "/api/prompts", { name, prompt: "What changes for {COMPANY}?" });
const addFeed = (client: TestClient, name: string) =>
  client.request("POST", "/api/feeds", { name, url: `http://127.0.0.1:9/${name}.xml`, color: "#dc2626" });

/** Someone whose prompts, feeds and settings are all their own. */
async function settled(): Promise<User> {
  const user = await product.signedIn();
  const [first, second] = await promptsOf(user);
  await user.request("PATCH", `/api/prompts/${first?.id}`, { prompt: "Only risks." });
  await user.request("DELETE", `/api/prompts/${second?.id}`);
  await addPrompt(user, "Own");
  const [wire] = await feedsOf(user);
  await user.request("PATCH", `/api/feeds/${wire?.id}`, { name: "Renamed", enabled: false });
  await addFeed(user, `own-${user.userId}`);
  await user.request("PATCH", "/api/settings", {
    refreshInterval: 10,
    theme: "dark",
    autoRefresh: false,
    showCompanyCards: false,
    keyboardShortcuts: false,
    shortcuts: { "news.save": "b" },
    socialPostsPerSource: 5,
    socialSort: "top",
    socialTime: "year",
    socialHideLowScores: true,
    newsCount: 50,
    newsLayout: "tape",
    newsFeedId: "feed",
    newsFolderId: "folder",
    newsUnreadOnly: true,
  });
  await user.request("PUT", "/api/keys", { openaiApiKey: openaiKey, finnhubEnabled: false });
  await user.request("PATCH", "/api/me", { fullName: "Ada Own" });
  await sql(
    `insert into analyses (id, user_id, item_id, symbol, prompt_name, model, content)
     values ('analysis-of-' || $1::text, $1, 'item', 'AAPL', 'Own', 'a-model', 'Said.')`,
    [user.userId],
  );
  return user;
}

/** Every row of the user in the tables, as text. */
async function rowsOf(userId: string, tables: string[]): Promise<string[]> {
  const { rows } = await sql(
    tables.map((table) => `select t::text as text from ${table} t where user_id = $1`).join(" union all "),
    [userId],
  );
  return rows.map(({ text }) => String(text)).sort();
}
const replaced = ["prompts", "feeds", "user_settings"];
const kept = ["api_keys", "vendor_keys", "analyses", "removed_entries", "sessions"];

async function expectDefaults(user: User): Promise<void> {
  expect(await promptsOf(user)).toMatchObject(
    defaultPrompts.map(({ name, prompt }, at) => ({ name, prompt, order: at + 1, isDefault: true })),
  );
  expect(await promptsOf(user)).toHaveLength(defaultPrompts.length);
  expect(await feedsOf(user)).toMatchObject(
    wires.map((wire, at) => ({ ...wire, order: at + 1, isDefault: true, enabled: true })),
  );
  expect(await feedsOf(user)).toHaveLength(wires.length);
  expect(await read(user, "/api/settings")).toMatchObject({
    ...defaultUserSettings,
    userId: user.userId,
  });
}

describe("POST /api/settings/reset", () => {
  it("SET-09: 200: prompts, feeds and settings are a new user's again; keys, integrations, profile and analyses stay (READ-59)", async () => {
    const user = await settled();
    const before = await rowsOf(user.userId, kept);
    const profile = await read(user, "/api/me");
    const lastUpdated = (await read(user, "/api/settings")).lastUpdated;
    const answer = await reset(user);
    expect(answer.status).toBe(200);
    expect(resetAnswerSchema.strict().parse(await answer.json())).toEqual({ success: true });
    await expectDefaults(user);
    expect(await rowsOf(user.userId, kept)).toEqual(before);
    expect(await read(user, "/api/me")).toEqual(profile);
    expect(
      await product.services.settings.keys.aiKey({
        ...user,
        role: "USER",
        subscriptionType: null,
        entitlement: "full",
      }),
    ).toBe(openaiKey);
    const settings = await read(user, "/api/settings");
    expect(settings.finnhubEnabled).toBe(false);
    expect(settings.lastUpdated > lastUpdated).toBe(true);
  });

  it("200: what was removed by hand before can still be brought back, at its place", async () => {
    const user = await product.signedIn();
    const [, second] = await promptsOf(user);
    await user.request("DELETE", `/api/prompts/${second?.id}`);
    await reset(user);
    const answer = await user.request("POST", `/api/prompts/${second?.id}/restore`);
    expect(await answer.json()).toEqual(second);
    expect(await promptsOf(user)).toHaveLength(4);
  });

  it("200: again and again, and touches nobody else", async () => {
    const [user, other] = [await settled(), await settled()];
    const before = await rowsOf(other.userId, [...replaced, ...kept]);
    for (let round = 0; round < 3; round += 1) expect((await reset(user)).status).toBe(200);
    await expectDefaults(user);
    expect(await rowsOf(other.userId, [...replaced, ...kept])).toEqual(before);
  });

  it("is told to every process, and the feeds are looked at", async () => {
    const user = await settled();
    const events: ProductEvent[] = [];
    const end = product.platform.events.subscribe((event) => void events.push(event));
    await reset(user);
    end();
    expect(events).toContainEqual({ kind: "user", userId: user.userId });
    expect(events).toContainEqual({ kind: "wake" });
  });

  it("401: without a session; 405: by GET", async () => {
    expect((await reset(product.client())).status).toBe(401);
    expect((await (await settled()).get("/api/settings/reset")).status).toBe(405);
  });
});

describe("a reset that fails", () => {
  afterEach(() => sql("drop function if exists break_off cascade"));

  it.each([
    ["the last default prompt is refused", "prompts", "raise exception 'refused'"],
    ["the last default feed is refused", "feeds", "raise exception 'refused'"],
    [
      "the connection is killed at the last default feed",
      "feeds",
      "perform pg_terminate_backend(pg_backend_pid())",
    ],
  ])("STORE-08: 500 or 503, and everything stays as it was: %s", async (_, table, action) => {
    const user = await settled();
    const before = await rowsOf(user.userId, [...replaced, ...kept]);
    const last = table === "prompts" ? defaultPrompts.length : wires.length;
    await sql(
      `create function break_off() returns trigger language plpgsql as
       'begin if new.is_default and new."order" = ${last} then ${action.replaceAll("'", "''")}; end if; return new; end'`,
    );
    await sql(`create trigger break_off before insert on ${table} for each row execute function break_off()`);
    const answer = await reset(user);
    expect([500, 503]).toContain(answer.status);
    expect((await answer.json()).error.message).toMatch(/Please try again/);
    expect(await rowsOf(user.userId, [...replaced, ...kept])).toEqual(before);
    await sql("drop function break_off cascade");
    expect((await reset(user)).status).toBe(200);
    await expectDefaults(user);
  });
});

describe("a reset among other writes of the same user", () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

  it("each addition is wholly before or wholly after it: the defaults stand first, and no order is missing or doubled", async () => {
    for (let round = 0; round < 5; round += 1) {
      const user = await settled();
      const calls = [
        ...numbers(6).map((n) => addPrompt(user, `Race ${n}`)),
        ...numbers(6).map((n) => addFeed(user, `race-${n}-${user.userId}`)),
        reset(user),
        user.request("PATCH", "/api/settings", { refreshInterval: 60 }),
      ];
      const statuses = (await Promise.all(calls)).map(({ status }) => status);
      expect(statuses).toEqual([...Array(12).fill(201), 200, 200]);
      const [prompts, feeds] = [await promptsOf(user), await feedsOf(user)];
      expect(prompts.map(({ order }) => order)).toEqual(numbers(prompts.length));
      expect(feeds.map(({ order }) => order)).toEqual(numbers(feeds.length));
      expect(prompts.map(({ isDefault }) => isDefault)).toEqual(prompts.map((_, at) => at < 3));
      expect(feeds.map(({ isDefault }) => isDefault)).toEqual(feeds.map((_, at) => at < 2));
      const { refreshInterval, theme } = await read(user, "/api/settings");
      expect([60, 300]).toContain(refreshInterval);
      expect(theme).toBe("light");
    }
  });

  it("two at the same time leave one set of defaults", async () => {
    const user = await settled();
    const answers = await Promise.all(numbers(8).map(() => reset(user)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    await expectDefaults(user);
  });

  it("what an earlier version left in the browser comes before it or after it, too", async () => {
    const user = await settled();
    const prompts = numbers(5).map((n) => ({ name: `Old ${n}`, prompt: "From before." }));
    const [moved, done] = await Promise.all([
      user.request("POST", "/api/migrate-local", { prompts }),
      reset(user),
    ]);
    expect([moved.status, done.status]).toEqual([200, 200]);
    expect([3, 8]).toContain((await promptsOf(user)).length);
  });
});

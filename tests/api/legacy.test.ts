import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LegacyAnswer, legacyAnswerSchema } from "#contract/legacy.ts";
import { promptsPerUserMax } from "#domain/analysis/prompt.ts";
import { feedsPerUserMax } from "#domain/feeds/feed.ts";
import {
  startTestProduct,
  type TestClient,
  type TestProduct,
  type TestUser,
} from "#tests/support/product.ts";

type User = TestClient & { userId: string };

const openaiCanary = "sk-legacy-canary-0penai-5Tg7Hj1Qz9Xc";
const finnhubCanary = "legacy0canary0finnhub7Kq2vXh9";
const prompt = { name: "Short view", prompt: "Say it short of {SYMBOL}." };
const feed = { name: "Old wire", url: "http://127.0.0.1:9/old.xml", color: "#2563eb" };
const all = {
  prompts: [prompt],
  feeds: [feed],
  openaiApiKey: openaiCanary,
  finnhubApiKey: finnhubCanary,
  refreshInterval: 60,
};
const everything = { prompts: 1, feeds: 1, feedsRefused: 0, keys: 2, refreshInterval: true };
const nothing = { prompts: 0, feeds: 0, feedsRefused: 0, keys: 0, refreshInterval: false };

let product: TestProduct;
const replies: string[] = [];

beforeAll(async () => {
  product = await startTestProduct({
    logLevel: "debug",
    environment: {
      OUTBOUND_ALLOW: "127.0.0.1:9",
      DEFAULT_FEEDS: '[{"name":"Wire","url":"http://127.0.0.1:9/first.xml","color":"#7c3aed"}]',
    },
  });
});
afterAll(() => product.close());

const person = (user: Partial<TestUser> = {}): Promise<User> => product.signedIn(user);

async function send(client: TestClient, body: unknown) {
  const answer = await client.request("POST", "/api/migrate-local", body);
  const text = await answer.text();
  replies.push(`${JSON.stringify([...answer.headers])}\n${text}`);
  return { status: answer.status, body: JSON.parse(text) };
}

async function taken(client: TestClient, body: unknown): Promise<LegacyAnswer> {
  const answer = await send(client, body);
  expect(answer.status).toBe(200);
  return legacyAnswerSchema.strict().parse(answer.body);
}

async function read(client: TestClient, path: string) {
  const text = await (await client.get(path)).text();
  replies.push(text);
  return JSON.parse(text);
}

/** All that the call may change, as the interface shows it. */
async function stateOf(client: TestClient): Promise<unknown> {
  const paths = ["/api/prompts", "/api/feeds", "/api/keys", "/api/settings"];
  return Promise.all(paths.map((path) => read(client, path)));
}

const keyOf = (client: User) =>
  product.services.settings.keys.aiKey({
    userId: client.userId,
    role: "USER",
    subscriptionType: "EARLY_BIRD",
    entitlement: "full",
  });

describe("POST /api/migrate-local", () => {
  it("200: AUTH-03: takes everything over and says how much", async () => {
    expect(await taken(await person(), all)).toEqual(everything);
  });

  it("200: a second call changes nothing (READ-57)", async () => {
    const ada = await person();
    await taken(ada, all);
    const before = await stateOf(ada);
    expect(await taken(ada, all)).toEqual(nothing);
    expect(await stateOf(ada)).toEqual(before);
  });

  it("200: two calls at once add everything once", async () => {
    const ada = await person();
    const answers = await Promise.all([taken(ada, all), taken(ada, all), taken(ada, all)]);
    const sum = (name: "prompts" | "feeds" | "keys") =>
      answers.reduce((total, each) => total + each[name], 0);
    expect([sum("prompts"), sum("feeds"), sum("keys")]).toEqual([1, 1, 2]);
    expect((await read(ada, "/api/feeds")).feeds).toHaveLength(2);
    expect((await read(ada, "/api/prompts")).prompts).toHaveLength(4);
  });

  it("200: MIGR-01: prompts follow the stored ones; the same name with another text is another prompt", async () => {
    const ada = await person();
    const { prompts: before } = await read(ada, "/api/prompts");
    const [first] = before;
    const other = { name: first.name, prompt: "Another text" };
    const sent = [{ name: first.name, prompt: first.prompt }, prompt, prompt, other];
    expect(await taken(ada, { prompts: sent })).toEqual({ ...nothing, prompts: 2 });
    const { prompts: after } = await read(ada, "/api/prompts");
    expect(after.slice(0, 3)).toEqual(before);
    expect(after.slice(3)).toMatchObject([
      { ...prompt, order: 4, isDefault: false },
      { ...other, order: 5, isDefault: false },
    ]);
  });

  it("200: MIGR-01: no more prompts than an account may have", async () => {
    const ada = await person();
    const many = Array.from({ length: promptsPerUserMax }, (_, n) => ({
      name: `Prompt ${n}`,
      prompt: "Text",
    }));
    expect((await taken(ada, { prompts: many })).prompts).toBe(promptsPerUserMax - 3);
    expect((await read(ada, "/api/prompts")).prompts).toHaveLength(promptsPerUserMax);
  });

  it("200: MIGR-02: feeds follow the stored ones, the same address not again, in any spelling", async () => {
    const ada = await person();
    const sent = [
      { ...feed, url: "http://127.0.0.1:9/first.xml" },
      { ...feed, url: "HTTP://127.0.0.1:9/first.xml" },
      feed,
      { ...feed, name: "Twice" },
      { name: "Plain", url: "http://127.0.0.1:9/another.xml" },
    ];
    expect(await taken(ada, { feeds: sent })).toEqual({ ...nothing, feeds: 2 });
    expect((await read(ada, "/api/feeds")).feeds.slice(1)).toMatchObject([
      { ...feed, order: 2, enabled: true, isDefault: false, userId: ada.userId },
      { name: "Plain", color: "#dc2626", order: 3 },
    ]);
  });

  it("200: MIGR-02: addresses that are not allowed are left out and counted", async () => {
    const ada = await person();
    const rejected = [
      "file:///etc/passwd",
      "javascript:alert(1)",
      "http://169.254.169.254/",
      "http://[::1]/",
      "x",
    ];
    const sent = [...rejected.map((url) => ({ name: "Bad", url })), feed];
    expect(await taken(ada, { feeds: sent })).toEqual({
      ...nothing,
      feeds: 1,
      feedsRefused: rejected.length,
    });
    expect((await read(ada, "/api/feeds")).feeds).toHaveLength(2);
  });

  it("200: MIGR-02: no more feeds than an account may have", async () => {
    const ada = await person();
    const many = Array.from({ length: feedsPerUserMax }, (_, n) => ({
      name: "Wire",
      url: `http://127.0.0.1:9/legacy-${n}.xml`,
    }));
    expect(await taken(ada, { feeds: many })).toEqual({
      ...nothing,
      feeds: feedsPerUserMax - 1,
      feedsRefused: 1,
    });
    expect((await read(ada, "/api/feeds")).feeds).toHaveLength(feedsPerUserMax);
  });

  it("200: MIGR-03: keys serve the account at once and are stored encrypted", async () => {
    const ada = await person();
    expect(await keyOf(ada)).toBeNull();
    expect((await taken(ada, { openaiApiKey: openaiCanary, finnhubApiKey: finnhubCanary })).keys).toBe(2);
    await expect.poll(() => keyOf(ada)).toBe(openaiCanary);
    expect(await read(ada, "/api/keys")).toMatchObject({
      hasOpenaiKey: true,
      hasFinnhubKey: true,
      openaiLastFour: openaiCanary.slice(-4),
      finnhubLastFour: finnhubCanary.slice(-4),
    });
    const { rows } = await product.platform.database.pool.query(
      "select vendor, sealed from vendor_keys where user_id = $1 order by vendor",
      [ada.userId],
    );
    expect(rows).toEqual([
      { vendor: "finnhub", sealed: expect.stringMatching(/^v2\./) },
      { vendor: "openai", sealed: expect.stringMatching(/^v2\./) },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/canary/);
  });

  it("200: MIGR-03: a stored key stays; the missing one is added", async () => {
    const ada = await person();
    await product.services.settings.keys.storeAiKey(ada.userId, "sk-the-newer-key-0001");
    expect((await taken(ada, all)).keys).toBe(1);
    expect(await keyOf(ada)).toBe("sk-the-newer-key-0001");
    expect((await read(ada, "/api/keys")).finnhubLastFour).toBe(finnhubCanary.slice(-4));
  });

  it.each([
    ["a managed user", { subscriptionType: "MANAGED" }],
    ["an admin", { role: "ADMIN", subscriptionType: null }],
  ] as const)("200: MIGR-03: the keys of %s are left out, the rest is taken over", async (_who, user) => {
    const someone = await person(user);
    expect(await taken(someone, all)).toEqual({ ...everything, keys: 0 });
    const { rows } = await product.platform.database.pool.query(
      "select vendor from vendor_keys where user_id = $1",
      [someone.userId],
    );
    expect(rows).toEqual([]);
  });

  it("200: MIGR-03: a user without a plan may save keys", async () => {
    expect((await taken(await person({ subscriptionType: null }), all)).keys).toBe(2);
  });

  it("200: MIGR-04: the interval gives way only while it is the default", async () => {
    const ada = await person();
    expect(await taken(ada, { refreshInterval: 300 })).toEqual(nothing);
    expect(await taken(ada, { refreshInterval: 60 })).toEqual({ ...nothing, refreshInterval: true });
    expect(await taken(ada, { refreshInterval: 30 })).toEqual(nothing);
    expect((await read(ada, "/api/settings")).refreshInterval).toBe(60);
  });

  it("200: an empty call changes nothing, and whose data it is says the session alone (READ-53)", async () => {
    const [ada, bob] = await Promise.all([person(), person()]);
    const before = await stateOf(bob);
    expect(await taken(ada, {})).toEqual(nothing);
    await taken(ada, { ...all, userId: bob.userId, role: "ADMIN" });
    expect(await stateOf(bob)).toEqual(before);
  });

  it.each([
    ["prompts", { prompts: "x" }],
    ["prompts", { prompts: Array(201).fill(prompt) }],
    ["prompts.0.name", { prompts: [{ name: "\u200b", prompt: "x" }] }],
    ["prompts.0.prompt", { prompts: [{ name: "x", prompt: "x".repeat(8_001) }] }],
    ["prompts.0.prompt", { prompts: [{ name: "x", prompt: "a\0b" }] }],
    ["feeds.0.name", { feeds: [{ ...feed, name: "" }] }],
    ["feeds.0.color", { feeds: [{ ...feed, color: "red" }] }],
    ["feeds.0.url", { feeds: [{ ...feed, url: 7 }] }],
    ["openaiApiKey", { openaiApiKey: { k: openaiCanary } }],
    ["openaiApiKey", { openaiApiKey: `${openaiCanary}é` }],
    ["finnhubApiKey", { finnhubApiKey: `${finnhubCanary} ${finnhubCanary}` }],
    ["refreshInterval", { refreshInterval: 9 }],
    ["refreshInterval", { refreshInterval: "60" }],
  ])("400: %s, and the right fields beside it stay unstored (%#)", async (field, wrong) => {
    const ada = await person();
    const before = await stateOf(ada);
    const answer = await send(ada, { ...all, ...wrong });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ code: "bad-input", field });
    expect(await stateOf(ada)).toEqual(before);
  });

  it("400, 401, 403, 413, 415: rejected like any input", async () => {
    const ada = await person();
    const before = await stateOf(ada);
    expect((await send(ada, `{"openaiApiKey":"${openaiCanary}`)).status).toBe(400);
    expect((await send(ada, `${openaiCanary}`)).status).toBe(400);
    expect((await send(product.client(), all)).status).toBe(401);
    const foreign = await ada.request("POST", "/api/migrate-local", all, { origin: "https://evil.example" });
    expect(foreign.status).toBe(403);
    expect((await send(ada, { ...all, more: "x".repeat(70_000) })).status).toBe(413);
    const plain = await ada.request("POST", "/api/migrate-local", all, { "content-type": "text/plain" });
    expect(plain.status).toBe(415);
    expect(await stateOf(ada)).toEqual(before);
  });

  it("MIGR-03: no key stands in a reply or in a line of the log, at debug level", () => {
    expect(replies.length).toBeGreaterThan(50);
    expect(product.logLines.length).toBeGreaterThan(50);
    for (const text of [...replies, ...product.logLines]) {
      expect(text).not.toContain(openaiCanary);
      expect(text).not.toContain(openaiCanary.slice(0, 14));
      expect(text).not.toContain(finnhubCanary);
    }
  });
});

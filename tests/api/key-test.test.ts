import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type KeyTestAnswer, keyTestAnswerSchema } from "#contract/settings.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { english } from "#domain/language/translate.ts";
import type { TestedIntegration } from "#domain/settings/api-key.ts";
import { type FakeFinnhub, startFakeFinnhub } from "#fakes/finnhub/finnhub.ts";
import type { Failure } from "#fakes/kit/server.ts";
import { namedErrors } from "#fakes/openai/data/errors.data.ts";
import { type FakeOpenai, startFakeOpenai } from "#fakes/openai/openai.ts";
import { type FakeReddit, startFakeReddit } from "#fakes/reddit/reddit.ts";
import { type FakeTwelveData, startFakeTwelveData } from "#fakes/twelvedata/twelvedata.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";

type Signed = TestClient & { userId: string };

const ownKeys = {
  openaiApiKey: "sk-own-openai-Jk2Lm3Nq4Pr5St6",
  finnhubApiKey: "ownfinnhubkeyUv7Wx8Yz9",
  redditApiKey: "own_client_id:own_client_secret_Ab1Cd2",
};
const system = { openai: "sk-system-openai-0123456789", finnhub: "systemfinnhubkey0123456789" };
const wrongKey = "sk-wrong-Qw3Er4Ty5Ui6Op7As8";
/** Stands in every answer that a fake is told to give, and must stand in none of ours. */
const providerText = "provider-body-canary";

let openai: FakeOpenai;
let finnhub: FakeFinnhub;
let twelveData: FakeTwelveData;
let reddit: FakeReddit;
let product: TestProduct;
/** Without any system key. */
let bare: TestProduct;

beforeAll(async () => {
  openai = await startFakeOpenai({ keys: [ownKeys.openaiApiKey, system.openai] });
  finnhub = await startFakeFinnhub({ keys: [ownKeys.finnhubApiKey, system.finnhub], alwaysOpen: true });
  twelveData = await startFakeTwelveData({ alwaysOpen: true, creditsPerMinuteMax: 1_000 });
  reddit = await startFakeReddit({ client: { id: "own_client_id", secret: "own_client_secret_Ab1Cd2" } });
  const environment = {
    OPENAI_BASE_URL: openai.baseUrl,
    FINNHUB_BASE_URL: finnhub.baseUrl,
    TWELVE_DATA_BASE_URL: twelveData.url,
    REDDIT_BASE_URL: reddit.url,
  };
  bare = await startTestProduct({ environment, logLevel: "debug" });
  product = await startTestProduct({
    logLevel: "debug",
    environment: { ...environment, OPENAI_API_KEY: system.openai, FINNHUB_API_KEY: system.finnhub },
  });
});
afterAll(async () => {
  await product.close();
  await bare.close();
  await Promise.all([openai, finnhub, twelveData, reddit].map((each) => each.stop()));
});

async function asked(
  client: TestClient,
  integration: TestedIntegration,
  key?: string,
): Promise<KeyTestAnswer> {
  const answer = await client.request("POST", "/api/keys/test", {
    integration,
    ...(key === undefined ? {} : { key }),
  });
  const text = await answer.text();
  expect(`${answer.status} ${text}`).toMatch(/^200 /);
  expect(text).not.toContain(providerText);
  for (const secret of [key, ...Object.values(ownKeys), ...Object.values(system)])
    if (secret) expect(text).not.toContain(secret.slice(0, 12));
  const { words, ...said } = keyTestAnswerSchema.strict().parse(JSON.parse(text));
  if (words) expect(english.of(words)).toBe(said.message);
  return said;
}

async function withOwnKeys(in_ = product): Promise<Signed> {
  const user = await in_.signedIn();
  expect((await user.request("PUT", "/api/keys", ownKeys)).status).toBe(200);
  return user;
}

const keyRow = async ({ userId }: Signed) =>
  (
    await product.platform.database.pool.query(
      "select * from vendor_keys where user_id = $1 order by vendor",
      [userId],
    )
  ).rows;

const openaiError = (name: string): Failure => {
  const { status, error } = namedErrors[name] ?? { status: 500, error: {} };
  return { status, body: { error: { ...error, message: `${providerText} ${wrongKey}` } } };
};
const html = (status: number): Failure => ({
  status,
  headers: { "content-type": "text/html" },
  body: `<h1>${providerText}</h1>`,
});
const removed: Failure = { status: 200, body: "", cutOff: true };

describe("POST /api/keys/test", () => {
  it("200: a typed key that works, which is not stored", async () => {
    const user = await product.signedIn();
    const before = await keyRow(user);
    for (const [integration, key] of [
      ["openai", ownKeys.openaiApiKey],
      ["finnhub", ownKeys.finnhubApiKey],
      ["reddit", ownKeys.redditApiKey],
    ] as const)
      expect(await asked(user, integration, key)).toEqual({ ok: true, message: "This key works." });
    expect(await keyRow(user)).toEqual(before);
  });

  it.each(["openai", "finnhub", "reddit"] as const)(
    "200: the stored %s key when none is typed",
    async (which) => {
      expect(await asked(await withOwnKeys(), which)).toEqual({ ok: true, message: "Your key works." });
    },
  );

  it("a typed key is tried in place of the stored one, and the stored one stays", async () => {
    const user = await withOwnKeys();
    expect((await asked(user, "openai", wrongKey)).ok).toBe(false);
    expect(openai.requests.at(-1)?.headers.authorization).toBe(`Bearer ${wrongKey}`);
    expect((await asked(user, "openai", "****St6x")).message).toBe("Your key works.");
  });

  it.each([
    [
      "openai",
      wrongKey,
      "OpenAI rejected this key: it's wrong or was revoked. Check that you copied all of it.",
    ],
    [
      "finnhub",
      wrongKey,
      "FinHub rejected this key: it's wrong or was revoked. Check that you copied all of it.",
    ],
    [
      "reddit",
      "an_id:a_secret",
      "Reddit rejected this key: it's wrong or was revoked. Check that you copied all of it.",
    ],
    [
      "reddit",
      "without_a_colon",
      "Enter your private feed’s address, with feed= and user=, or your app’s clientId:clientSecret.",
    ],
    [
      "reddit",
      "two:colons:here",
      "Enter your private feed’s address, with feed= and user=, or your app’s clientId:clientSecret.",
    ],
    [
      "reddit",
      ":only_secret",
      "Enter your private feed’s address, with feed= and user=, or your app’s clientId:clientSecret.",
    ],
  ] as const)("says what is wrong with a typed %s key %s", async (which, key, message) => {
    expect(await asked(await product.signedIn(), which, key)).toEqual({ ok: false, message });
  });

  it("a stored key that was revoked since, and one that this server can no longer open", async () => {
    const user = await withOwnKeys();
    openai.failNext({ ...openaiError("error.401.invalid_api_key"), path: "/v1/models" });
    expect(await asked(user, "openai")).toEqual({
      ok: false,
      message: "OpenAI rejected your key: it's wrong or was revoked. Enter a new one.",
    });
    await product.platform.database.pool.query(
      `update vendor_keys set sealed = (select sealed from vendor_keys where user_id = $1 and vendor = 'finnhub')
       where user_id = $1 and vendor = 'openai'`,
      [user.userId],
    );
    await product.platform.events.publish({ kind: "user", userId: user.userId });
    expect(await asked(user, "openai")).toEqual({
      ok: false,
      message: "We can no longer read your saved key. Please enter it again.",
    });
  });

  const later = "This doesn't mean your key is wrong. Please try again in a few minutes.";
  it.each<[TestedIntegration, Failure, string]>([
    [
      "openai",
      openaiError("error.429.quota"),
      "OpenAI accepts your key, but its credit or spending limit is used up. Check the billing at OpenAI.",
    ],
    [
      "openai",
      openaiError("error.429.insufficient_quota"),
      "OpenAI accepts your key, but its credit or spending limit is used up. Check the billing at OpenAI.",
    ],
    [
      "openai",
      openaiError("error.429.spend_limit"),
      "OpenAI accepts your key, but its credit or spending limit is used up. Check the billing at OpenAI.",
    ],
    [
      "openai",
      openaiError("error.429.rate_limit"),
      "OpenAI is rate-limiting your key. Please try again in a minute.",
    ],
    ["openai", openaiError("error.403.country"), "OpenAI isn't available in this server's region."],
    [
      "openai",
      { status: 403, body: { error: { code: "missing_scope", message: providerText } } },
      "OpenAI doesn't allow your key to do this. Check its permissions at OpenAI.",
    ],
    ["openai", openaiError("error.503.overloaded"), `OpenAI is having problems. ${later}`],
    ["openai", html(502), `OpenAI is having problems. ${later}`],
    ["openai", html(200), `OpenAI sent an unreadable response. ${later}`],
    ["openai", { status: 200, body: { data: "x" } }, `OpenAI sent an unreadable response. ${later}`],
    [
      "openai",
      { status: 302, headers: { location: "http://127.0.0.1:9/" }, body: "" },
      `OpenAI sent an unreadable response. ${later}`,
    ],
    ["openai", removed, `OpenAI isn't responding. ${later}`],
    [
      "finnhub",
      { status: 429, body: { error: `API limit reached. ${providerText}` } },
      "FinHub is rate-limiting your key. Please try again in a minute.",
    ],
    [
      "finnhub",
      { status: 403, body: { error: `You don't have access to this resource. ${providerText}` } },
      "FinHub doesn't allow your key to do this. Check its permissions at FinHub.",
    ],
    [
      "finnhub",
      { status: 200, body: { c: 0, d: null, dp: null, h: 0, l: 0, o: 0, pc: 0, t: 0 } },
      "FinHub is responding, but has no price right now. Please try again in a few minutes.",
    ],
    ["finnhub", html(502), `FinHub is having problems. ${later}`],
    ["finnhub", html(200), `FinHub sent an unreadable response. ${later}`],
    ["finnhub", removed, `FinHub isn't responding. ${later}`],
    [
      "reddit",
      { status: 429, body: providerText },
      "Reddit is rate-limiting your key. Please try again in a minute.",
    ],
    ["reddit", html(403), "Reddit doesn't allow your key to do this. Check its permissions at Reddit."],
    [
      "reddit",
      { status: 200, body: { error: "unsupported_grant_type" } },
      "Reddit doesn't allow your key to do this. Check its permissions at Reddit.",
    ],
    ["reddit", html(503), `Reddit is having problems. ${later}`],
    ["reddit", html(200), `Reddit sent an unreadable response. ${later}`],
    ["reddit", removed, `Reddit isn't responding. ${later}`],
    [
      "yahoo-finance",
      { status: 429, body: { status: "error", code: 429, message: providerText } },
      "Free Stock Data is rate-limiting this server. Please try again in a minute.",
    ],
    [
      "yahoo-finance",
      { status: 401, body: { status: "error", code: 401, message: providerText } },
      "Free Stock Data doesn't allow this server to do this. Please contact support.",
    ],
    ["yahoo-finance", html(500), "Free Stock Data is having problems. Please try again in a few minutes."],
    [
      "yahoo-finance",
      html(200),
      "Free Stock Data sent an unreadable response. Please try again in a few minutes.",
    ],
    ["yahoo-finance", removed, "Free Stock Data isn't responding. Please try again in a few minutes."],
  ])("%s answers %j: in words, and nothing of its text", async (which, failure, message) => {
    const user = await withOwnKeys();
    ({ openai, finnhub, "yahoo-finance": twelveData, reddit })[which].failNext(failure);
    expect(await asked(user, which)).toEqual({ ok: false, message });
    // The breaker closes with a good answer, so that one case says nothing to the next.
    await asked(user, which);
  });

  it("Free Stock Data is asked by the server's own key and takes no other", async () => {
    const user = await product.signedIn();
    expect(await asked(user, "yahoo-finance")).toEqual({ ok: true, message: "Free Stock Data is working." });
    expect(twelveData.requests.at(-1)?.query.apikey).toBe("demo");
    const calls = twelveData.requests.length;
    const answer = await user.request("POST", "/api/keys/test", {
      integration: "yahoo-finance",
      key: wrongKey,
    });
    expect(answer.status).toBe(400);
    expect((await answer.json()).error).toMatchObject({ code: "bad-input", field: "key" });
    expect(twelveData.requests.length).toBe(calls);
  });

  it("Reddit without a key: what is read then, and whether it answers", async () => {
    const user = await product.signedIn();
    const start = "Without a key, posts come from Reddit's public feeds: no scores, comments or flair.";
    expect(await asked(user, "reddit")).toEqual({ ok: true, message: `${start} They're working.` });
    expect(reddit.requests.at(-1)?.headers["user-agent"]).toMatch(/^web:[\w.]+:[\d.]+ \(\+http/);
    expect(await asked(user, "reddit")).toEqual({
      ok: false,
      message: `${start} They allow about one call a minute. Please try again in a minute.`,
    });
    reddit.failNext(html(403));
    expect((await asked(user, "reddit")).message).toBe(`${start} They're rejecting this server right now.`);
    for (const failure of [html(200), html(502), removed]) {
      reddit.failNext(failure);
      expect(await asked(user, "reddit")).toEqual({
        ok: false,
        message: `${start} They aren't responding right now. Please try again in a few minutes.`,
      });
    }
  });

  it("a provider that stays silent is given up after ten seconds at most", async () => {
    const user = await withOwnKeys();
    const waits: Failure = { status: 200, body: {}, delayMs: 60_000 };
    for (const each of [openai, finnhub, twelveData, reddit]) each.failNext(waits);
    const integrations = ["openai", "finnhub", "yahoo-finance", "reddit"] as const;
    const answers = await Promise.all(integrations.map((each) => asked(user, each)));
    for (const { ok, message } of answers) {
      expect(ok).toBe(false);
      expect(message).toContain("isn't responding.");
    }
  });
});

describe("whose key a test tries", () => {
  const asManaged = () => product.signedIn({ subscriptionType: "MANAGED" });
  const asAdmin = () => product.signedIn({ role: "ADMIN", subscriptionType: null });

  it.each([
    ["MANAGED", asManaged],
    ["ADMIN", asAdmin],
  ] as const)("ROLE-04, ROLE-05: %s: the provided one, also beside an own one", async (_who, sign) => {
    const user = await sign();
    await product.services.settings.keys.storeAiKey(user.userId, ownKeys.openaiApiKey);
    for (const which of ["openai", "finnhub"] as const)
      expect(await asked(user, which)).toEqual({ ok: true, message: "The provided key works." });
    expect(openai.requests.at(-1)?.headers.authorization).toBe(`Bearer ${system.openai}`);
    expect(finnhub.requests.at(-1)?.query.token).toBe(system.finnhub);
    finnhub.failNext({ status: 401, body: { error: "Invalid API key." } });
    expect((await asked(user, "finnhub")).message).toBe(
      "FinHub rejected the provided key: it's wrong or was revoked. Please contact support.",
    );
  });

  it.each([
    ["MANAGED", asManaged],
    ["ADMIN", asAdmin],
  ] as const)(
    "ROLE-06: %s may try a typed key for Reddit only; nobody is asked about another",
    async (_who, sign) => {
      const user = await sign();
      const calls = openai.requests.length + finnhub.requests.length;
      for (const integration of ["openai", "finnhub"]) {
        const answer = await user.request("POST", "/api/keys/test", { integration, key: wrongKey });
        expect(answer.status).toBe(403);
        expect((await answer.json()).error.code).toBe("keys-managed");
      }
      expect(openai.requests.length + finnhub.requests.length).toBe(calls);
      expect((await asked(user, "reddit", ownKeys.redditApiKey)).message).toBe("This key works.");
      await user.request("PUT", "/api/keys", { redditApiKey: ownKeys.redditApiKey });
      expect((await asked(user, "reddit")).message).toBe("Your key works.");
    },
  );

  it("a user without an own stock-data key falls back to the provided one; for AI there is none (READ-46)", async () => {
    for (const subscriptionType of ["EARLY_BIRD", null] as const) {
      const user = await product.signedIn({ subscriptionType });
      expect((await asked(user, "finnhub")).message).toBe("The provided key works.");
      expect(await asked(user, "openai")).toEqual({
        ok: false,
        message: "There's no key to test. Enter your OpenAI key first.",
      });
    }
  });

  it("where nothing is provided, nobody is asked", async () => {
    const user = await bare.signedIn();
    const managed = await bare.signedIn({ subscriptionType: "MANAGED" });
    const calls = openai.requests.length + finnhub.requests.length;
    expect((await asked(user, "finnhub")).message).toBe(
      "There's no key to test. Enter your FinHub key first.",
    );
    for (const which of ["openai", "finnhub"] as const)
      expect(await asked(managed, which)).toEqual({
        ok: false,
        message: "This server provides no key. Please contact support.",
      });
    expect(openai.requests.length + finnhub.requests.length).toBe(calls);
  });

  it("the operator's Reddit app serves users without one of their own", async () => {
    const environment = {
      REDDIT_BASE_URL: reddit.url,
      REDDIT_CLIENT_ID: "own_client_id",
      REDDIT_CLIENT_SECRET: "own_client_secret_Ab1Cd2",
    };
    const withApp = await startTestProduct({ environment });
    try {
      const user = await withApp.signedIn();
      expect((await asked(user, "reddit")).message).toBe("The provided key works.");
    } finally {
      await withApp.close();
    }
  });
});

describe("a key test is bounded", () => {
  it.each([
    [{}],
    [{ integration: "rss" }],
    [{ integration: "openai", key: "short" }],
    [{ integration: "openai", key: "k".repeat(513) }],
    [{ integration: "openai", key: "sk-with a space-0123456789" }],
    [{ integration: "openai", key: "sk-new\nline-0123456789" }],
    [{ integration: "openai", key: 1 }],
  ])("400: %j", async (body) => {
    const user = await product.signedIn();
    const calls = openai.requests.length;
    const answer = await user.request("POST", "/api/keys/test", body);
    expect(answer.status).toBe(400);
    expect((await answer.json()).error.code).toBe("bad-input");
    expect(openai.requests.length).toBe(calls);
  });

  it("429: after 20 in ten minutes, for this user only", async () => {
    const user = await bare.signedIn();
    for (let test = 0; test < 20; test += 1) await asked(user, "openai");
    const answer = await user.request("POST", "/api/keys/test", { integration: "openai" });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    await asked(await bare.signedIn(), "openai");
  });

  it("401: an anonymous caller tests nothing", async () => {
    const body = { integration: "openai", key: wrongKey };
    expect((await product.client().request("POST", "/api/keys/test", body)).status).toBe(401);
  });

  it("a typed key, right or wrong, appears in no line of the log, at debug level", async () => {
    const user: Signed = await product.signedIn();
    for (const which of ["openai", "finnhub", "reddit"] as const) await asked(user, which, `${wrongKey}:x`);
    const actor: Actor = {
      userId: user.userId,
      role: "USER",
      subscriptionType: "EARLY_BIRD",
      entitlement: "full",
    };
    expect(await product.services.settings.keys.aiKey(actor)).toBeNull();
    const log = product.logLines.join("\n");
    expect(log).toContain("/api/keys/test");
    for (const secret of [wrongKey, ...Object.values(ownKeys), ...Object.values(system)])
      expect(log).not.toContain(secret.slice(0, 12));
  });
});

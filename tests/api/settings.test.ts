import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { meSchema } from "#contract/accounts.ts";
import { keyStatusSchema, userSettingsSchema } from "#contract/settings.ts";
import { publicConfigSchema } from "#contract/site.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";

let product: TestProduct;
let ada: TestClient & { userId: string; email: string };
let bob: typeof ada;
let managed: typeof ada;

beforeAll(async () => {
  product = await startTestProduct();
  [ada, bob, managed] = await Promise.all([
    product.signedIn(),
    product.signedIn(),
    product.signedIn({ subscriptionType: "MANAGED" }),
  ]);
});
afterAll(() => product.close());

const read = async (client: TestClient, path: string) => (await client.get(path)).json();

describe("GET /api/config", () => {
  it("200: tells anyone the public facts and nothing else", async () => {
    const answer = await product.client().get("/api/config");
    expect(answer.status).toBe(200);
    const facts = await answer.json();
    expect(publicConfigSchema.strict().parse(facts)).toEqual(facts);
    expect(facts).toMatchObject({ productName: "Tapewise", signupsEnabled: false, demo: false });
  });
});

describe("GET /api/me", () => {
  it("200: the signed-in user without any secret field (READ-19)", async () => {
    const me = await read(ada, "/api/me");
    expect(meSchema.strict().parse(me)).toMatchObject({
      id: ada.userId,
      email: ada.email,
      role: "USER",
      subscriptionType: "EARLY_BIRD",
      authProvider: "email",
    });
  });
  it("200: is the asker's own, whatever user the address names", async () => {
    expect((await read(bob, `/api/me?userId=${ada.userId}&id=${ada.userId}`)).id).toBe(bob.userId);
  });
});

describe("GET /api/settings", () => {
  it("DATA-13, DATA-14, DATA-15, DATA-16, DATA-17, SET-05: 200: a new user has the defaults (READ-58)", async () => {
    const settings = await read(bob, "/api/settings");
    expect(userSettingsSchema.strict().parse(settings)).toMatchObject({
      userId: bob.userId,
      refreshInterval: 300,
      theme: "light",
      autoRefresh: true,
      showCompanyCards: true,
      keyboardShortcuts: true,
      shortcuts: {},
      socialPostsPerSource: null,
      socialSort: null,
      socialTime: null,
      socialHideLowScores: false,
      newsCount: 10,
      newsLayout: null,
      newsFeedId: null,
      newsFolderId: null,
      newsUnreadOnly: false,
      finnhubEnabled: true,
    });
    expect(Date.parse(settings.lastUpdated)).not.toBeNaN();
  });
  it("200: is the asker's own, whatever user the address names", async () => {
    expect((await read(bob, `/api/settings?userId=${ada.userId}`)).userId).toBe(bob.userId);
  });
  it("DATA-12: one record per user, and none without a user (READ-55)", async () => {
    for (const userId of ["anonymous", "", "null"])
      expect((await product.client().get(`/api/settings?userId=${userId}`)).status).toBe(401);
    const { rows } = await product.platform.database.pool.query(
      "select (select count(*) from users)::int as users, (select count(*) from user_settings)::int as settings, (select count(*) from user_settings s join users u on u.id = s.user_id)::int as owned",
    );
    expect(rows[0].settings).toBe(rows[0].users);
    expect(rows[0].owned).toBe(rows[0].users);
  });
});

describe("PATCH /api/settings", () => {
  const change = (body: unknown, client: TestClient = ada) => client.request("PATCH", "/api/settings", body);

  it("SET-07, STORE-06: 200: stores each field and answers the whole entity", async () => {
    const patch = {
      refreshInterval: 10,
      theme: "dark",
      autoRefresh: false,
      showCompanyCards: false,
      keyboardShortcuts: false,
      socialPostsPerSource: 5,
      socialSort: "rising",
      socialTime: "month",
      socialHideLowScores: true,
      newsCount: 50,
      newsLayout: "tape",
      newsFeedId: "feed",
      newsFolderId: "folder",
      newsUnreadOnly: true,
    };
    const answer = await change(patch);
    expect(answer.status).toBe(200);
    const changed = await answer.json();
    expect(changed).toMatchObject(patch);
    expect(await read(ada, "/api/settings")).toEqual(changed);
    expect(await read(bob, "/api/settings")).toMatchObject({
      theme: "light",
      refreshInterval: 300,
      socialPostsPerSource: null,
      socialHideLowScores: false,
      newsCount: 10,
      newsFeedId: null,
    });
  });

  it.each([
    ["socialPostsPerSource", [5, 6, 25, 49, 50, null]],
    ["socialSort", ["hot", "new", "top", "rising", null]],
    ["socialTime", ["hour", "day", "week", "month", null]],
    ["socialHideLowScores", [true, false]],
    ["newsCount", [20, 30, 50, 10]],
    ["newsLayout", ["cards", "tape", null]],
    ["newsFeedId", ["a", "x".repeat(64), null]],
    ["newsFolderId", ["a", "x".repeat(64), null]],
    ["newsUnreadOnly", [true, false]],
    [
      "shortcuts",
      [
        { "news.save": "b", "news.next": null },
        { "everywhere.theme": "g t", "news.next": "k", "news.previous": "j" },
        { "social.more": "s" },
        {},
      ],
    ],
  ])("200: %s takes each of its values, alone (READ-63)", async (field, values) => {
    for (const value of values) {
      const before = await read(ada, "/api/settings");
      const answer = await change({ [field]: value });
      expect(answer.status).toBe(200);
      const { lastUpdated, ...changed } = await answer.json();
      expect({ ...changed, lastUpdated: before.lastUpdated }).toEqual({ ...before, [field]: value });
      expect(Date.parse(lastUpdated)).toBeGreaterThanOrEqual(Date.parse(before.lastUpdated));
    }
  });

  it.each([
    ["socialPostsPerSource", [4, 51, 0, -5, 10.5, 1e15, "25", "", true, [25], {}]],
    ["socialSort", ["best", "HOT", "", "hot ", 1, true, ["hot"]]],
    ["socialTime", ["year", "all", "Day", "", 1, {}]],
    ["socialHideLowScores", [null, "true", "", 1, 0, []]],
    ["newsCount", [null, 0, 11, 40, 51, "10", [10]]],
    ["newsLayout", ["table", "", "Cards", 1]],
    ["newsFeedId", ["", "x".repeat(65), 7, ["a"]]],
    ["newsFolderId", ["", "x".repeat(65), 7, ["a"]]],
    ["newsUnreadOnly", [null, "true", 1]],
    ["autoRefresh", [null, "true", 1]],
    ["showCompanyCards", [null, "", 0]],
    ["keyboardShortcuts", [null, {}, 1]],
  ])("400: %s takes nothing else, and the rest of the request is not stored", async (field, values) => {
    const before = await read(ada, "/api/settings");
    for (const value of values) {
      const answer = await change({ refreshInterval: 77, [field]: value });
      expect(answer.status).toBe(400);
      expect((await answer.json()).error).toMatchObject({ code: "bad-input", field });
    }
    expect(await read(ada, "/api/settings")).toEqual(before);
  });

  it.each([
    [null],
    [[]],
    ["b"],
    [{ "news.save": "j" }],
    [{ "everywhere.theme": "x" }],
    [{ "news.save": "g" }],
    [{ "news.save": "" }],
    [{ "news.save": "J" }],
    [{ "news.save": "g n n" }],
    [{ "news.save": "Enter" }],
    [{ "news.save": 1 }],
    [{ "news.unknown": "b" }],
  ])(
    "400: shortcuts %j are rejected: no key, no command, or a key that another command has",
    async (shortcuts) => {
      const before = await read(ada, "/api/settings");
      const answer = await change({ shortcuts });
      expect(answer.status).toBe(400);
      expect((await answer.json()).error).toMatchObject({
        code: "bad-input",
        field: expect.stringMatching(/^shortcuts/),
      });
      expect(await read(ada, "/api/settings")).toEqual(before);
    },
  );

  it("200: unknown fields are ignored (READ-53)", async () => {
    const { lastUpdated: _, ...before } = await read(ada, "/api/settings");
    const answer = await change({
      socialSource: "x",
      social: { sort: "top" },
      postsPerSource: 10,
      sort: "top",
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject(before);
  });

  it("200: changes one field alone, and nothing when nothing is given", async () => {
    await change({ theme: "dark", refreshInterval: 60 });
    expect(await (await change({ refreshInterval: 300 })).json()).toMatchObject({
      theme: "dark",
      refreshInterval: 300,
    });
    expect((await change({})).status).toBe(200);
  });

  it("200: fields that only the server sets are ignored (READ-53)", async () => {
    const before = Date.now();
    const answer = await change({
      theme: "light",
      userId: bob.userId,
      lastUpdated: "2099-01-01T00:00:00Z",
      finnhubEnabled: false,
      role: "ADMIN",
    });
    const settings = await answer.json();
    expect(settings).toMatchObject({ userId: ada.userId, finnhubEnabled: true });
    expect(Math.abs(Date.parse(settings.lastUpdated) - before)).toBeLessThan(60_000);
    expect((await read(ada, "/api/me")).role).toBe("USER");
  });

  it.each([9, 301, 10.5, 0, -1, "60", null, [60], 1e15])(
    "SET-04: 400: refreshInterval %j (READ-61)",
    async (value) => {
      const answer = await change({ refreshInterval: value });
      expect(answer.status).toBe(400);
      expect((await answer.json()).error).toMatchObject({ code: "bad-input", field: "refreshInterval" });
    },
  );

  it.each(["DARK", "auto", "", null, 1])("400: theme %j", async (value) => {
    const answer = await change({ theme: value });
    expect(answer.status).toBe(400);
    expect((await answer.json()).error.field).toBe("theme");
  });

  it.each(["[]", '"dark"', "7", "null", '{"theme":"dark"', "", "[".repeat(20_000)])(
    "400: the body %.20s is no object",
    async (body) => {
      const answer = await ada.request("PATCH", "/api/settings", body);
      expect(answer.status).toBe(400);
      expect((await answer.json()).error.code).toBe("bad-input");
    },
  );

  it("400: one wrong field leaves the right ones unstored", async () => {
    const before = await read(ada, "/api/settings");
    expect((await change({ showCompanyCards: !before.showCompanyCards, theme: "auto" })).status).toBe(400);
    expect(await read(ada, "/api/settings")).toEqual(before);
  });

  it("200: __proto__ and constructor in a body change no object", async () => {
    const body = '{"theme":"dark","__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}';
    expect((await ada.request("PATCH", "/api/settings", body)).status).toBe(200);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});

describe("GET /api/keys", () => {
  it("200: a user on own keys learns which are stored and their last four characters (READ-42)", async () => {
    expect(keyStatusSchema.strict().parse(await read(bob, "/api/keys"))).toMatchObject({
      hasOpenaiKey: false,
      openaiLastFour: null,
      managed: false,
      provided: { openai: false, finnhub: false, reddit: false },
    });
    await product.services.settings.keys.storeAiKey(bob.userId, "sk-test-0123456789abcdefWXYZ");
    const status = await read(bob, "/api/keys");
    expect(keyStatusSchema.strict().parse(status)).toMatchObject({
      hasOpenaiKey: true,
      openaiLastFour: "WXYZ",
      hasFinnhubKey: false,
    });
    expect(await read(ada, "/api/keys")).toMatchObject({ hasOpenaiKey: false, openaiLastFour: null });
  });

  it("200: a managed user sees not one character of any key (READ-44)", async () => {
    await product.services.settings.keys.storeAiKey(managed.userId, "sk-own-before-managed-ABCD");
    expect(await read(managed, "/api/keys")).toMatchObject({
      managed: true,
      hasOpenaiKey: true,
      openaiLastFour: null,
      finnhubLastFour: null,
      finnhubEnabled: true,
    });
  });

  it("405: keys are written by PUT alone", async () => {
    for (const method of ["POST", "PATCH", "DELETE"])
      expect((await ada.request(method, "/api/keys", {})).status).toBe(405);
  });
});

describe("settings and keys", () => {
  it("STORE-06: go with their user and with nobody else", async () => {
    const removed = await product.signedIn();
    await removed.request("PATCH", "/api/settings", { refreshInterval: 99 });
    await removed.request("PUT", "/api/keys", { openaiApiKey: "sk-goes-with-its-user-0123" });
    const rows = async (userId: string) => {
      const { rows } = await product.platform.database.pool.query(
        "select (select count(*)::int from user_settings where user_id = $1) as settings, (select count(*)::int from vendor_keys where user_id = $1) as keys",
        [userId],
      );
      return rows[0];
    };
    expect(await rows(removed.userId)).toEqual({ settings: 1, keys: 1 });
    const admin = await product.signedIn({ role: "ADMIN", subscriptionType: null });
    expect((await admin.request("DELETE", `/api/admin/users/${removed.userId}`)).status).toBe(204);
    expect(await rows(removed.userId)).toEqual({ settings: 0, keys: 0 });
    expect(await rows(bob.userId)).toEqual({ settings: 1, keys: 1 });
    expect((await removed.get("/api/settings")).status).toBe(401);
  });
});

describe("without a session", () => {
  it.each([
    ["GET", "/api/me"],
    ["GET", "/api/settings"],
    ["PATCH", "/api/settings"],
    ["GET", "/api/keys"],
    ["GET", "/api/prompts"],
    ["GET", "/api/feeds"],
    ["POST", "/api/feeds"],
    ["PATCH", "/api/feeds/x"],
    ["DELETE", "/api/feeds/x"],
    ["GET", "/api/news"],
    ["GET", "/api/news/stream"],
    ["POST", "/api/news/x/analyses"],
    ["GET", "/api/quotes?symbols=AAPL"],
  ])("401: %s %s", async (method, path) => {
    const answer = await product.client().request(method, path, method === "GET" ? undefined : {});
    expect(answer.status).toBe(401);
    expect((await answer.json()).error).toMatchObject({
      code: "not-signed-in",
      message: "Please sign in first.",
    });
  });
});

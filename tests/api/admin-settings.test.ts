import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type AiModels,
  aiConfigSchema,
  aiModelsSchema,
  cacheStatsSchema,
  debugLogAnswerSchema,
} from "#contract/admin.ts";
import { siteSettingsSchema } from "#contract/site.ts";
import { debugLogTypes } from "#domain/analysis/ai-config.ts";
import { cachedDetectionsMax } from "#domain/analysis/detection-cache.ts";
import { specifiedModels } from "#domain/analysis/model-profile.ts";
import { fakeOpenaiKey, startFakeOpenai } from "#fakes/openai/openai.ts";
import { scheduledJobs } from "#server/jobs/scheduled-jobs.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";

let openai: Awaited<ReturnType<typeof startFakeOpenai>>;
let product: TestProduct;
let admin: TestClient;
beforeAll(async () => {
  openai = await startFakeOpenai({ deltaMs: 1 });
  product = await startTestProduct({
    environment: { OPENAI_API_KEY: fakeOpenaiKey, OPENAI_BASE_URL: openai.baseUrl },
  });
  admin = await product.signedIn({ role: "ADMIN", subscriptionType: null });
});
afterAll(async () => {
  await product.close();
  await openai.stop();
});

const sql = (text: string, values: unknown[] = []) => product.platform.database.pool.query(text, values);
beforeEach(() => sql("truncate site_settings, debug_log, detection_cache, detection_claims"));
const read = async (path: string) => (await admin.get(`/api/admin/${path}`)).json();
const change = (path: string, patch: unknown) => admin.request("PATCH", `/api/admin/${path}`, patch);

describe("/api/admin/site-settings", () => {
  it("a fresh site has signups and analytics off (READ-13)", async () => {
    expect(siteSettingsSchema.strict().parse(await read("site-settings"))).toEqual({
      signupsEnabled: false,
      signupWithoutPayment: false,
      previewEnabled: true,
      adminSecondFactor: false,
      analyticsEnabled: false,
      measurementId: "",
    });
  });

  it("ROLE-11: an admin toggles signups and analytics, and everybody's public configuration follows", async () => {
    const answer = await change("site-settings", { signupsEnabled: true });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ signupsEnabled: true, analyticsEnabled: false });
    await change("site-settings", { analyticsEnabled: true, measurementId: " G-ABC1234567 " });
    expect(await read("site-settings")).toEqual({
      signupsEnabled: true,
      signupWithoutPayment: false,
      previewEnabled: true,
      adminSecondFactor: false,
      analyticsEnabled: true,
      measurementId: "G-ABC1234567",
    });
    expect(await (await product.client().get("/api/config")).json()).toMatchObject({
      signupsEnabled: true,
      measurementId: "G-ABC1234567",
    });
    await change("site-settings", { signupsEnabled: false, analyticsEnabled: false });
    expect(await (await product.client().get("/api/config")).json()).toMatchObject({
      signupsEnabled: false,
      measurementId: null,
    });
  });

  it("of two admins who change different switches at once neither loses the other's change", async () => {
    for (let round = 0; round < 20; round += 1) {
      const on = round % 2 === 0;
      await Promise.all([
        change("site-settings", { signupsEnabled: on }),
        change("site-settings", { analyticsEnabled: on }),
        change("site-settings", { signupWithoutPayment: on }),
      ]);
      expect(await read("site-settings")).toMatchObject({
        signupsEnabled: on,
        analyticsEnabled: on,
        signupWithoutPayment: on,
      });
    }
  });

  it.each([
    { signupsEnabled: "yes" },
    { measurementId: "G-1');alert(1)//" },
    { measurementId: `G-${"A".repeat(500)}` },
    { measurementId: "../gtag" },
    { analyticsEnabled: null },
  ])("400: %j, and nothing is stored", async (patch) => {
    const answer = await change("site-settings", { signupWithoutPayment: true, ...patch });
    expect(answer.status).toBe(400);
    expect((await answer.json()).error.field).toBe(Object.keys(patch)[0]);
    expect((await read("site-settings")).signupWithoutPayment).toBe(false);
  });
});

describe("/api/admin/ai-config", () => {
  it("ROLE-12, DATA-22: an admin sets models, assistant id and debug mode, field by field", async () => {
    expect(aiConfigSchema.strict().parse(await read("ai-config"))).toEqual({
      masterPromptModel: "gpt-4o-mini",
      customPromptModel: "gpt-4o-mini",
      assistantId: "",
      debugMode: false,
    });
    await change("ai-config", { masterPromptModel: "gpt-4o" });
    await change("ai-config", { assistantId: " asst_1 " });
    const answer = await change("ai-config", { debugMode: true });
    expect(answer.status).toBe(200);
    const wanted = {
      masterPromptModel: "gpt-4o",
      customPromptModel: "gpt-4o-mini",
      assistantId: "asst_1",
      debugMode: true,
    };
    expect(await answer.json()).toEqual(wanted);
    expect(await read("ai-config")).toEqual(wanted);
    expect(await product.services.ai.aiConfig.read()).toEqual(wanted);
  });

  it("of two admins who change different settings at once neither loses the other's change", async () => {
    for (let round = 0; round < 10; round += 1) {
      const wanted = {
        masterPromptModel: `model-${round}`,
        customPromptModel: `other-${round}`,
        assistantId: `asst_${round}`,
        debugMode: round % 2 === 0,
      };
      await Promise.all(
        Object.entries(wanted).map(([field, value]) =>
          change("ai-config", { [field]: value, allowUnlisted: true }),
        ),
      );
      expect(await read("ai-config")).toEqual(wanted);
    }
  });

  it.each([...specifiedModels, "gpt-99", "my-own/model:7b"])(
    "READ-81: takes %s as typed, whether the provider serves it or not, and asks nobody",
    async (model) => {
      const before = openai.requests.length;
      const typed = { customPromptModel: model, allowUnlisted: true };
      expect((await change("ai-config", typed)).status).toBe(200);
      expect(openai.requests).toHaveLength(before);
    },
  );

  it("READ-81: rejects a name that is in no list unless it was typed on purpose, and keeps what is set", async () => {
    await change("ai-config", { masterPromptModel: "gpt-4o" });
    const rejected = await change("ai-config", { masterPromptModel: "gpt-99" });
    expect(rejected.status).toBe(400);
    expect((await rejected.json()).error).toMatchObject({ code: "bad-input", field: "masterPromptModel" });
    expect(await read("ai-config")).toMatchObject({ masterPromptModel: "gpt-4o" });
    for (const model of specifiedModels)
      expect((await change("ai-config", { masterPromptModel: model })).status).toBe(200);
  });

  it.each([
    { masterPromptModel: "" },
    { masterPromptModel: "gpt-4o\r\n" },
    { customPromptModel: "o".repeat(101) },
    { customPromptModel: ["gpt-4o"] },
    { assistantId: "a b" },
    { assistantId: "a".repeat(101) },
    { debugMode: "on" },
  ])("400: %j", async (patch) => {
    const answer = await change("ai-config", patch);
    expect(answer.status).toBe(400);
    expect((await answer.json()).error.field).toBe(Object.keys(patch)[0]);
  });
});

describe("/api/admin/ai-config/models", () => {
  const names = ({ models }: AiModels) => models.map(({ id }) => id);

  it("AI-11: the four names in their order, then the provider's, then what is in use; the retired ones are marked", async () => {
    await change("ai-config", { customPromptModel: "typed-by-hand", allowUnlisted: true });
    const answer = aiModelsSchema.strict().parse(await read("ai-config/models"));
    expect(names(answer).slice(0, 4)).toEqual(["gpt-4o-mini", "gpt-4o", "gpt-4-turbo", "gpt-3.5-turbo"]);
    expect(names(answer)).toContain("gpt-6-luna");
    expect(names(answer).at(-1)).toBe("typed-by-hand");
    const retired = answer.models.filter((model) => model.retired).map(({ id }) => id);
    expect(retired).toEqual(expect.arrayContaining(["gpt-4-turbo", "gpt-3.5-turbo", "typed-by-hand"]));
    expect(retired).not.toContain("gpt-6-luna");
    expect(answer.problem).toBeNull();
  });

  it("the provider is asked with the site's key, once for many admins", async () => {
    openai.requests.length = 0;
    const other = await startTestProduct({
      environment: { OPENAI_API_KEY: fakeOpenaiKey, OPENAI_BASE_URL: openai.baseUrl },
    });
    const client = await other.signedIn({ role: "ADMIN", subscriptionType: null });
    await Promise.all(Array.from({ length: 5 }, () => client.get("/api/admin/ai-config/models")));
    expect(openai.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(["GET /v1/models"]);
    expect(openai.requests[0]?.headers.authorization).toBe(`Bearer ${fakeOpenaiKey}`);
    await other.close();
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ["without a key", {}, /This server has no AI key/],
    ["a key that is refused", { OPENAI_API_KEY: "sk-revoked" }, /rejected this server's key/],
    [
      "a provider that is away",
      { OPENAI_API_KEY: "sk-x", OPENAI_BASE_URL: "http://127.0.0.1:9/v1" },
      /isn't responding/,
    ],
  ])("%s is named and does no harm: the four names, none of them marked", async (_, environment, problem) => {
    const other = await startTestProduct({
      environment: { OPENAI_BASE_URL: openai.baseUrl, ...environment },
    });
    const client = await other.signedIn({ role: "ADMIN", subscriptionType: null });
    const answer = (await (await client.get("/api/admin/ai-config/models")).json()) as AiModels;
    expect(answer.models).toEqual(specifiedModels.map((id) => ({ id, endsOn: null, retired: false })));
    expect(answer.problem).toMatch(problem);
    expect(answer.problem).not.toMatch(/127\.0\.0\.1|sk-/);
    await other.close();
  });
});

describe("/api/admin/debug-log", () => {
  const entry = (n: number) => ({
    type: debugLogTypes[n % debugLogTypes.length] ?? "master-prompt",
    model: "gpt-4o",
    prompt: `Prompt ${n}`,
    response: "Answer",
  });

  it("DEBUG-03, DEBUG-01, DATA-23, DATA-24: the newest hundred while debug mode is on, the newest first, with six fields each", async () => {
    await change("ai-config", { debugMode: true });
    for (let n = 1; n <= 105; n += 1) await product.services.ai.debugLog.write(entry(n));
    const { entries } = debugLogAnswerSchema.strict().parse(await read("debug-log"));
    expect(entries).toHaveLength(100);
    expect(entries[0]).toEqual({ ...entry(105), error: null, timestamp: entries[0]?.timestamp });
    expect(entries.map(({ prompt }) => prompt)).toEqual(
      Array.from({ length: 100 }, (_, at) => `Prompt ${105 - at}`),
    );
    const { rows } = await sql("select count(*)::int as count from debug_log");
    expect(rows[0].count).toBe(100);
    expect(new Set(entries.map(({ type }) => type))).toEqual(new Set(debugLogTypes));
  });

  it("DEBUG-02: turning debug mode off deletes it; nothing is written while it is off (READ-84)", async () => {
    await change("ai-config", { debugMode: true });
    await product.services.ai.debugLog.write(entry(1));
    expect((await read("debug-log")).entries).toHaveLength(1);
    await change("ai-config", { debugMode: false });
    await product.services.ai.debugLog.write(entry(2));
    expect(await read("debug-log")).toEqual({ entries: [] });
    await change("ai-config", { debugMode: true });
    expect(await read("debug-log")).toEqual({ entries: [] });
  });

  it("what looks like a key is stored by no entry, the rest of the text as it was (READ-84)", async () => {
    await change("ai-config", { debugMode: true });
    const key = "sk-proj-0123456789abcdef";
    await product.services.ai.debugLog.write({
      type: "custom-prompt",
      model: "gpt-4o",
      prompt: `Say it\n\nwith ${key}`,
      response: `I got ${key}`,
      error: `Bearer ${key}`,
    });
    expect((await read("debug-log")).entries).toMatchObject([
      { prompt: "Say it\n\nwith [key]", response: "I got [key]", error: "[key]" },
    ]);
  });

  it("a process that has not heard of it yet writes nothing either", async () => {
    await change("ai-config", { debugMode: true });
    expect((await product.services.ai.aiConfig.read()).debugMode).toBe(true);
    await sql("update site_settings set value = value || '{\"debugMode\":false}' where key = 'ai-config'");
    await product.services.ai.debugLog.write(entry(1));
    expect(await read("debug-log")).toEqual({ entries: [] });
  });
});

describe("/api/admin/cache", () => {
  const fill = () =>
    sql(
      `insert into detection_cache (key, timestamp, data) select 'k' || n, now() - n * interval '1 day', '[]' from generate_series(0, 5) n`,
    );

  it("ROLE-12, CACHE-03: counts valid and expired answers: three days are valid (READ-85)", async () => {
    expect(cacheStatsSchema.strict().parse(await read("cache"))).toEqual({ total: 0, valid: 0, expired: 0 });
    await fill();
    expect(await read("cache")).toEqual({ total: 6, valid: 3, expired: 3 });
  });

  it("CACHE-04: clean expired removes the expired ones alone", async () => {
    await fill();
    const expired = await admin.request("DELETE", "/api/admin/cache/expired");
    expect(expired.status).toBe(200);
    expect(await expired.json()).toEqual({ total: 3, valid: 3, expired: 0 });
    const { rows } = await sql("select key from detection_cache order by key");
    expect(rows.map(({ key }) => key)).toEqual(["k0", "k1", "k2"]);
  });

  it("CACHE-05: clear all removes every entry", async () => {
    await fill();
    const all = await admin.request("DELETE", "/api/admin/cache");
    expect(await all.json()).toEqual({ total: 0, valid: 0, expired: 0 });
    expect(await read("cache")).toEqual({ total: 0, valid: 0, expired: 0 });
  });

  it("expired answers stay until they are cleaned up; of too many the oldest go (READ-85)", async () => {
    const trim = scheduledJobs(product.services, product.platform.database.pool).find(
      ({ name }) => name === "companies.answers",
    );
    await fill();
    await sql(
      "insert into detection_claims values ('old', now() - interval '1 second'), ('new', now() + interval '1 day')",
    );
    await trim?.run();
    expect(await read("cache")).toEqual({ total: 6, valid: 3, expired: 3 });
    expect((await sql("select key from detection_claims")).rows).toEqual([{ key: "new" }]);
    await sql(
      "insert into detection_cache (key, data) select 'm' || n, '[]' from generate_series(1, $1::int) n",
      [cachedDetectionsMax - 1],
    );
    await trim?.run();
    expect(await read("cache")).toEqual({
      total: cachedDetectionsMax,
      valid: cachedDetectionsMax,
      expired: 0,
    });
    expect((await sql("select key from detection_cache where key like 'k%'")).rows).toEqual([{ key: "k0" }]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AiProviderChoice } from "#contract/ai-provider.ts";
import type { OfferedModels } from "#contract/ai-spending.ts";
import { type Analysis, masterPromptId } from "#contract/analysis.ts";
import type { AiVendorId } from "#domain/analysis/ai-vendors.data.ts";
import { type RunningAiVendors, startFakeAiVendors } from "#fakes/ai-vendors.ts";
import { createLearnedParametersStore } from "#server/features/analysis/learned-parameters.store.ts";
import { type AiProduct, startAiProduct } from "#tests/support/ai.ts";
import { vendorKeys } from "#tests/support/ai-vendors.ts";
import type { TestClient } from "#tests/support/product.ts";

let vendors: RunningAiVendors;
let ai: AiProduct;
let user: TestClient & { userId: string };
let itemId: string;
beforeAll(async () => {
  vendors = await startFakeAiVendors();
  ai = await startAiProduct({ environment: vendors.environment });
});
afterAll(async () => {
  await ai?.close();
  await vendors?.stop();
});
beforeEach(async () => {
  user = await ai.product.signedIn();
  const [item] = await ai.read(user, { title: "Nvidia gains after results", description: "Sales rose." });
  itemId = item?.id ?? "";
});

const read = async (client: TestClient = user) =>
  (await (await client.get("/api/analysis/provider")).json()) as AiProviderChoice;
const patch = (body: object, client: TestClient = user) =>
  client.request("PATCH", "/api/analysis/provider", body);
const saveKey = (vendor: AiVendorId, key: string) =>
  user.request("PUT", "/api/analysis/provider/key", { vendor, key });
const analyse = (body: object = {}, client: TestClient = user) =>
  client.request(
    "POST",
    `/api/news/${itemId}/analyses`,
    { symbol: "NVDA", promptId: masterPromptId, ...body },
    { accept: "application/json" },
  );
const test = async (body: object) =>
  (await (await user.request("POST", "/api/analysis/provider/test", body)).json()) as {
    ok: boolean;
    message: string;
  };

it("is OpenAI until another one is chosen", async () => {
  expect(await read()).toEqual({
    vendor: "openai",
    baseUrl: null,
    model: null,
    context: "all",
    managed: false,
    isReady: false,
    keys: [],
    addresses: [vendors.fakes.compatible.baseUrl],
  });
});

const defaults: [Exclude<AiVendorId, "openai">, string][] = [
  ["anthropic", "claude-sonnet-5-5"],
  ["gemini", "gemini-3.8-flash"],
  ["mistral", "mistral-medium-latest"],
  ["groq", "openai/gpt-oss-120b"],
  ["openrouter", "openai/gpt-6-luna"],
  ["compatible", "llama3.3:70b"],
];

describe.each(defaults)("%s", (vendor, model) => {
  it("tests a key, keeps it sealed, and answers an analysis at the price of its bill", async () => {
    const fake = vendors.fakes[vendor];
    const key = vendorKeys[vendor];
    const baseUrl = vendor === "compatible" ? { baseUrl: vendors.fakes.compatible.baseUrl } : {};
    expect(await test({ vendor, ...baseUrl, ...(key === "" ? {} : { key }) })).toMatchObject({ ok: true });
    if (key !== "") {
      expect((await saveKey(vendor, key)).status).toBe(200);
      expect(await test({ vendor })).toEqual({ ok: true, message: "Your key works." });
      expect((await read()).keys).toEqual([{ vendor, lastFour: key.slice(-4) }]);
      const { rows } = await ai.product.platform.database.pool.query(
        "select sealed from vendor_keys where user_id = $1",
        [user.userId],
      );
      expect(rows).toEqual([{ sealed: expect.not.stringContaining(key) }]);
    }
    expect(await (await patch({ vendor, ...baseUrl })).json()).toMatchObject({ vendor, model: null });

    const before = ai.openai.requests.length;
    // The middle of what users report: how long a stand-in thinks depends on the question, and that on the day.
    fake.thinkNext(900);
    const answer = await analyse();
    expect(answer.status).toBe(201);
    const analysis = (await answer.json()) as Analysis;
    const bill = fake.bills.at(-1);
    expect(analysis).toMatchObject({
      model,
      state: "complete",
      usage: { promptTokens: bill?.prompt, completionTokens: (bill?.completion ?? 0) + (bill?.thought ?? 0) },
    });
    expect(analysis.content).toMatch(/^Demo text/);
    expect(analysis.costMicroDollars === 0).toBe(vendor === "compatible");
    expect(ai.openai.requests.length).toBe(before);

    const offered = (await (await user.get("/api/analysis/models?all=1")).json()) as OfferedModels;
    expect(offered).toMatchObject({ defaultModel: model, isListed: true });
    const entry = offered.models.find(({ name }) => name === model);
    expect(entry).toMatchObject({ retired: false });
    // What the page says that an analysis costs, against the bill of this one.
    const about = entry?.aboutMicroDollars ?? Number.NaN;
    expect(analysis.costMicroDollars ?? Number.NaN).toBeGreaterThanOrEqual(about / 3);
    expect(analysis.costMicroDollars ?? Number.NaN).toBeLessThanOrEqual(about * 3);
    expect(offered.models.map(({ name }) => name)).not.toContain("gpt-4o-mini");
  });
});

it("finds companies with the chosen vendor, too, whatever its key looks like", async () => {
  await saveKey("mistral", vendorKeys.mistral);
  await patch({ vendor: "mistral" });
  const before = vendors.fakes.mistral.bills.length;
  await ai.read(user, { title: `Tesla opens a plant ${user.userId}`, description: "" });
  await expect
    .poll(() => vendors.fakes.mistral.bills.slice(before).map(({ model }) => model))
    .toContain("mistral-small-latest");
});

it("a model of the vendor runs all prompts once it is chosen; another vendor takes it back", async () => {
  await saveKey("anthropic", vendorKeys.anthropic);
  await patch({ vendor: "anthropic", model: "claude-haiku-5-5" });
  expect(await (await analyse()).json()).toMatchObject({ model: "claude-haiku-5-5" });
  expect(await (await analyse({ runOn: "claude-opus-5-5" })).json()).toMatchObject({
    model: "claude-opus-5-5",
  });
  expect((await analyse({ runOn: "gpt-4o" })).status).toBe(400);
  expect(await (await patch({ vendor: "gemini" })).json()).toMatchObject({ vendor: "gemini", model: null });
  const answer = await analyse();
  expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining("ai-key-missing")]);
});

it("with `all`, every model that the key reaches can be chosen, with the day on which it ends", async () => {
  await ai.ownKey(user.userId, `odd-key-${user.userId}`);
  const models = async (query: string) =>
    ((await (await user.get(`/api/analysis/models${query}`)).json()) as OfferedModels).models;
  const names = (await models("?all=1")).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["gpt-4o-mini", "gpt-6-luna", "o3"]));
  expect((await models("")).map(({ name }) => name)).not.toContain("o3");
  expect(await models("?all=1")).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: "gpt-4o", endsOn: "2027-01-14" })]),
  );
  await patch({ model: "gpt-6-luna" });
  expect(await (await analyse()).json()).toMatchObject({ model: "gpt-6-luna" });
});

it("a list that the vendor doesn't give is told, and the known models stay", async () => {
  await saveKey("mistral", "wrong-key-0123456789");
  await patch({ vendor: "mistral" });
  const offered = (await (await user.get("/api/analysis/models?all=1")).json()) as OfferedModels;
  expect(offered).toMatchObject({ isListed: false, defaultModel: "mistral-medium-latest" });
  expect(offered.models.map(({ name }) => name)).toContain("mistral-medium-latest");
});

it("what is missing is told by the vendor's name; of OpenAI in the words of the specification", async () => {
  const missing = async () => {
    const answer = await analyse();
    return [answer.status, ((await answer.json()) as { error: { message: string } }).error.message];
  };
  expect(await missing()).toEqual([422, "Please configure your OpenAI API key in Settings first."]);
  await patch({ vendor: "groq" });
  expect(await missing()).toEqual([422, "Please configure your Groq API key in Settings first."]);
  await ai.product.platform.database.pool.query(
    "update api_keys set ai_vendor = 'compatible', ai_base_url = 'http://gone.example/v1' where user_id = $1",
    [user.userId],
  );
  await ai.product.platform.events.publish({ kind: "user", userId: user.userId });
  await expect
    .poll(missing)
    .toEqual([422, "This site no longer allows gone.example. Choose another AI provider in Settings."]);
  expect(await read()).toMatchObject({ vendor: "compatible", baseUrl: null, isReady: false });
});

it("a key of a compatible server is for its address alone", async () => {
  await patch({ vendor: "compatible" });
  await saveKey("compatible", "local-key-0123456789");
  for (const baseUrl of [
    "http://169.254.169.254/latest",
    `${vendors.fakes.compatible.baseUrl}/x`,
    "file:///etc",
  ]) {
    const answer = await patch({ baseUrl });
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining("operator permits")]);
  }
  expect((await read()).keys).toEqual([{ vendor: "compatible", lastFour: "6789" }]);
  await patch({ vendor: "openai" });
  expect((await read()).baseUrl).toBeNull();
});

it("an account on the system's key chooses model and context alone", async () => {
  const managed = await ai.product.signedIn({ subscriptionType: "MANAGED" });
  for (const body of [{ vendor: "anthropic" }, { baseUrl: "http://127.0.0.1:1/v1" }])
    expect((await patch(body, managed)).status).toBe(403);
  expect(
    (await managed.request("PUT", "/api/analysis/provider/key", { vendor: "groq", key: "gsk_0123456789" }))
      .status,
  ).toBe(403);
  expect(await (await patch({ model: "gpt-4o", context: "headline" }, managed)).json()).toMatchObject({
    vendor: "openai",
    model: "gpt-4o",
    context: "headline",
    managed: true,
    addresses: [],
  });
});

it("the headline alone is sent where the user wants it so", async () => {
  await ai.ownKey(user.userId, `odd-key-${user.userId}`);
  const sent = async () => {
    expect((await analyse()).status).toBe(201);
    return ai.chats().at(-1)?.messages[1]?.content ?? "";
  };
  expect(await sent()).toContain("Content: Sales rose.");
  await patch({ context: "headline" });
  const text = await sent();
  expect(text).toContain("Headline: Nvidia gains after results\n");
  expect(text).not.toMatch(/Sales rose|Content:/);
});

it("a key that the vendor rejects is told as such, and stands in no answer", async () => {
  const key = "canary-key-0123456789";
  for (const vendor of ["anthropic", "gemini", "mistral", "groq", "openrouter"] as const) {
    const said = await test({ vendor, key });
    expect(said).toMatchObject({ ok: false, message: expect.stringMatching(/rejected this key/) });
    await saveKey(vendor, key);
    await patch({ vendor });
    const answer = await analyse();
    const text = await answer.text();
    expect(answer.status).toBe(502);
    expect(text).not.toContain("canary");
  }
});

describe("a model that is gone", () => {
  it("is replaced by its successor where the vendor says so, with the user's own key", async () => {
    await saveKey("groq", vendorKeys.groq);
    await patch({ vendor: "groq", model: "llama-3.3-70b-versatile" });
    const answer = await analyse();
    expect([answer.status, await answer.json()]).toMatchObject([201, { model: "openai/gpt-oss-120b" }]);
  });

  it("chosen for one analysis it is called as chosen", async () => {
    await saveKey("anthropic", vendorKeys.anthropic);
    await patch({ vendor: "anthropic", model: "claude-opus-4-1" });
    const answer = await analyse({ runOn: "claude-opus-4-1" });
    expect([answer.status, await answer.text()]).toEqual([502, expect.stringContaining("claude-opus-4-1")]);
    // What the user's prompts run on is replaced.
    expect(await (await analyse()).json()).toMatchObject({ model: "claude-opus-5-5" });
  });
});

it("parameters that a model rejected are known to every process, and after a restart", async () => {
  await ai.ownKey(user.userId, `odd-key-${user.userId}`);
  const error = {
    message: "Unknown parameter: 'temperature'.",
    param: "temperature",
    code: "unknown_parameter",
  };
  ai.openai.failNext({ path: "/v1/chat/completions", status: 400, body: { error } });
  const before = ai.chats().length;
  expect((await analyse()).status).toBe(201);
  expect((await analyse()).status).toBe(201);
  const sent = ai
    .chats()
    .slice(before)
    .filter(({ stream }) => stream === true);
  expect(sent.map((body) => "temperature" in body)).toEqual([true, false, false]);
  // What another process reads, and this one after a restart.
  const { db } = ai.product.platform.database;
  expect(await createLearnedParametersStore({ db }).of(ai.openai.baseUrl, "gpt-4o-mini")).toEqual([
    "temperature",
  ]);
});

it("what models reject is bounded: of more than a thousand the oldest go, and after 30 days all", async () => {
  const { db, pool } = ai.product.platform.database;
  const store = createLearnedParametersStore({ db });
  await store.add("http://a.example", "m", ["stream"]);
  await Promise.all([
    store.add("http://a.example", "m", ["effort"]),
    store.add("http://a.example", "m", ["stream"]),
  ]);
  expect((await store.of("http://a.example", "m")).toSorted()).toEqual(["effort", "stream"]);
  await pool.query(
    "update ai_rejected_parameters set learned_at = now() - interval '31 days' where model = 'm'",
  );
  expect(await store.of("http://a.example", "m")).toEqual([]);
  await pool.query(
    "insert into ai_rejected_parameters (base_url, model, parameters) select 'http://b.example', n::text, '[]' from generate_series(1, 1000) n",
  );
  await store.add("http://b.example", "last", ["stream"]);
  const { rows } = await pool.query(
    "select count(*)::int as rows, count(*) filter (where model = 'm')::int as old from ai_rejected_parameters",
  );
  expect(rows).toEqual([{ rows: 1_000, old: 0 }]);
});

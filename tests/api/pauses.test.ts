import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { systemAnswerSchema } from "#contract/admin-system.ts";
import { masterPromptId } from "#contract/analysis.ts";
import { type AiProduct, startAiProduct, systemKey } from "#tests/support/ai.ts";
import type { TestClient } from "#tests/support/product.ts";

// Each pause says who, since when, until when and why, and ends with its cause.

let ai: AiProduct;
let admin: TestClient;
let passerBy: TestClient;

beforeAll(async () => {
  ai = await startAiProduct();
  admin = await ai.product.signedIn({ role: "ADMIN" });
  passerBy = await ai.product.signedIn();
});
afterAll(() => ai?.close());
beforeEach(async () => {
  ai.openai.recover();
  await ai.product.services.companies.companies.settled();
  // A good answer ends a pause that a test left open.
  expect(await test(passerBy, systemKey)).toMatchObject({ ok: true });
  await ai.product.services.ai.aiConfig.change({ debugMode: true, masterPromptModel: "gpt-4o-mini" });
  await ai.product.platform.database.pool.query("delete from debug_log");
  ai.openai.requests.length = 0;
});

type User = Awaited<ReturnType<AiProduct["product"]["signedIn"]>>;
let keys = 0;
const nextKey = () => {
  keys += 1;
  return `sk-pauses-own-key-0123456789-${keys}`;
};

async function userWithItem(key: string, title: string) {
  const user = await ai.product.signedIn();
  await ai.ownKey(user.userId, key);
  const [item] = await ai.read(user, { title, description: title });
  await ai.product.services.companies.companies.settled();
  return { user, itemId: item?.id ?? "" };
}

const analyse = (user: User, itemId: string) =>
  user.request(
    "POST",
    `/api/news/${itemId}/analyses`,
    { symbol: "NVDA", promptId: masterPromptId },
    { accept: "application/json" },
  );
const messageOf = async (answer: Response) =>
  ((await answer.json()) as { error: { message: string } }).error.message;
const test = async (user: TestClient, key?: string) =>
  (await user.request("POST", "/api/keys/test", { integration: "openai", ...(key && { key }) })).json();
const chats = () => ai.chats().length;

/** As admins see them; the answer is cached for two seconds. */
async function pausesSeen(who: string) {
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  const answer = await admin.get("/api/admin/system");
  const { pauses } = systemAnswerSchema.parse(await answer.json());
  return pauses.filter((each) => each.who.startsWith(who));
}

describe("the AI provider that fails", () => {
  it("is paused with its reason and its end, and goes on with the first good answer to anyone", async () => {
    const { user, itemId } = await userWithItem(`odd-key-${nextKey()}`, "Nvidia gains after results");
    // Each analysis is sent twice; the fifth failure in a row opens the pause.
    ai.openai.failNext({ path: "/v1/chat/completions", status: 503, body: "overloaded", times: 5 });
    for (let failed = 0; failed < 2; failed += 1)
      expect(await messageOf(await analyse(user, itemId))).toBe(
        "Failed to get AI analysis: 503 - overloaded",
      );
    expect(await messageOf(await analyse(user, itemId))).toContain("503, overloaded");
    const calls = chats();
    expect(calls).toBe(5);
    const answer = await analyse(user, itemId);
    expect(answer.status).toBe(502);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(20);
    expect(await messageOf(answer)).toMatch(
      /^Failed to get AI analysis: The AI provider is paused: 503, overloaded; asked again in \d\d s\.$/,
    );
    expect(chats()).toBe(calls);
    const [pause] = await pausesSeen("AI provider");
    expect(pause).toMatchObject({ reason: "503, overloaded" });
    const lengthMs = Date.parse(pause?.until ?? "") - Date.parse(pause?.since ?? "");
    expect(Math.round(lengthMs / 1_000)).toBe(30);
    // Somebody tests a key by hand: it goes during the pause, and its good answer is the end of it.
    expect(await test(user, systemKey)).toMatchObject({ ok: true });
    expect((await analyse(user, itemId)).status).toBe(201);
    expect(await pausesSeen("AI provider")).toEqual([]);
  });
});

describe("AI detection", () => {
  const methods = async (user: User) =>
    (await ai.list(user)).map(({ detectedCompanies }) =>
      detectedCompanies.map(({ method }) => method).join(),
    );
  const invalidEntries = async () =>
    (await ai.debugEntries()).filter(({ error }) => error?.includes("not valid for detection")).length;

  it("DETECT-07: each invalid key is logged once, and the good one that follows is used immediately", async () => {
    const user = await ai.product.signedIn();
    await ai.ownKey(user.userId, "invalid-key-number-one-0123456789", false);
    await ai.read(user, { title: "Intel opens a plant" });
    await ai.list(user);
    expect([await methods(user), await invalidEntries(), chats()]).toEqual([["keyword"], 1, 0]);
    await ai.ownKey(user.userId, "invalid-key-number-two-0123456789", false);
    await ai.list(user);
    expect([await methods(user), await invalidEntries(), chats()]).toEqual([["keyword"], 2, 0]);
    const [first, second] = await pausesSeen("AI detection with the key …6789");
    expect([first?.reason, second?.reason]).toEqual(Array(2).fill("the key is not valid for detection"));
    await ai.ownKey(user.userId, nextKey());
    await expect.poll(() => methods(user)).toEqual(["ai"]);
  });

  it("a key that its provider limits is paused, and goes on once a test says that it works", async () => {
    const key = nextKey();
    const user = await ai.product.signedIn();
    await ai.ownKey(user.userId, key);
    ai.openai.failNext({
      path: "/v1/chat/completions",
      status: 429,
      body: "slow down",
      headers: { "retry-after": "600" },
    });
    await ai.read(user, { title: "Oracle signs a contract" });
    await expect.poll(async () => (await ai.debugEntries()).length).toBe(1);
    expect([chats(), await methods(user)]).toEqual([1, ["keyword"]]);
    const [pause] = await pausesSeen(`AI detection with the key …${key.slice(-4)}`);
    expect(pause?.reason).toBe("429, the call limit is reached");
    expect(Date.parse(pause?.until ?? "") - Date.parse(pause?.since ?? "")).toBe(600_000);
    expect(await test(user)).toMatchObject({ ok: true });
    await expect.poll(() => methods(user)).toEqual(["ai"]);
  });

  it("one that stopped because the provider was down goes on when an analysis is answered, with the same headlines", async () => {
    const { user, itemId } = await userWithItem(nextKey(), "Cisco raises its forecast");
    // A good answer that is still on its way would end the row of failures.
    await expect.poll(() => methods(user)).toEqual(["ai"]);
    await ai.product.services.companies.companies.settled();
    // However late an answer is noted: all of them are failures until the pause is there.
    ai.openai.failNext({ path: "/v1/chat/completions", status: 503, body: "down", times: 1_000 });
    const titles = Array.from({ length: 6 }, (_, at) => ({ title: `Tesla recalls cars, part ${at}` }));
    await ai.read(user, ...titles);
    await expect
      .poll(() => pausesSeen("AI provider"))
      .toMatchObject([{ who: "AI provider", reason: "503, overloaded" }]);
    await ai.product.services.companies.companies.settled();
    ai.openai.recover();
    ai.openai.requests.length = 0;
    const recalls = async () =>
      (await ai.list(user))
        .filter(({ title }) => title.startsWith("Tesla"))
        .flatMap(({ detectedCompanies }) => detectedCompanies.map(({ method }) => method));
    expect(await recalls()).toEqual(Array(6).fill("keyword"));
    expect(chats()).toBe(0);
    expect(await test(user)).toMatchObject({ ok: true });
    expect((await analyse(user, itemId)).status).toBe(201);
    await expect.poll(recalls).toEqual(Array(6).fill("ai"));
  });

  it("a user without budget is left alone until the settings change", async () => {
    const user = await ai.product.signedIn();
    await ai.ownKey(user.userId, nextKey());
    const budget = (cents: number) => user.request("PUT", "/api/analysis/budget", { kind: "chosen", cents });
    expect((await budget(0)).status).toBe(200);
    await ai.read(user, { title: "Adobe buys a rival" });
    expect(await methods(user)).toEqual(["keyword"]);
    const [pause] = await pausesSeen("AI detection of one user");
    expect(pause?.reason).toBe("the monthly AI budget is used up");
    expect(chats()).toBe(0);
    expect((await budget(500)).status).toBe(200);
    await expect.poll(() => methods(user)).toEqual(["ai"]);
  });
});

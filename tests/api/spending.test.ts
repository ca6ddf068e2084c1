import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Spending, spendingSchema } from "#contract/ai-spending.ts";
import { masterPromptId } from "#contract/analysis.ts";
import { type AiProduct, startAiProduct, systemKey } from "#tests/support/ai.ts";
import { startTestProduct, type TestClient, type TestUser } from "#tests/support/product.ts";

let ai: AiProduct;
let keys = 0;

beforeAll(async () => {
  ai = await startAiProduct();
});
afterAll(() => ai?.close());
beforeEach(async () => {
  await ai.product.services.companies.companies.settled();
  ai.openai.requests.length = 0;
  ai.openai.setDeltaMs(0);
});

const sql = (text: string, values: unknown[]) => ai.product.platform.database.pool.query(text, values);

/** The key is good for analyses only, so that no detection comes in between. */
async function freshUser(user: Partial<TestUser> = {}) {
  keys += 1;
  const reader = await ai.product.signedIn(user);
  await ai.ownKey(reader.userId, `odd-spending-key-${keys}`);
  const [item] = await ai.read(reader, { title: `Nvidia gains, spending ${keys}`, description: "Up." });
  await ai.product.services.companies.companies.settled();
  ai.openai.requests.length = 0;
  return { user: reader, itemId: item?.id ?? "" };
}

const analyse = (reader: TestClient, itemId: string) =>
  reader.request(
    "POST",
    `/api/news/${itemId}/analyses`,
    { symbol: "NVDA", promptId: masterPromptId },
    { accept: "application/json" },
  );

const spendingOf = async (reader: TestClient): Promise<Spending> =>
  spendingSchema.strict().parse(await (await reader.get("/api/analysis/spending")).json());

const choose = (reader: TestClient, budget: object) => reader.request("PUT", "/api/analysis/budget", budget);

/** Leaves the user exactly so much of the budget of $10. */
const leaveBudget = (userId: string, microDollars: number, payer = "own") =>
  sql(
    `insert into ai_spending values ($1, $3, to_char(now() at time zone 'utc', 'YYYY-MM'), $2)
     on conflict (user_id, payer, month) do update set micro_dollars = excluded.micro_dollars`,
    [userId, 10_000_000 - microDollars, payer],
  );

async function worstCase(reader: TestClient, itemId: string): Promise<number> {
  const answer = await reader.get(`/api/news/${itemId}/analyses/estimates?symbol=NVDA`);
  const { estimates } = (await answer.json()) as {
    estimates: { promptId: string; microDollarsMax: number }[];
  };
  return estimates.find(({ promptId }) => promptId === masterPromptId)?.microDollarsMax ?? 0;
}

describe("the monthly budget", () => {
  it("is the site's until the user chooses one; on own keys it may be any, or none", async () => {
    const { user: reader } = await freshUser();
    const site = { payer: "own", microDollars: 0, heldMicroDollars: 0, siteCents: 1_000 };
    expect(await spendingOf(reader)).toMatchObject({ ...site, budgetMicroDollars: 10_000_000, chosen: null });
    await choose(reader, { kind: "chosen", cents: 25_000 });
    expect(await spendingOf(reader)).toMatchObject({
      budgetMicroDollars: 250_000_000,
      chosen: { cents: 25_000 },
    });
    await choose(reader, { kind: "chosen", cents: null });
    expect(await spendingOf(reader)).toMatchObject({ budgetMicroDollars: null, chosen: { cents: null } });
    await choose(reader, { kind: "default" });
    expect(await spendingOf(reader)).toMatchObject({ budgetMicroDollars: 10_000_000, chosen: null });
    for (const budget of [{ cents: -1 }, { cents: 1.5 }, { cents: 1_000_001 }, { cents: "5" }, {}])
      expect((await choose(reader, { kind: "chosen", ...budget })).status).toBe(400);
  });

  it("of a managed account is lowered by its user and never raised", async () => {
    const { user: reader } = await freshUser({ subscriptionType: "MANAGED" });
    expect(await spendingOf(reader)).toMatchObject({ payer: "system", budgetMicroDollars: 5_000_000 });
    expect((await choose(reader, { kind: "chosen", cents: 100 })).status).toBe(200);
    expect(await spendingOf(reader)).toMatchObject({ budgetMicroDollars: 1_000_000 });
    for (const cents of [501, null]) {
      const rejected = await choose(reader, { kind: "chosen", cents });
      expect([rejected.status, ((await rejected.json()) as { error: object }).error]).toMatchObject([
        400,
        { code: "bad-input", field: "cents", message: "Choose at most $5.00, this site's limit." },
      ]);
    }
    expect(await spendingOf(reader)).toMatchObject({ budgetMicroDollars: 1_000_000 });
  });

  it("that is used up ends in a sentence before any call, also on the system's keys", async () => {
    for (const subscriptionType of ["EARLY_BIRD", "MANAGED"] as const) {
      const { user: reader, itemId } = await freshUser({ subscriptionType });
      await choose(reader, { kind: "chosen", cents: 0 });
      const answer = await analyse(reader, itemId);
      expect(answer.status).toBe(422);
      expect(((await answer.json()) as { error: object }).error).toMatchObject({
        code: "ai-budget-reached",
        message: expect.stringMatching(
          /^Your AI budget of \$0\.00 for this month is used up\. It resets on [A-Z][a-z]+ 1 \(UTC\)\. Change it in Settings → AI Prompts\.$/,
        ),
      });
      expect(await ai.product.services.analysis.analysis.running(reader.userId)).toBe(0);
      expect(ai.chats()).toEqual([]);
      await choose(reader, { kind: "default" });
      expect((await analyse(reader, itemId)).status).toBe(201);
    }
  });

  it("takes none of the hourly analyses when it rejects", async () => {
    const { user: reader, itemId } = await freshUser();
    await choose(reader, { kind: "chosen", cents: 0 });
    for (let times = 0; times < 3; times += 1) expect((await analyse(reader, itemId)).status).toBe(422);
    const { rows } = await sql("select points from rate_limits where key = $1", [
      `analyses:${reader.userId}`,
    ]);
    expect(rows).toEqual([{ points: 0 }]);
  });

  it("holds the worst case while a call is in flight and what it cost after; what failed for free costs nothing", async () => {
    const { user: reader, itemId } = await freshUser();
    const held = await worstCase(reader, itemId);
    ai.openai.failNext({
      path: "/v1/chat/completions",
      status: 200,
      delayMs: 400,
      body: { choices: [{ message: { content: "Short." } }] },
    });
    const asked = analyse(reader, itemId);
    await expect.poll(async () => (await spendingOf(reader)).heldMicroDollars).toBe(held);
    await asked;
    const after = await spendingOf(reader);
    expect(after.heldMicroDollars).toBe(0);
    expect(after.microDollars).toBeLessThan(held);
    expect(after.microDollars).toBeGreaterThan(0);
    ai.openai.answerNextWith("error.401.invalid_api_key");
    expect((await analyse(reader, itemId)).status).toBe(502);
    expect(await spendingOf(reader)).toMatchObject(after);
    // Half an answer was paid for.
    ai.openai.answerNextWith("stream.error");
    await analyse(reader, itemId);
    const half = await spendingOf(reader);
    expect(half.microDollars).toBeGreaterThan(after.microDollars);
    // An empty one was paid for as it was counted; nobody knows what one cost that was not counted.
    ai.openai.answerNextWith("chat.empty");
    await analyse(reader, itemId);
    const empty = await spendingOf(reader);
    expect(empty.microDollars).toBeGreaterThan(half.microDollars);
    expect(empty.microDollars).toBeLessThan(half.microDollars + held);
    ai.openai.failNext({
      path: "/v1/chat/completions",
      status: 200,
      body: { choices: [{ message: { content: "" } }] },
    });
    await analyse(reader, itemId);
    expect((await spendingOf(reader)).microDollars).toBe(empty.microDollars + held);
  });

  it("each key has its own account: what the own one spent is not the system's", async () => {
    const { user: reader, itemId } = await freshUser();
    await analyse(reader, itemId);
    expect((await spendingOf(reader)).microDollars).toBeGreaterThan(0);
    await sql("update users set subscription_type = 'MANAGED' where id = $1", [reader.userId]);
    await ai.product.platform.events.publish({ kind: "user", userId: reader.userId });
    await expect.poll(async () => (await spendingOf(reader)).payer).toBe("system");
    expect(await spendingOf(reader)).toMatchObject({ microDollars: 0, siteCents: 500 });
  });

  it("detection counts too; once it is used up keyword matching goes on without an error", async () => {
    const reader = await ai.product.signedIn();
    await ai.ownKey(reader.userId, "sk-good-for-detection-0123456789");
    await ai.read(reader, { title: "Nvidia and Apple gain" });
    await ai.product.services.companies.companies.settled();
    const { microDollars } = await spendingOf(reader);
    expect(microDollars).toBeGreaterThan(0);
    await choose(reader, { kind: "chosen", cents: 0 });
    ai.openai.requests.length = 0;
    const [item] = await ai.read(reader, { title: "Tesla and Ford fall" });
    await ai.product.services.companies.companies.settled();
    expect(ai.chats()).toEqual([]);
    expect(item?.detectedCompanies.map(({ symbol, method }) => [symbol, method])).toEqual([
      ["TSLA", "keyword"],
      ["F", "keyword"],
    ]);
    expect(await spendingOf(reader)).toMatchObject({ microDollars, heldMicroDollars: 0 });
  });
});

describe("fifty calls at once, to two servers on one database", () => {
  /** Sends every other one to the second server. */
  async function fifty(arrange: (reader: { userId: string }, worst: number) => Promise<unknown>) {
    const { user: reader, itemId } = await freshUser();
    const second = await startTestProduct({
      environment: {
        ROLE: "web",
        DATABASE_URL: ai.product.platform.connectionString,
        OPENAI_BASE_URL: ai.openai.baseUrl,
        OPENAI_API_KEY: systemKey,
      },
    });
    try {
      await arrange(reader, await worstCase(reader, itemId));
      const calls = Array.from({ length: 50 }, (_, n) =>
        n % 2 === 0
          ? analyse(reader, itemId)
          : fetch(`${second.url}/api/news/${itemId}/analyses`, {
              method: "POST",
              headers: {
                cookie: reader.cookie(),
                accept: "application/json",
                "content-type": "application/json",
              },
              body: JSON.stringify({ symbol: "NVDA", promptId: masterPromptId }),
            }),
      );
      const statuses = (await Promise.all(calls)).map(({ status }) => status);
      return { user: reader, made: statuses.filter((status) => status === 201).length, statuses };
    } finally {
      await second.close();
    }
  }

  it("with one analysis left of the hour make one provider call", async () => {
    const { made, statuses } = await fifty(({ userId }) =>
      ai.product.platform.limits.counter("analyses").take(userId, 59),
    );
    expect([made, statuses.filter((status) => status === 429).length]).toEqual([1, 49]);
    expect(ai.chats()).toHaveLength(1);
  });

  it("with a budget that pays for one make one provider call, and stay within it", async () => {
    // No second one fits, also after the first has given back what it did not use.
    ai.openai.setDeltaMs(20);
    const { user: reader, made, statuses } = await fifty(({ userId }, worst) => leaveBudget(userId, worst));
    expect(made).toBe(1);
    expect(statuses.filter((status) => status === 422 || status === 429)).toHaveLength(49);
    expect(ai.chats()).toHaveLength(1);
    const { microDollars, heldMicroDollars } = await spendingOf(reader);
    expect([microDollars <= 10_000_000, heldMicroDollars]).toEqual([true, 0]);
  });
});

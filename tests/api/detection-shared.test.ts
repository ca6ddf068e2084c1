import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startFakeOpenai } from "#fakes/openai/openai.ts";
import type { ProductEvent } from "#server/platform/events/events.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { startTestProduct, type TestProduct } from "#tests/support/product.ts";

const systemKey = "sk-two-processes-0123456789";
const usersMax = 50;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let openai: Awaited<ReturnType<typeof startFakeOpenai>>;
/** Two processes of one installation. */
let processes: TestProduct[];

beforeAll(async () => {
  [database, openai] = await Promise.all([
    createTestDatabase(),
    startFakeOpenai({ keys: [systemKey], deltaMs: 0, requestsPerMinuteMax: 100_000 }),
  ]);
  const environment = {
    DATABASE_URL: database.url,
    OPENAI_BASE_URL: openai.baseUrl,
    OPENAI_API_KEY: systemKey,
  };
  const first = await startTestProduct({ environment });
  processes = [first, await startTestProduct({ environment })];
  await sql(`insert into users (id, email, full_name)
    select 'reader-' || n, 'reader-' || n || '@example.com', 'Reader' from generate_series(0, ${usersMax - 1}) n`);
});
afterAll(async () => {
  await Promise.all(processes.map((each) => each.close()));
  await openai.stop();
  await database.drop();
});
beforeEach(() => {
  openai.requests.length = 0;
});

const users = Array.from({ length: usersMax }, (_, index) => ({
  actor: { userId: `reader-${index}`, role: "ADMIN", subscriptionType: null, entitlement: "full" } as const,
  process: index % 2,
}));
const sql = (text: string) => processes[0]?.platform.database.pool.query(text);
/** Questions about a headline: whoever still waits for another one's may ask it meanwhile. */
const chats = (about: string) =>
  openai.requests.filter(({ method, body }) => method === "POST" && body.includes(about)).length;

/** All users open the same headline at the same moment. */
async function allOpen(title: string): Promise<void> {
  const item = { id: "item", title, companies: [{ symbol: "TSLA", name: "Tesla" }] };
  await Promise.all(
    users.map(({ actor, process }) =>
      processes[process]?.services.companies.companies.companiesFor(actor, [item]),
    ),
  );
}

/** Users of each process who were told of the answer. */
function told(): Set<string>[] {
  return processes.map((each) => {
    const users = new Set<string>();
    each.platform.events.subscribe((event: ProductEvent) => {
      if (event.kind === "companies") users.add(event.userId);
    });
    return users;
  });
}

/** Answers after a while, so that everybody waits for it. */
const answerLate = (status: number, body: unknown) =>
  openai.failNext({ path: "/v1/chat/completions", status, body, delayMs: 300 });
const found = { choices: [{ message: { content: '{"companies":[{"symbol":"TSLA","name":"Tesla"}]}' } }] };

describe("equal headlines in two processes", () => {
  it("DETECT-01: 50 users cost one call and one user's limit, and all of them get the answer", async () => {
    const users = told();
    answerLate(200, found);
    await allOpen("Tesla opens a factory");
    for (const each of users) await expect.poll(() => each.size).toBe(usersMax);
    expect(chats("Tesla opens a factory")).toBe(1);
    const { rows } = (await sql("select points from rate_limits where key like 'detections%'")) ?? {
      rows: [],
    };
    expect(rows).toEqual([{ points: 1 }]);
    await expect.poll(async () => (await sql("select key from detection_claims"))?.rows).toEqual([]);
  });

  it("a headline that the provider cannot answer is asked once for all, and rests in both", async () => {
    answerLate(400, { error: { message: "No." } });
    await allOpen("Tesla closes a factory");
    await expect
      .poll(async () => (await sql("select resting from detection_claims"))?.rows)
      .toEqual([{ resting: true }]);
    await allOpen("Tesla closes a factory");
    for (const each of processes) await each.services.companies.companies.settled();
    expect(chats("Tesla closes a factory")).toBe(1);
  });

  it("a claim that a dead process left is taken over when it ends", async () => {
    await sql("truncate detection_claims");
    // Whoever was told claims nothing any more.
    const before = told();
    await allOpen("Tesla sells cars");
    for (const each of before) await expect.poll(() => each.size).toBe(usersMax);
    expect(chats("Tesla sells cars")).toBe(1);
    await expect.poll(async () => (await sql("select key from detection_claims"))?.rows).toEqual([]);
    await sql("update detection_cache set timestamp = now() - interval '4 days'");
    await sql(
      "insert into detection_claims (key, until) select key, now() + interval '1 hour' from detection_cache",
    );
    await allOpen("Tesla sells cars");
    for (const each of processes) await each.services.companies.companies.settled();
    expect(chats("Tesla sells cars")).toBe(1);
    const users = told();
    await sql("update detection_claims set until = now()");
    const { rows } = (await sql("select key from detection_claims")) ?? { rows: [] };
    for (const { key } of rows) await processes[0]?.platform.events.publish({ kind: "detected", key });
    for (const each of users) await expect.poll(() => each.size).toBe(usersMax);
    expect(chats("Tesla sells cars")).toBe(2);
  });
});

describe("a provider that is down", () => {
  it("is left alone after a few failures in a row: keyword matching meanwhile, and no debug entry per headline", async () => {
    await processes[0]?.services.ai.aiConfig.change({ debugMode: true });
    openai.failNext({
      path: "/v1/chat/completions",
      status: 503,
      body: "down",
      headers: { "retry-after": "60" },
      times: 100,
    });
    const [user] = users;
    const items = Array.from({ length: 40 }, (_, index) => ({
      id: `down-${index}`,
      title: `Tesla in headline ${index}`,
      companies: [{ symbol: "TSLA", name: "Tesla" }],
    }));
    const open = async () =>
      user && (await processes[0]?.services.companies.companies.companiesFor(user.actor, items));
    await open();
    await processes[0]?.services.companies.companies.settled();
    const calls = chats("Tesla in headline");
    // Four in a row, and those that were on their way beside them.
    expect(calls).toBeGreaterThanOrEqual(4);
    expect(calls).toBeLessThanOrEqual(8);
    const cards = await open();
    await processes[0]?.services.companies.companies.settled();
    expect(chats("Tesla in headline")).toBe(calls);
    const found = [...(cards?.values() ?? [])].flatMap(({ detectedCompanies }) => detectedCompanies);
    expect(found.map(({ method }) => method)).toEqual(items.map(() => "keyword"));
    const { rows } = (await sql("select error from debug_log")) ?? { rows: [] };
    expect(rows).toHaveLength(calls);
  });
});

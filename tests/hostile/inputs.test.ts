import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type InputCase, inputCases } from "./inputs/corpus.ts";
import { noEventYet, noRouteYet, requestOf } from "./inputs/requests.ts";
import { type Reply, sendCase } from "./inputs/send.ts";
import { createWorld, type World } from "./inputs/world.ts";

const cases = inputCases();
const waits = (each: InputCase) => each.op in noRouteYet || (each.given?.event ?? "") in noEventYet;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** The inside of the server, as it would show in a reply that gives too much away. */
const inside =
  /\bat (async )?[\w.<>]+ \(|node_modules|\/src\/server\/|file:\/\/\/|Failed query|\bselect .+ from\b|syntax error at|root:.*:0:0/i;

function errorOf({ text }: Reply): { message?: string; field?: string } {
  try {
    return JSON.parse(text).error ?? {};
  } catch {
    return {};
  }
}

function entityOf({ text }: Reply): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** A creation answers 201 where the corpus writes 200. */
function isExpected(status: number, any: number[]): boolean {
  return any.includes(status) || (status === 201 && any.includes(200));
}

function expectNever(reply: Reply): void {
  expect(reply.status).toBeLessThan(500);
  expect(reply.text).not.toMatch(inside);
  for (const secret of world.secrets) expect(reply.text).not.toContain(secret);
  expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
  expect(({} as { role?: unknown }).role).toBeUndefined();
}

async function expectIgnored(each: InputCase, reply: Reply): Promise<void> {
  const entity = entityOf(reply);
  for (const name of each.expect.ignored ?? []) {
    const asked = each.input?.[name];
    if (asked !== undefined) expect(entity[name]).not.toEqual(asked);
    if (name === "userId") expect(reply.text).not.toContain(world.signedIn["user-b"].userId);
    if (each.op === "ai.analyse" && reply.status < 300) {
      const sent = world.openai.requests.at(-1);
      expect(JSON.parse(sent?.body ?? "{}")[name]).not.toEqual(asked);
      expect(sent?.headers.authorization).toBe(`Bearer ${world.secrets[0]}`);
    }
  }
  if (each.actor === "anon") return;
  const me = await (await world.signedIn[each.actor].get("/api/me")).json();
  expect(me.role).toBe(each.actor === "admin" ? "ADMIN" : "USER");
}

function expectLimited(each: InputCase, replies: Reply[]): void {
  const refused = replies.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers } of refused) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  const evaluatedMax = /at most (\d+) guesses/.exec(each.expect.invariant ?? "")?.[1];
  if (evaluatedMax !== undefined)
    expect(replies.length - refused.length).toBeLessThanOrEqual(Number(evaluatedMax));
}

function expectInvariant(each: InputCase, reply: Reply): void {
  const rule = each.expect.invariant ?? "";
  if (rule.includes("no upstream call"))
    expect(world.market.requests.map(({ query }) => query.symbol)).not.toContain(each.input?.symbol);
  if (rule.includes("50 items")) {
    const { items } = entityOf(reply) as { items?: unknown[] };
    expect(items?.length ?? 0).toBeLessThanOrEqual(50);
  }
  if (rule.includes("own origin")) {
    const location = reply.headers.get("location");
    if (location !== null) expect(new URL(location, world.product.url).origin).toBe(world.product.url);
  }
  if (rule.includes("Access-Control-Allow-Origin"))
    expect([...reply.headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
}

async function checkCase(each: InputCase): Promise<void> {
  await world.prepare(each);
  const before = await world.ofUserB();
  const replies = await sendCase(world, each);
  for (const reply of replies) {
    expectNever(reply);
    expect(
      isExpected(reply.status, each.expect.status_any),
      `${each.why}: ${reply.status} ${reply.text.slice(0, 200)}`,
    ).toBe(true);
    if (reply.status < 400) continue;
    if (each.expect.field !== undefined) expect(errorOf(reply).field).toBe(each.expect.field);
    if (each.expect.message !== undefined && reply.status !== 429)
      expect(errorOf(reply).message).toBe(each.expect.message);
  }
  const [reply] = replies as [Reply];
  if (each.expect.class === "limited") expectLimited(each, replies);
  if (each.expect.stored) expect(entityOf(reply)).toMatchObject(each.expect.stored);
  if (each.expect.ignored) await expectIgnored(each, reply);
  expectInvariant(each, reply);
  expect(await world.ofUserB()).toBe(before);
}

describe("hostile inputs (bad-inputs.json)", () => {
  it.each(cases.filter((each) => !waits(each)).map((each) => [each.id, each.op, each.why, each] as const))(
    "%s %s: %s",
    async (_id, _op, _why, each) => checkCase(each),
  );

  it("each operation of the corpus has a route, or is named as one that has none yet", () => {
    for (const { op } of cases) expect(Object.keys({ ...requestOf, ...noRouteYet })).toContain(op);
    expect(Object.keys(noRouteYet).filter((op) => op in requestOf)).toEqual([]);
  });

  it.each(Object.entries({ ...noRouteYet, ...noEventYet }))(
    "no route yet: %s",
    async (_op, [method, path]) => {
      const answer = await world.signedIn.admin.request(method, path, method === "GET" ? undefined : {});
      expect(answer.status).toBe(404);
    },
  );

  it("nothing was logged as an unexpected fault", () => {
    expect(world.product.logLines.filter((line) => line.includes('"code":"unexpected"'))).toEqual([]);
  });
});

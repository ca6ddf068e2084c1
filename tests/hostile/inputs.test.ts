import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type InputCase, inputCases, isDirective } from "./inputs/corpus.ts";
import { isPayment } from "./inputs/payments.ts";
import { noRouteYet, requestOf } from "./inputs/requests.ts";
import { type Reply, sendCase } from "./inputs/send.ts";
import { isSignUp } from "./inputs/sign-ups.ts";
import { inputWords } from "./inputs/words.data.ts";
import { createWorld, password, type World } from "./inputs/world.ts";
import { fieldsOf, unknownWords } from "./known-words.ts";

const cases = inputCases();
const waits = (each: InputCase) => each.op in noRouteYet;

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

function expectNever(each: InputCase, reply: Reply): void {
  if (each.expect.class !== "unavailable") expect(reply.status).toBeLessThan(500);
  expect(reply.text).not.toMatch(inside);
  for (const secret of world.secrets) expect(reply.text).not.toContain(secret);
  expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
  expect(({} as { role?: unknown }).role).toBeUndefined();
}

/** What the case left of its fields: as the reply shows it, or as the server keeps what no reply shows. */
async function storedFields(each: InputCase, reply: Reply): Promise<Record<string, unknown>> {
  if (each.op === "signup.account" && reply.status < 300) return world.signUps.finished(reply);
  if (each.op !== "apiKeys.update" || each.actor === "anon") return entityOf(reply);
  const { userId } = world.signedIn[each.actor];
  const actor = { userId, role: "USER", subscriptionType: "EARLY_BIRD", entitlement: "full" } as const;
  return { openaiApiKey: await world.product.services.settings.keys.aiKey(actor) };
}

async function expectIgnored(each: InputCase, reply: Reply): Promise<void> {
  const entity = await storedFields(each, reply);
  for (const name of each.expect.ignored ?? []) {
    const asked = each.input?.[name];
    if (asked !== undefined) expect(entity[name.replace("$body_", "")]).not.toEqual(asked);
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
  const rejected = replies.filter(({ status }) => status === 429);
  expect(rejected.length).toBeGreaterThan(0);
  for (const { headers } of rejected) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  const evaluatedMax = /at most (\d+) guesses/.exec(each.expect.invariant ?? "")?.[1];
  if (evaluatedMax !== undefined)
    expect(replies.length - rejected.length).toBeLessThanOrEqual(Number(evaluatedMax));
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
  if (rule === "no provider call is made with it")
    expect(world.openai.requests.map(({ headers }) => headers.authorization)).not.toContain(
      `Bearer ${String(each.input?.openaiApiKey)}`,
    );
  if (/^no session( cookie)?$/.test(rule))
    expect(reply.headers.getSetCookie().filter((cookie) => /session/i.test(cookie))).toEqual([]);
  if (rule === "nothing of user-b in the reply") {
    const { userId, email } = world.signedIn["user-b"];
    for (const text of [userId, email]) expect(reply.text).not.toContain(text);
  }
}

/** Rules about what holds after the call. */
async function expectAfterwards(each: InputCase, reply: Reply): Promise<void> {
  const rule = each.expect.invariant ?? "";
  const { product, signedIn } = world;
  if (rule.includes("old password still works")) {
    const { email } = signedIn["user-b"];
    const answer = await product.client().request("POST", "/api/auth/sign-in/email", { email, password });
    expect(answer.status).toBe(200);
  }
  if (rule.includes("reply has none of these fields")) {
    expect(reply.text).toContain(signedIn["user-b"].email);
    expect(reply.text).not.toMatch(/password|hash|token|session|secret|apikey/i);
  }
  if (rule.includes("last 4 characters"))
    for (const text of [reply.text, await (await signedIn.byok.get("/api/keys")).text(), ...product.logLines])
      expect(text).not.toContain(String(each.input?.openaiApiKey).slice(0, -4));
  if (rule.includes("at most 5 stored"))
    expect((await (await signedIn.admin.get("/api/admin/waitlist")).json()).total).toBeLessThanOrEqual(5);
  if (rule === "account still there" && each.actor !== "anon")
    expect((await signedIn[each.actor].get("/api/me")).status).toBe(200);
  if (rule.includes("next admin call is still 403") && each.actor !== "anon")
    expect((await signedIn[each.actor].get("/api/admin/users")).status).toBe(403);
}

/** A password opens its account exactly as it was typed. */
async function expectExactPassword(each: InputCase, reply: Reply): Promise<void> {
  const { email, password: typed } = each.input as { email: string; password: string };
  await world.signUps.finished(reply);
  expect(await world.signUps.signInStatus(email, typed)).toBe(200);
  for (const other of [` ${typed}`, `${typed} `, [...typed].slice(0, -1).join("")])
    expect(await world.signUps.signInStatus(email, other)).toBe(401);
}

/** Rules about what a sign-up leaves behind. */
async function expectSignUp(each: InputCase, reply: Reply, traces: string): Promise<void> {
  const rule = each.expect.invariant ?? "";
  if (rule.includes("sign-in works with exactly this value")) await expectExactPassword(each, reply);
  if (each.expect.class === "forbidden" || rule.includes("one row"))
    expect(await world.signUps.traces()).toBe(traces);
  if (reply.status >= 400) expect(reply.headers.getSetCookie()).toEqual([]);
}

async function expectRemovedUserB(): Promise<void> {
  expect((await world.signedIn["user-b"].get("/api/me")).status).toBe(401);
  expect(await world.ofUserB()).toBe("");
  await world.renewUserB();
}

/** Gone at once and whole, or still there. */
async function expectOwnDeletion(reply: Reply): Promise<void> {
  const { userId, email, get } = world.signedIn.byok;
  const isRemoved = reply.status < 300;
  expect((await get("/api/me")).status).toBe(isRemoved ? 401 : 200);
  expect(await world.hasTraceOf([userId, email])).toBe(!isRemoved);
  await world.renewByok();
}

async function checkCase(each: InputCase): Promise<void> {
  await world.prepare(each);
  const before = await world.ofUserB();
  const traces = await world.signUps.traces();
  const replies = await sendCase(world, each);
  for (const reply of replies) {
    expectNever(each, reply);
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
  if (each.expect.stored) expect(await storedFields(each, reply)).toMatchObject(each.expect.stored);
  if (each.expect.ignored) await expectIgnored(each, reply);
  expectInvariant(each, reply);
  await expectAfterwards(each, reply);
  if (isSignUp(each)) await expectSignUp(each, reply, traces);
  if (isPayment(each)) await world.payments.check(each, replies);
  if (each.op === "account.delete") await expectOwnDeletion(reply);
  if (each.op === "admin.users.remove" && reply.status < 300) await expectRemovedUserB();
  else expect(await world.ofUserB()).toBe(before);
}

describe("hostile inputs (bad-inputs.json)", () => {
  it.each(cases.filter((each) => !waits(each)).map((each) => [each.id, each.op, each.why, each] as const))(
    "%s %s: %s",
    async (_id, _op, _why, each) => checkCase(each),
  );

  it("the corpus has no word that nobody reads and no rule that nobody checks", () => {
    const found = cases.flatMap((each) => [
      ...fieldsOf("case", each),
      ...fieldsOf("expect", each.expect),
      ...fieldsOf("given", each.given),
      ...fieldsOf("raw", each.raw),
      ...Object.keys(each.input ?? {})
        .filter(isDirective)
        .map((name) => ["directive", name] as const),
      ["class", each.expect.class] as const,
      ...(each.expect.invariant === undefined ? [] : [["invariant", each.expect.invariant] as const]),
    ]);
    expect(unknownWords(found, inputWords)).toEqual([]);
    expect(unknownWords([["class", "acept"]], inputWords)).toEqual(["class: acept"]);
  });

  it("each operation of the corpus has a route, or is named as one that has none yet", () => {
    for (const { op } of cases) expect(Object.keys({ ...requestOf, ...noRouteYet })).toContain(op);
    expect(Object.keys(noRouteYet).filter((op) => op in requestOf)).toEqual([]);
  });

  it.each(Object.entries(noRouteYet))("no route yet: %s", async (_op, [method, path]) => {
    const answer = await world.signedIn.admin.request(method, path, method === "GET" ? undefined : {});
    expect(answer.status).toBe(404);
  });

  it("nothing was logged as an unexpected failure", () => {
    expect(world.product.logLines.filter((line) => line.includes('"code":"unexpected"'))).toEqual([]);
  });
});

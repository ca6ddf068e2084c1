import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { securityEventsAnswerSchema } from "#contract/admin-system.ts";
import { scheduledJobs } from "#server/jobs/scheduled-jobs.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";

const password = "correct horse battery";
const email = "ada@example.com";
let product: TestProduct;
let admin: TestClient & { userId: string };

beforeAll(async () => {
  product = await startTestProduct();
  admin = await product.signedIn({ role: "ADMIN", subscriptionType: null, fullName: "Root Admin" });
  await product.services.accounts.accounts.create({
    by: "admin",
    fullName: "Ada Example",
    email,
    password,
    role: "USER",
    subscriptionType: null,
  });
});
afterAll(() => product.close());
const sql = (text: string, values: unknown[] = []) => product.platform.database.pool.query(text, values);
beforeEach(async () => {
  await product.services.administration.securityEvents.flush();
  await sql("truncate security_events, rate_limits");
});

async function events(query = "") {
  const answer = await admin.get(`/api/admin/security-events${query}`);
  expect(answer.status).toBe(200);
  return securityEventsAnswerSchema.strict().parse(await answer.json());
}
const signIn = (body: { email: string; password: string }, client = product.client()) =>
  client.request("POST", "/api/auth/sign-in/email", body);

it("a right password, a wrong one and an address that nobody has: each with its account, its network and its end", async () => {
  await signIn({ email, password: "wrong horse" });
  await signIn({ email: "nobody@example.com", password: "wrong horse" });
  await signIn({ email: email.toUpperCase(), password });
  const listed = (await events()).events;
  expect(listed).toHaveLength(3);
  expect(listed).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: "sign-in", outcome: "done", userName: "Ada Example", times: 1 }),
      expect.objectContaining({ kind: "sign-in", outcome: "wrong-credentials", userName: "Ada Example" }),
      expect.objectContaining({ kind: "sign-in", outcome: "wrong-credentials", userName: null }),
    ]),
  );
  for (const { network } of listed) expect(network).toBe("127.0.0.1");
  expect((await events("?outcome=failed")).events).toHaveLength(2);
  expect((await events("?kind=sign-out")).events).toEqual([]);
});

it("a hundred guesses are two rows: those that were tried, and those that were kept out", async () => {
  await Promise.all(Array.from({ length: 100 }, (_, at) => signIn({ email, password: `guess ${at}` })));
  const rows = (await events()).events.map(({ outcome, times }) => ({ outcome, times }));
  expect(rows.toSorted((a, b) => a.times - b.times)).toEqual([
    { outcome: "wrong-credentials", times: 10 },
    { outcome: "rate-limited", times: 90 },
  ]);
});

it("a changed password, a stored key, an export and a sign-out are recorded; no secret, address or name is in the table", async () => {
  const client = product.client();
  await signIn({ email, password }, client);
  const newPassword = "another horse battery";
  expect(
    (await client.request("POST", "/api/auth/change-password", { currentPassword: password, newPassword }))
      .status,
  ).toBe(200);
  await client.get("/api/me/export");
  await client.request("PUT", "/api/keys", { openai: "sk-secret-of-ada-0123456789" });
  await client.request("POST", "/api/auth/sign-out");
  const listed = (await events()).events;
  expect(listed.map(({ kind }) => kind)).toEqual(["sign-out", "api-keys", "account", "password", "sign-in"]);
  expect(new Set(listed.map(({ userName }) => userName))).toEqual(new Set(["Ada Example"]));
  const { rows } = await sql("select row_to_json(security_events)::text as row from security_events");
  expect(rows.map(({ row }) => row).join()).not.toMatch(/ada@|Ada Example|horse|sk-secret/i);
});

it("signing out without a session writes nothing at once: anyone can do it, as often as they like", async () => {
  const strangers = Array.from({ length: 20 }, () => product.client().request("POST", "/api/auth/sign-out"));
  for (const answer of await Promise.all(strangers)) expect(answer.status).toBe(200);
  const listed = (await events("?kind=sign-out")).events;
  expect(listed.map(({ userName, times }) => ({ userName, times }))).toEqual([{ userName: null, times: 20 }]);
});

it("only admins read them", async () => {
  const user = await product.signedIn({ role: "USER", subscriptionType: "MANAGED" });
  expect((await user.get("/api/admin/security-events")).status).toBe(403);
});

it("a page goes on where the one before ended, each event once", async () => {
  for (let at = 0; at < 5; at += 1)
    await sql(
      "insert into security_events (kind, outcome, user_id, network, times) values ('sign-in', 'done', '', $1, 1)",
      [`192.0.2.${at}`],
    );
  const first = await events("?limit=2");
  const second = await events(`?limit=2&cursor=${first.next}`);
  const third = await events(`?limit=2&cursor=${second.next}`);
  expect([first, second, third].flatMap((page) => page.events.map(({ network }) => network))).toEqual(
    [4, 3, 2, 1, 0].map((at) => `192.0.2.${at}`),
  );
  expect(third.next).toBeNull();
});

it("they go after 180 days, and the oldest beyond 200,000 rows", async () => {
  await sql(
    `insert into security_events (hour, at, last_at, kind, outcome, user_id, network, times)
     select moment, moment, moment, 'sign-in', 'done', '', 'day ' || days, 1
     from (values (179), (181)) as old(days), lateral (select now() - make_interval(days => days) as moment) as times`,
  );
  // In parts: a statement has its time-out, also on a slow machine.
  for (let from = 1; from < 200_000; from += 10_000)
    await sql(
      `insert into security_events (kind, outcome, user_id, network, times)
       select 'sign-in', 'done', '', 'row ' || row, 1 from generate_series($1::int, $2::int) as row`,
      [from, Math.min(from + 9_999, 199_999)],
    );
  const job = () =>
    scheduledJobs(product.services, product.platform.database.pool)
      .find(({ name }) => name === "admin.security")
      ?.run();
  await job();
  const networks = async () =>
    (await sql("select count(*)::int as rows, min(id) as first from security_events")).rows[0];
  expect(await networks()).toMatchObject({ rows: 200_000 });
  expect((await sql("select network from security_events where network like 'day %'")).rows).toEqual([
    { network: "day 179" },
  ]);
  await sql(
    "insert into security_events (kind, outcome, user_id, network, times) values ('sign-in', 'done', '', 'new', 1)",
  );
  await job();
  expect(await networks()).toMatchObject({ rows: 200_000 });
  expect((await sql("select network from security_events where network like 'day %'")).rows).toEqual([]);
});

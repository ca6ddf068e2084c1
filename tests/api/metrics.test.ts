import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { feedStates } from "#domain/feeds/feed.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { createEndpoint } from "#tests/support/database-endpoint.ts";
import { startTestProduct, type TestProduct } from "#tests/support/product.ts";

const root = path.join(import.meta.dirname, "../..");
const smtpUrl = "smtp://127.0.0.1:9";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let endpoint: Awaited<ReturnType<typeof createEndpoint>>;
let product: TestProduct;
beforeAll(async () => {
  database = await createTestDatabase();
  endpoint = await createEndpoint(database.url);
  product = await startTestProduct({
    environment: { DATABASE_URL: endpoint.url, ROLE: "web", SMTP_URL: smtpUrl, MAIL_FROM: "a@example.com" },
  });
});
afterAll(async () => {
  await product.close();
  await endpoint.shut();
  await database.drop();
});

const metrics = async () => (await product.client().get("/metrics")).text();

/** The number of one series, as Prometheus names it; undefined where it is not told. */
async function numberOf(series: string): Promise<number | undefined> {
  const line = (await metrics()).split("\n").find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

const query = (text: string, values: unknown[] = []) => product.platform.database.pool.query(text, values);

/** In the queue's own tables: one job due for 70 seconds, one not due yet, one that failed. */
async function queueJobs(): Promise<void> {
  const boss = new PgBoss({ connectionString: database.url });
  boss.on("error", () => undefined);
  await boss.start();
  try {
    for (const name of ["late", "failing"]) await boss.createQueue(name);
    await boss.send("failing", {}, { retryLimit: 0 });
    const [job] = await boss.fetch("failing");
    await boss.fail("failing", job?.id ?? "");
    await boss.send("late", {}, { startAfter: new Date(Date.now() - 70_000) });
    await boss.send("late", {}, { startAfter: 3_600 });
  } finally {
    await boss.stop({ graceful: false });
  }
}

const functions = new Set(
  "by and on or offset sum max rate increase scalar histogram_quantile label_values up".split(" "),
);

/** Names of metrics in an expression of Prometheus: what is neither a label, a text, a time nor a function. */
function namesIn(expression: string): string[] {
  const bare = expression
    .replace(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, " ")
    .replace(/\bby \([^)]*\)/g, " ")
    .replace(/\boffset \w+|\$\w+/g, " ");
  return [...bare.matchAll(/\b[a-z_]+[a-z_0-9]*\b/g)]
    .map(([name]) => name)
    .filter((name) => !functions.has(name));
}

/** Every `expr:` of the rules, those over several lines too, and every expression of the dashboard. */
function expressions(): string[] {
  const rules = globSync("deploy/prometheus/*.rules.yaml", { cwd: root }).flatMap((file) =>
    [...readFileSync(path.join(root, file), "utf8").matchAll(/ expr: ?(?:>-)?((?:.*)(?:\n {10,}.*)*)/g)].map(
      ([, text = ""]) => text,
    ),
  );
  const { panels } = JSON.parse(readFileSync(path.join(root, "deploy/grafana/tapewise.json"), "utf8")) as {
    panels: { targets: { expr: string }[] }[];
  };
  return [...rules, ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))];
}

describe("GET /metrics", () => {
  it("has every metric that the alerts and the dashboard in deploy/ ask for", async () => {
    const told = new Set(
      [...(await metrics()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = "", type]) =>
        type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    );
    const wanted = new Set(expressions().flatMap(namesIn));
    expect(wanted.size).toBeGreaterThan(15);
    expect([...wanted].filter((name) => !told.has(name))).toEqual([]);
  });

  it("has every label value that they ask for", async () => {
    const text = await metrics();
    const asked = expressions().flatMap((each) => [
      ...[...each.matchAll(/(outcome|upstream)="([^"]*)"/g)].map(([, name, value]) => `${name}="${value}"`),
    ]);
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.filter((each) => !text.includes(each))).toEqual([]);
    const states = expressions().flatMap((each) =>
      [...each.matchAll(/state="([^"]*)"/g)].map(([, state]) => state),
    );
    expect(feedStates).toEqual(expect.arrayContaining(states));
  });

  it("tells how long feeds and jobs have been due, how many failed, and what AI cost today", async () => {
    const user = await product.signedIn();
    await query("update channels set next_check_at = now() + interval '1 hour'");
    expect(await numberOf("feed_lag_seconds")).toBe(0);
    await query(
      "insert into channels (id, url, state, next_check_at) values ('late', 'https://late.example', 'failing', now() - interval '90 seconds')",
    );
    await query(
      "insert into feeds (id, user_id, channel_id, name, url, color, \"order\") values ('late', $1, 'late', 'Late', 'https://late.example', '#112233', 99)",
      [user.userId],
    );
    await query(
      "insert into ai_spending_days (user_id, payer, day, micro_dollars) values ($1, 'system', (now() at time zone 'utc')::date::text, 2500000)",
      [user.userId],
    );
    await queueJobs();
    await expect.poll(() => numberOf("feed_lag_seconds")).toBeGreaterThanOrEqual(90);
    expect(await numberOf("feed_lag_seconds")).toBeLessThan(3_600);
    expect(await numberOf('feeds{state="failing"}')).toBe(1);
    const age = await numberOf("job_queue_age_seconds");
    expect(age).toBeGreaterThanOrEqual(70);
    expect(age).toBeLessThan(3_600);
    expect(await numberOf("jobs_failed")).toBe(1);
    expect(await numberOf('ai_cost_today_dollars{payer="system"}')).toBe(2.5);
    expect(await numberOf("database_bytes")).toBeGreaterThan(1_000_000);
  });

  it("counts an email that could not be sent", async () => {
    const failed = 'upstream_calls_total{upstream="smtp",outcome="failed"}';
    const before = (await numberOf(failed)) ?? Number.NaN;
    const user = await product.signedIn();
    await user.request("POST", "/api/auth/request-password-reset", { email: user.email });
    await expect.poll(() => numberOf(failed), { timeout: 20_000 }).toBeGreaterThan(before);
  });

  it("200: while the database is frozen, with the numbers of the process and without those of the database", async () => {
    expect(await numberOf("database_up")).toBe(1);
    endpoint.freeze();
    await expect.poll(() => numberOf("database_up"), { timeout: 20_000 }).toBe(0);
    expect(await numberOf("feed_lag_seconds")).toBeUndefined();
    expect(await numberOf("database_pool_connections_max")).toBe(12);
    endpoint.thaw();
    await expect.poll(() => numberOf("database_up"), { timeout: 20_000 }).toBe(1);
  });
});

import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLogger } from "#server/platform/log/logger.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { createEndpoint } from "#tests/support/database-endpoint.ts";
import { eventually } from "#tests/support/postgres-processes.ts";
import { startSilentServer } from "#tests/support/silent-server.ts";
import type { ProductEvent } from "./events.ts";
import { createPostgresEvents } from "./postgres-events.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: pg.Pool;
const lines: string[] = [];
const log = createLogger({ level: "debug", write: (line) => lines.push(line) });
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 4 });
  pool.on("error", () => undefined);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const open = () => createPostgresEvents({ connectionString: database.url, pool, log });

describe("createPostgresEvents", () => {
  it("tells every process, the publisher too, and nobody who has left", async () => {
    const [one, two] = await Promise.all([open(), open()]);
    const heard: ProductEvent[][] = [[], [], []];
    one.subscribe((event) => heard[0]?.push(event));
    two.subscribe((event) => heard[1]?.push(event));
    two.subscribe((event) => heard[2]?.push(event))();
    await one.publish({ kind: "user", userId: "u1" });
    await eventually("both heard it", () => heard[0]?.length === 1 && heard[1]?.length === 1);
    expect(heard[1]).toEqual([{ kind: "user", userId: "u1" }]);
    expect(heard[2]).toEqual([]);
    await Promise.all([one.close(), two.close()]);
  });

  it("events that are published together reach other processes each once, in their order", async () => {
    const [one, two] = await Promise.all([open(), open()]);
    const heard: number[] = [];
    two.subscribe((event) => event.kind === "items" && heard.push(event.fromSeq));
    const all = Array.from({ length: 300 }, (_, seq) => seq);
    const send = (seq: number) => one.publish({ kind: "items", channelId: "c", fromSeq: seq, toSeq: seq });
    await Promise.all(all.slice(0, 200).map(send));
    await Promise.all(all.slice(200).map(send));
    await eventually("all are heard", () => heard.length >= 300);
    expect(heard).toEqual(all);
    await Promise.all([one.close(), two.close()]);
  });

  it("goes on after a listener failed", async () => {
    const events = await open();
    const heard: ProductEvent[] = [];
    events.subscribe(() => {
      throw new Error("broken listener");
    });
    events.subscribe((event) => heard.push(event));
    await events.publish({ kind: "wake" });
    await eventually("the next listener heard it", () => heard.length === 1);
    expect(lines.join()).toContain("broken listener");
    await events.close();
  });

  it("survives text that is no event", async () => {
    const events = await open();
    const heard: ProductEvent[] = [];
    events.subscribe((event) => heard.push(event));
    await pool.query("select pg_notify('tapewise_events', 'not json')");
    await events.publish({ kind: "wake" });
    await eventually("the event after it arrives", () => heard.length === 1);
    await events.close();
  });

  it("listens again after its connection was cut", async () => {
    const events = await open();
    const heard: ProductEvent[] = [];
    events.subscribe((event) => heard.push(event));
    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'tapewise-events%' and datname = current_database()",
    );
    await eventually("an event arrives", async () => {
      await events.publish({ kind: "user", userId: "u2" });
      return heard.some((event) => event.kind === "user");
    });
    await events.close();
  });

  it("listens again after its connection was lost without a word", async () => {
    const endpoint = await createEndpoint(database.url);
    const events = await createPostgresEvents({ connectionString: endpoint.url, pool, log });
    const publisher = await open();
    const heard: ProductEvent[] = [];
    events.subscribe((event) => heard.push(event));
    endpoint.abandon();
    await eventually("it knows that it hears nothing", () => !events.isListening());
    await eventually("it listens again and says that events may have been missed", () =>
      heard.some(({ kind }) => kind === "missed"),
    );
    expect(events.isListening()).toBe(true);
    await publisher.publish({ kind: "user", userId: "u3" });
    await eventually("it hears an event", () => heard.some(({ kind }) => kind === "user"));
    await Promise.all([events.close(), publisher.close()]);
    await endpoint.shut();
  });

  it("leaves no socket behind at a server that takes connections and answers none", async () => {
    const endpoint = await createEndpoint(database.url);
    const events = await createPostgresEvents({ connectionString: endpoint.url, pool, log });
    await endpoint.shut();
    const silent = await startSilentServer(Number(new URL(endpoint.url).port));
    await eventually("it has tried several times", () => silent.taken() > 3);
    // One that is asked, and the one before, which is being closed.
    expect(await silent.left()).toBeLessThanOrEqual(2);
    await events.close();
    await eventually("the last ones are closed", async () => (await silent.left()) === 0);
    await silent.stop();
  });

  it("drops an event that PostgreSQL would reject, and says so", async () => {
    const events = await open();
    await events.publish({ kind: "quotes", scope: "x".repeat(8_000), symbols: [] });
    expect(lines.join()).toContain("too large");
    await events.close();
  });
});

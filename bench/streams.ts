/**
 * One new item told to 10,000 open streams of one product process, against node:http writing the same text to as many
 * open answers; both are set off by a notification of the database.
 */
import { openDatabase } from "#server/db/database.ts";
import { createPostgresEvents } from "#server/platform/events/postgres-events.ts";
import { type BenchResult, lessIsBetter, median } from "./result.ts";
import { type Helper, machineMs, startHelper } from "./support/process.ts";
import type { ProductProcess } from "./support/product.ts";
import type { RawStreams } from "./support/raw-streams.ts";
import type { StreamClients } from "./support/stream-clients.ts";

const streams = 10_000;
const streamsPerUser = 5;
const eventsMeasured = 20;
const eventsWarmUp = 5;
const eventMsMax = 10_000;
const rawChannel = "bench_raw_streams";
const peer = "node:http res.write";

type Helpers = {
  product: Helper<ProductProcess>;
  raw: Helper<RawStreams>;
  /** Each side's in a process of its own: the system bounds the open files of one. */
  clients: Record<Side["name"], Helper<StreamClients>>;
};
type Side = { name: "product" | "raw"; set: () => Promise<unknown> };
type Growth = { rss: number; heap: number };

/** Milliseconds from the notification to the last user. */
async function toTheLast(clients: Helpers["clients"], { name, set }: Side) {
  await clients[name].ask("expect", { name });
  const startMs = machineMs();
  await set();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`An event did not reach every stream of ${name}.`)),
      eventMsMax,
    );
  });
  const { atMs, text } = await Promise.race([clients[name].ask("last", { name }), late]);
  clearTimeout(timer);
  return { ms: atMs - startMs, text };
}

/** Bytes per stream that opening all of them takes. */
async function growth(
  helper: { ask(name: "memory", input: null): Promise<NodeJS.MemoryUsage> },
  open: () => Promise<unknown>,
): Promise<Growth> {
  const before = await helper.ask("memory", null);
  await open();
  const after = await helper.ask("memory", null);
  return { rss: (after.rss - before.rss) / streams, heap: (after.heapUsed - before.heapUsed) / streams };
}

async function openAll({ product, raw, clients }: Helpers) {
  const { url, connectionString } = await product.ask("start", { pages: false });
  const { cookies, channelIds } = await product.ask("seed", {
    users: streams / streamsPerUser,
    urls: ["http://127.0.0.1:9/0"],
    feedsPerUser: 1,
    itemsPerChannel: 10,
  });
  const all = Array.from({ length: streams }, (_, at) => cookies[at % cookies.length] ?? "");
  const rawUrl = await raw.ask("open", { connectionString, channel: rawChannel });
  const ours = await growth(product, () =>
    clients.product.ask("open", { name: "product", url: `${url}/api/news/stream`, cookies: all }),
  );
  const bare = await growth(raw, () =>
    clients.raw.ask("open", { name: "raw", url: `${rawUrl}/stream`, cookies: all }),
  );
  return { connectionString, channelId: channelIds[0] ?? "", ours, bare };
}

async function measure(helpers: Helpers): Promise<BenchResult[]> {
  const { connectionString, channelId, ours, bare } = await openAll(helpers);
  const database = openDatabase({ connectionString, onError: () => undefined });
  const events = await createPostgresEvents({
    connectionString,
    pool: database.pool,
    log: { debug() {}, info() {}, warn: console.error, error: console.error },
  });
  const times: { ours: number; raw: number }[] = [];
  try {
    for (let event = 0; event < eventsWarmUp + eventsMeasured; event += 1) {
      const seq = await addItem(database.pool, channelId, event);
      const own = await toTheLast(helpers.clients, {
        name: "product",
        set: () => events.publish({ kind: "items", channelId, fromSeq: seq, toSeq: seq }),
      });
      await helpers.raw.ask("say", own.text);
      const other = await toTheLast(helpers.clients, {
        name: "raw",
        set: () => database.pool.query(`notify ${rawChannel}`),
      });
      if (event >= eventsWarmUp) times.push({ ours: own.ms, raw: other.ms });
    }
  } finally {
    await events.close();
    await database.close();
  }
  return resultsOf(times, ours, bare);
}

async function addItem(pool: ReturnType<typeof openDatabase>["pool"], channelId: string, number: number) {
  const { rows } = await pool.query<{ seq: string }>(
    `with fresh as (
       insert into items (id, title, link, pub_date, content, companies)
       values ('bench-fresh-' || $2::int, 'Fresh headline ' || $2::int, 'https://press.example.com/fresh/' || $2::int, now(),
         repeat('The company lifted its guidance. ', 8), '[{"symbol":"AAPL","name":"Apple"}]'::jsonb)
       returning id)
     insert into channel_items (channel_id, item_id, sort_key)
     select $1, 'bench-fresh-' || $2::int, (extract(epoch from now()) * 1000)::bigint returning seq`,
    [channelId, number],
  );
  return Number(rows[0]?.seq);
}

function resultsOf(times: { ours: number; raw: number }[], ours: Growth, bare: Growth): BenchResult[] {
  return [
    lessIsBetter(
      {
        name: `notification to the last of ${streams} streams`,
        value: median(times.map((each) => each.ours)),
        unit: "ms",
        peer,
      },
      median(times.map((each) => each.raw)),
      "goal 1.2 x",
    ),
    lessIsBetter(
      { name: "resident memory per stream", value: ours.rss / 1_024, unit: "kB", peer },
      bare.rss / 1_024,
      "goal 12 kB",
    ),
    lessIsBetter(
      { name: "heap per stream", value: ours.heap / 1_024, unit: "kB", peer },
      bare.heap / 1_024,
      "after a collection",
    ),
  ];
}

export async function run(): Promise<BenchResult[]> {
  const product = startHelper<ProductProcess>("./product.ts");
  const raw = startHelper<RawStreams>("./raw-streams.ts");
  const clients = {
    product: startHelper<StreamClients>("./stream-clients.ts"),
    raw: startHelper<StreamClients>("./stream-clients.ts"),
  };
  try {
    return await measure({ product, raw, clients });
  } finally {
    await Promise.all([clients.product.stop(), clients.raw.stop()]);
    await Promise.all([product.stop(), raw.stop()]);
  }
}

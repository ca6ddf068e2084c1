import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { type DatabaseHandle, openDatabase } from "#server/db/database.ts";
import { createPasswords } from "#server/platform/secrets/password-hash.ts";
import { freePort } from "#tests/support/free-port.ts";
import { eventually } from "#tests/support/postgres-processes.ts";
import { type ProductProcess, startProductProcess } from "./product-process.ts";
import { startSoakPublisher } from "./soak-publisher.ts";
import { type SoakReader, startSoakReader } from "./soak-readers.ts";

const password = "a long password of a reader";
const feedsPerReader = 30;
const sampleEveryMs = 5_000;
const patienceMs = 120_000;
const pastMs = 600_000;

export type MemorySample = { atMs: number; bytes: number };

export type SoakOutcome = {
  published: number;
  restarts: number;
  /** Items that are not stored, and items that a reader's stream did not bring. */
  notStored: string[];
  notSeen: string[];
  /** Answers other than 200 while the product was there. */
  odd: string[];
  /** Longest time from publication to storage. */
  slowestMs: number;
  /** Resident memory of the server by processes, in the order of their starts. */
  memory: MemorySample[][];
};

/** Readers by direct rows: 50 sign-ups are not what is tried here. */
export async function addReaders(
  { pool }: DatabaseHandle,
  { readers, intervalSeconds }: { readers: number; intervalSeconds: number },
  urls: readonly string[],
): Promise<void> {
  await pool.query(
    `insert into channels (id, url, next_check_at) select 'soak-' || n - 1, url, now()
     from unnest($1::text[]) with ordinality each(url, n)`,
    [urls],
  );
  await pool.query(
    `with people as (
       insert into users (id, full_name, email, email_verified, subscription_type)
       select 'reader-' || n, 'Reader', 'reader' || n || '@example.com', true, 'EARLY_BIRD' from generate_series(0, $1 - 1) n
       returning id),
     settings as (insert into user_settings (user_id, refresh_interval, theme, auto_refresh, show_company_cards, keyboard_shortcuts)
       select id, $3, 'light', true, true, true from people)
     insert into accounts (id, account_id, provider_id, user_id, password)
     select id, id, 'credential', id, $2 from people`,
    [readers, await createPasswords().hash(password), intervalSeconds],
  );
  await pool.query(
    `insert into feeds (id, user_id, channel_id, url, name, color, "order")
     select 'feed-' || r || '-' || f, 'reader-' || r, c.id, c.url, c.id, '#2563eb', f + 1
     from generate_series(0, $1 - 1) r, generate_series(0, $2 - 1) f, channels c
     where c.id = 'soak-' || ((r * 6 + f) % $3)`,
    [readers, Math.min(feedsPerReader, urls.length), urls.length],
  );
}

const followed = (reader: number, feeds: number) =>
  Array.from({ length: Math.min(feedsPerReader, feeds) }, (_, at) => (reader * 6 + at) % feeds);

export async function signIn(url: string, reader: number): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: `reader${reader}@example.com`, password }),
  });
  if (answer.status !== 200) throw new Error(`A reader's sign-in was answered ${answer.status}.`);
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
}

const residentBytes = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1_024;

async function storedTitles({ pool }: DatabaseHandle): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ title: string; ms: string }>(
    "select title, extract(epoch from first_seen_at) * 1000 as ms from items",
  );
  return new Map(rows.map(({ title, ms }) => [title, Number(ms)]));
}

async function countItems({ pool }: DatabaseHandle): Promise<number> {
  const { rows } = await pool.query<{ count: number }>("select count(*)::int as count from items");
  return rows[0]?.count ?? 0;
}

/** Feeds that change, readers that look, and a product that is restarted now and then, for a while. Linux only. */
export async function runSoak(options: {
  databaseUrl: string;
  feeds: number;
  readers: number;
  /** From the first item on; restarts are at the given times. */
  durationMs: number;
  restartsAtMs: readonly number[];
  /** Items that each feed has before the first minute: a reader's list holds 200 of a feed, and memory grows until it is full. */
  past: number;
  /** How often each feed gets an item. */
  changeEveryMs: number;
  /** The readers' refresh interval. */
  intervalSeconds: number;
  onSample?: (sample: MemorySample, restarts: number) => void;
}): Promise<SoakOutcome> {
  const { databaseUrl, feeds, readers, durationMs, changeEveryMs } = options;
  const handle = openDatabase({ connectionString: databaseUrl, onError: () => undefined });
  const publisher = await startSoakPublisher(feeds, options.past);
  const port = await freePort();
  const start = () =>
    startProductProcess("soak", databaseUrl, {
      PORT: String(port),
      LOG_LEVEL: "warn",
      NODE_ENV: "production",
    });
  let product: ProductProcess | undefined;
  let isThere = true;
  const reading: SoakReader[] = [];
  const publishedAtMs = new Map<string, number>();
  const memory: MemorySample[][] = [[]];
  let isOver = false;

  async function publishing(): Promise<void> {
    const stepMs = Math.max(50, changeEveryMs / feeds);
    let owed = 0;
    for (let next = 0; !isOver; await delay(stepMs))
      for (owed += (stepMs * feeds) / changeEveryMs; owed >= 1; owed -= 1, next = (next + 1) % feeds) {
        publisher.publish([next]);
        publishedAtMs.set(publisher.titlesOf(next).at(-1) ?? "", Date.now());
      }
  }

  async function sampling(startedMs: number): Promise<void> {
    for (; !isOver; await delay(sampleEveryMs)) {
      if (!isThere || product === undefined) continue;
      const sample = { atMs: performance.now() - startedMs, bytes: residentBytes(product.pid) };
      memory.at(-1)?.push(sample);
      options.onSample?.(sample, memory.length - 1);
    }
  }

  async function restart(): Promise<void> {
    isThere = false;
    await product?.stop();
    memory.push([]);
    product = await start();
    isThere = true;
  }

  try {
    product = await start();
    await addReaders(handle, options, publisher.urls);
    await eventually(
      "the past is stored",
      async () => (await countItems(handle)) >= feeds * options.past,
      pastMs,
    );
    // Reading the past all at once takes memory of its own.
    if (options.past > 1) {
      await product.stop();
      product = await start();
    }
    for (let reader = 0; reader < readers; reader += 1) {
      const cookie = await signIn(product.url, reader);
      reading.push(startSoakReader(product.url, cookie, () => isThere));
    }
    const startedMs = performance.now();
    const working = Promise.all([publishing(), sampling(startedMs)]);
    try {
      for (const atMs of [...options.restartsAtMs, durationMs]) {
        await delay(Math.max(0, startedMs + atMs - performance.now()));
        if (atMs !== durationMs) await restart();
      }
    } finally {
      isOver = true;
      await working;
    }
    const published = Array.from({ length: feeds }, (_, feed) =>
      publisher.titlesOf(feed).slice(options.past > 1 ? options.past : 0),
    );
    const wanted = published.flat();
    // What never arrives shows in the outcome, so that this wait may end.
    const arrived = async () => {
      const stored = await storedTitles(handle);
      return wanted.every((title) => stored.has(title));
    };
    await eventually("all that was published is stored", arrived, patienceMs).catch(() => undefined);
    const wantedOf = (reader: number) => followed(reader, feeds).flatMap((feed) => published[feed] ?? []);
    const missedBy = (reader: number) =>
      wantedOf(reader).filter((title) => !reading[reader]?.seen.has(title));
    const everyone = reading.map((_, reader) => reader);
    await eventually(
      "all that is stored was streamed",
      () => everyone.every((reader) => missedBy(reader).length === 0),
      patienceMs,
    ).catch(() => undefined);
    const stored = await storedTitles(handle);
    const delays = [...publishedAtMs].map(([title, atMs]) => (stored.get(title) ?? atMs) - atMs);
    return {
      published: wanted.length,
      restarts: options.restartsAtMs.length,
      notStored: wanted.filter((title) => !stored.has(title)),
      notSeen: everyone.flatMap((reader) => missedBy(reader).map((title) => `reader ${reader}: ${title}`)),
      odd: reading.flatMap(({ odd }) => odd),
      slowestMs: Math.max(0, ...delays),
      memory,
    };
  } finally {
    isOver = true;
    await Promise.all(reading.map((each) => each.stop()));
    await product?.stop();
    await Promise.all([publisher.stop(), handle.close()]);
  }
}

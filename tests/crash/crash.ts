/**
 * Kills the product with SIGKILL at random moments, during ingestion and during a user's writes, and checks after
 * each start: ready in time, no acknowledged write lost, no item doubled, no database process left behind.
 * `--rounds N` rounds of each kind (default 50).
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createDice } from "#fakes/kit/random.ts";
import { createProductProcess, readyLine, signIn } from "./product-process.ts";
import { type ServedFeeds, serveFeeds } from "./served-feeds.ts";

const email = "crash@example.com";
const password = "correct horse battery";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "50" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
console.log(`Seed ${values.seed}`);
const dice = createDice(values.seed);
const rounds = Number(values.rounds);
const dataDir = mkdtempSync(path.join(tmpdir(), "crash-trial-"));
const feeds: ServedFeeds = await serveFeeds(6);
const { start, kill, query } = createProductProcess({
  dataDir,
  port: 20_000 + (process.pid % 10_000),
  environment: {
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    OUTBOUND_ALLOW: "127.0.0.1",
    DEFAULT_FEEDS: JSON.stringify(
      feeds.urls.map((url, index) => ({ name: `Wire ${index}`, url, color: "#2563eb" })),
    ),
  },
});

type Told = { interval: number; feeds: Set<string>; removed: Set<string> };

/** Writes until the connection breaks and keeps what was acknowledged; the write in progress may or may not count. */
async function writeUntilKilled(url: string, cookie: string, told: Told): Promise<void> {
  const send = (method: string, place: string, body?: object) =>
    fetch(url + place, {
      method,
      headers: { cookie, "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  try {
    for (let step = 0; ; step++) {
      const interval = 10 + ((told.interval - 10 + 1) % 291);
      if ((await send("PATCH", "/api/settings", { refreshInterval: interval })).ok) told.interval = interval;
      const created = await send("POST", "/api/feeds", {
        name: `Feed ${step}`,
        url: `https://crash.example/${crypto.randomUUID()}`,
        color: "#dc2626",
      });
      if (created.status === 201) told.feeds.add(((await created.json()) as { id: string }).id);
      const oldest = told.feeds.values().next().value;
      if (told.feeds.size > 20 && oldest) {
        told.feeds.delete(oldest);
        if ((await send("DELETE", `/api/feeds/${oldest}`)).status === 204) told.removed.add(oldest);
      }
    }
  } catch {
    // The kill.
  }
}

async function checkWrites(url: string, cookie: string, told: Told): Promise<void> {
  const settings = (await (await fetch(`${url}/api/settings`, { headers: { cookie } })).json()) as {
    refreshInterval: number;
  };
  const next = 10 + ((told.interval - 10 + 1) % 291);
  if (settings.refreshInterval !== told.interval && settings.refreshInterval !== next)
    throw new Error(`Settings hold ${settings.refreshInterval}, acknowledged was ${told.interval}`);
  told.interval = settings.refreshInterval;
  const list = (await (await fetch(`${url}/api/feeds`, { headers: { cookie } })).json()) as {
    feeds: { id: string }[];
  };
  const ids = new Set(list.feeds.map((each) => each.id));
  for (const id of told.feeds) if (!ids.has(id)) throw new Error(`An acknowledged feed is lost: ${id}`);
  for (const id of told.removed) if (ids.has(id)) throw new Error(`An acknowledged removal came back: ${id}`);
}

/** Stored items are whole and single. */
async function checkItems(): Promise<number> {
  const [counted] = await query<{ total: number; distinct: number; loose: number }>(
    `select count(*)::int as total, count(distinct title || link)::int as distinct,
       (select count(*)::int from items i where not exists (select 1 from channel_items ci where ci.item_id = i.id)) as loose from items`,
  );
  if (!counted) throw new Error("Items cannot be counted");
  if (counted.total !== counted.distinct)
    throw new Error(`${counted.total - counted.distinct} items are doubled`);
  if (counted.loose > 0) throw new Error(`${counted.loose} items belong to no feed`);
  return counted.total;
}

/** Everything published arrives in the end. */
async function checkArrival(url: string, cookie: string): Promise<void> {
  const wanted = feeds.published.size;
  const until = performance.now() + 30_000;
  for (;;) {
    if ((await checkItems()) >= wanted) return;
    await query("update channels set next_check_at = now()");
    await fetch(`${url}/api/news?limit=50&refresh=1`, { headers: { cookie } });
    if (performance.now() > until)
      throw new Error(`Only ${await checkItems()} of ${wanted} published items arrived`);
    await delay(1_000);
  }
}

const told: Told = { interval: 300, feeds: new Set(), removed: new Set() };
let running = await start();
try {
  const cookie = await signIn(running.url, email, password);
  for (let round = 1; round <= rounds; round++) {
    feeds.publish();
    await query("update channels set next_check_at = now(), leased_until = null");
    await delay(dice.int(0, 400));
    await kill(running.child);
    running = await start();
    await checkItems();

    const writing = writeUntilKilled(running.url, cookie, told);
    await delay(dice.int(30, 430));
    await kill(running.child);
    await writing;
    running = await start();
    await checkWrites(running.url, cookie, told);
  }
  await checkArrival(running.url, cookie);
  console.log(
    `${rounds} kills during ingestion and ${rounds} during a user's writes: nothing lost, nothing doubled, nothing left behind`,
  );
  console.log(readyLine());
} finally {
  await kill(running.child);
  await feeds.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

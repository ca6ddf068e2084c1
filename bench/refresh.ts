/**
 * 1,000 feeds of 30 items fetched, parsed, tagged and stored by the product on its own durable database, against the
 * same documents only fetched and parsed in this process.
 */
import { parseFeed } from "feedsmith";
import { Agent, request } from "undici";
import { startRefreshLoop } from "#server/features/ingestion/refresh-loop.ts";
import { indexAll } from "#server/features/search/search-indexing.ts";
import { openPlatform, type Platform } from "#server/open-platform.ts";
import { createServices, type Services } from "#server/wiring/create-services.ts";
import { type BenchResult, lessIsBetter, median } from "./result.ts";
import type { Origin } from "./support/origin.ts";
import { cpuMs, type Helper, startHelper } from "./support/process.ts";
import { treeCpuMs } from "./support/process-tree.ts";
import { createProductFolder } from "./support/product-folder.ts";
import { seed } from "./support/seed.ts";

const feedsMax = 1_000;
const itemsPerFeed = 30;
const changedFeeds = 100;
/** Sites: the product visits few feeds of one site at a time. */
const sites = 50;
const atOnce = 64;
const coldRounds = 2;
const warmRounds = 5;
const changedRounds = 3;
const roundMsMax = 60_000;
const mainPeer = "fetch and parse only (feedsmith)";

type World = { origin: Helper<Origin>; urls: string[]; platform: Platform; services: Services };
/** Wall time, work of this process on all its threads, and work of the database beside it. */
type Cost = { ms: number; cpuMs: number; databaseCpuMs: number };
type Round = { ours: Cost; bare: Cost };

/** Listens until every channel was told of; asking the database all the time would count as our work. */
function allTold(events: Platform["events"], channels: number): Promise<void> {
  const told = new Set<string>();
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`${channels - told.size} feeds are still not checked.`)),
      roundMsMax,
    );
    const unsubscribe = events.subscribe((event) => {
      if (event.kind === "items" || event.kind === "channel") told.add(event.channelId);
      if (told.size < channels) return;
      clearTimeout(late);
      unsubscribe();
      resolve();
    });
  });
}

async function checkVisited({ pool }: Platform["database"], since: Date): Promise<void> {
  const { rows } = await pool.query<{ open: number }>(
    "select count(*)::int as open from channels where checked_at is null or checked_at < $1",
    [since],
  );
  if (rows[0]?.open !== 0) throw new Error(`${rows[0]?.open} feeds were not visited.`);
}

/** Resolves when every channel was visited once; all must be due. */
async function refreshAll({ platform, services }: World): Promise<void> {
  const { events, log, database } = platform;
  const since = new Date();
  const told = allTold(events, feedsMax);
  const loop = startRefreshLoop({ ingestion: services.news.ingestion, events, log });
  try {
    await told;
    await checkVisited(database, since);
  } finally {
    await loop.stop();
  }
}

async function clearEverything({ pool }: Platform["database"]): Promise<void> {
  await pool.query("truncate items, channel_items cascade");
  await pool.query(`update channels set state = 'pending', etag = null, last_modified = null, body_hash = null,
    items_per_hour = 0, checked_at = null, changed_at = null, leased_until = null`);
  await pool.query("vacuum analyze channels");
}

type Kept = { etags: Map<string, string>; agent: Agent };

/** The peer: conditional requests, and parsing by feedsmith in this thread; nothing is cleaned up, tagged or stored. */
async function fetchAll(urls: string[], { etags, agent }: Kept): Promise<void> {
  const left = [...urls];
  async function work(): Promise<void> {
    for (let url = left.pop(); url !== undefined; url = left.pop()) {
      const etag = etags.get(url);
      const { headers, body, statusCode } = await request(url, {
        dispatcher: agent,
        headers: etag === undefined ? {} : { "if-none-match": etag },
      });
      const text = await body.text();
      if (statusCode !== 200) continue;
      etags.set(url, String(headers.etag));
      parseFeed(text);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
}

async function costOf(databasePid: number, work: () => Promise<unknown>): Promise<Cost> {
  const now = (): Cost => ({
    ms: performance.now(),
    cpuMs: cpuMs(),
    databaseCpuMs: treeCpuMs(databasePid),
  });
  const before = now();
  await work();
  const after = now();
  return {
    ms: after.ms - before.ms,
    cpuMs: after.cpuMs - before.cpuMs,
    databaseCpuMs: after.databaseCpuMs - before.databaseCpuMs,
  };
}

async function rounds(count: number, round: () => Promise<Round>): Promise<Round> {
  const all: Round[] = [];
  for (let at = 0; at < count; at += 1) all.push(await round());
  const of = (side: keyof Round): Cost => ({
    ms: median(all.map((each) => each[side].ms)),
    cpuMs: median(all.map((each) => each[side].cpuMs)),
    databaseCpuMs: median(all.map((each) => each[side].databaseCpuMs)),
  });
  return { ours: of("ours"), bare: of("bare") };
}

async function checkStored({ database }: Platform, wanted: number): Promise<void> {
  const { rows } = await database.pool.query<{ stored: number }>(
    "select count(*)::int as stored from channel_items",
  );
  if (rows[0]?.stored !== wanted) throw new Error(`${rows[0]?.stored} of ${wanted} items are stored.`);
}

async function measure(world: World): Promise<BenchResult[]> {
  const { origin, urls, platform } = world;
  const kept: Kept = { etags: new Map(), agent: new Agent() };
  const databasePid = platform.embedded?.pid ?? 0;
  const bare = () => costOf(databasePid, () => fetchAll(urls, kept));
  const ours = async () => {
    await platform.database.pool.query("update channels set next_check_at = now() - interval '1 second'");
    return costOf(databasePid, () => refreshAll(world));
  };
  const searchable: Cost[] = [];
  const cold = await rounds(coldRounds, async () => {
    await clearEverything(platform.database);
    kept.etags.clear();
    const round = { bare: await bare(), ours: await ours() };
    searchable.push(await costOf(databasePid, () => indexAll(world.services.news.searchIndex)));
    return round;
  });
  await checkStored(platform, feedsMax * itemsPerFeed);
  const warm = await rounds(warmRounds, async () => ({ bare: await bare(), ours: await ours() }));
  const changed = await rounds(changedRounds, async () => {
    await origin.ask("publish", { feeds: changedFeeds });
    return { bare: await bare(), ours: await ours() };
  });
  await checkStored(platform, feedsMax * itemsPerFeed + changedRounds * changedFeeds);
  await kept.agent.destroy();
  const row = (name: string, round: Round, goal: string) =>
    lessIsBetter(
      { name: `${feedsMax} feeds, ${name}`, value: round.ours.ms, unit: "ms", peer: mainPeer },
      round.bare.ms,
      `work of the process ${Math.round(round.ours.cpuMs)} ms (${(round.ours.cpuMs / round.bare.cpuMs).toFixed(1)} x), of the database ${Math.round(round.ours.databaseCpuMs)} ms; goal ${goal}`,
    );
  return [
    row("cold: all items new", cold, "2 x"),
    afterwards(searchable),
    row("all unchanged (304)", warm, "300 ms"),
    row(`${changedFeeds} with a new item`, changed, "2 x"),
  ];
}

/** What comes after the visits, at half speed: the items become searchable. */
function afterwards(costs: Cost[]): BenchResult {
  const of = (pick: (cost: Cost) => number) => median(costs.map(pick));
  const work = of(({ cpuMs, databaseCpuMs }) => cpuMs + databaseCpuMs);
  return lessIsBetter(
    {
      name: `search index of ${feedsMax * itemsPerFeed} new items, work`,
      value: work,
      unit: "ms",
      peer: "a tenth of Miniflux's whole cold run",
    },
    6_000,
    `${Math.round(of(({ ms }) => ms))} ms beside readers; goal with the visits themselves 6 s`,
  );
}

export async function run(): Promise<BenchResult[]> {
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const origin = startHelper<Origin>("./origin.ts");
    closers.push(() => origin.stop());
    const urls = await origin.ask("open", { feeds: feedsMax, sites, items: itemsPerFeed });
    const { config, log, remove } = await createProductFolder();
    closers.push(remove);
    const outboundLimits = {
      hostStartsPerSecond: Number.POSITIVE_INFINITY,
      hostConcurrency: atOnce,
      // As many as the peer has: more would open connections faster than they can be used again.
      unansweredMax: atOnce,
      concurrency: atOnce,
    };
    const platform = await openPlatform({ config, log, outboundLimits });
    closers.push(() => platform.close());
    const services = createServices(platform);
    closers.push(async () => {
      services.news.streams.close();
      services.market.quotes.stop();
    });
    await seed(platform.database, { users: 1, urls, feedsPerUser: feedsMax });
    return await measure({ origin, urls, platform, services });
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

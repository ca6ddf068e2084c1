/**
 * Memory of the whole product at work: 50 feeds on as many sites, 10 users with a page and a stream open. The first start
 * compiles the product and saves what it compiled, as in `DATA_DIR/compiled`; every later one reads it.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { platform, tmpdir } from "node:os";
import path from "node:path";
import { type BenchResult, lessIsBetter } from "./result.ts";
import type { Origin } from "./support/origin.ts";
import { type Helper, startHelper } from "./support/process.ts";
import type { ProductProcess } from "./support/product.ts";
import { proportionalBytesOf, residentBytesOf } from "./support/proportional-memory.ts";
import type { StreamClients } from "./support/stream-clients.ts";

const feeds = 50;
const itemsPerFeed = 30;
const users = 10;
const serverBytesMax = 200 * 1_000_000;
const databaseBytesMax = 150 * 1_000_000;
const firstNewsMsMax = 20_000;
/** Visits, reloads and streams go on for this long before the figures are taken: the rush of the start is over then. */
const atWorkMs = 40_000;
const reloadEveryMs = 250;
const addresses = [
  "/",
  "/api/me",
  "/api/settings",
  "/api/feeds",
  "/api/news?limit=50",
  "/api/quotes?symbols=AAPL",
];

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function untilNews(url: string, cookie: string): Promise<void> {
  const endMs = performance.now() + firstNewsMsMax;
  for (;;) {
    const response = await fetch(`${url}/api/news`, { headers: { cookie } });
    const { items } = (await response.json()) as { items?: unknown[] };
    if (items !== undefined && items.length > 0) return;
    if (performance.now() > endMs)
      throw new Error(`No news after ${firstNewsMsMax} ms (${response.status}).`);
    await pause(reloadEveryMs);
  }
}

/** Every user reloads every page in turn. */
async function work(url: string, cookies: string[]): Promise<void> {
  const endMs = performance.now() + atWorkMs;
  for (let turn = 0; performance.now() < endMs; turn += 1) {
    const address = addresses[turn % addresses.length] ?? "/";
    await Promise.all(
      cookies.map(async (cookie) => {
        const response = await fetch(url + address, { headers: { cookie, "accept-encoding": "br" } });
        await response.arrayBuffer();
      }),
    );
    await pause(reloadEveryMs);
  }
}

type Helpers = { product: Helper<ProductProcess>; clients: Helper<StreamClients> };
type Memory = { server: number; database: number };

async function measure({ product, clients }: Helpers, urls: string[]): Promise<Memory> {
  const { url, databasePid } = await product.ask("start", { pages: true });
  const { cookies } = await product.ask("seed", { users, urls, feedsPerUser: 20 });
  await product.ask("wake", null);
  await untilNews(url, cookies[0] ?? "");
  await clients.ask("open", { name: "readers", url: `${url}/api/news/stream`, cookies });
  await work(url, cookies);
  return { server: residentBytesOf(product.pid), database: proportionalBytesOf(databasePid) };
}

async function measureStart(urls: string[], compiled: string): Promise<Memory> {
  const product = startHelper<ProductProcess>("./product.ts", { NODE_COMPILE_CACHE: compiled });
  const clients = startHelper<StreamClients>("./stream-clients.ts");
  try {
    return await measure({ product, clients }, urls);
  } finally {
    await clients.stop();
    await product.stop();
  }
}

const row = (name: string, bytes: number, bytesMax: number) =>
  lessIsBetter(
    { name, value: bytes / 1e6, unit: "MB", peer: "limit" },
    bytesMax / 1e6,
    `${feeds} feeds, ${users} users with a page and a stream open`,
  );

export async function run(): Promise<BenchResult[]> {
  if (platform() !== "linux") return [];
  const compiled = await mkdtemp(path.join(tmpdir(), "tapewise-compiled-"));
  const origin = startHelper<Origin>("./origin.ts");
  try {
    const urls = await origin.ask("open", { feeds, sites: feeds, items: itemsPerFeed });
    const first = await measureStart(urls, compiled);
    const later = await measureStart(urls, compiled);
    return [
      row("server, resident, first start", first.server, serverBytesMax),
      row("server, resident", later.server, serverBytesMax),
      row("database, proportional", later.database, databaseBytesMax),
    ];
  } finally {
    await origin.stop();
    await rm(compiled, { recursive: true, force: true });
  }
}

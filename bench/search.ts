/** Signed-in GET /api/news/search over 1,000,000 items, by kinds of words and of users. */
import type pg from "pg";
import { openDatabase } from "#server/db/database.ts";
import { createSearchIndexStore } from "#server/features/search/search-index.store.ts";
import { indexAll } from "#server/features/search/search-indexing.ts";
import { type BenchResult, lessIsBetter } from "./result.ts";
import { openArchive } from "./support/archive-database.ts";
import { startHelper } from "./support/process.ts";
import type { ProductProcess } from "./support/product.ts";
import { channelsEach, createChance, storeArchive, vocabulary } from "./support/search-archive.ts";

const itemsMax = Number(process.env.SEARCH_ITEMS ?? 1_000_000);
const limitMs = 100;
const searchesPerKind = 40;
const warmUps = 5;
const arrivals = 30_000;
const arrivalsAtOnce = 500;

type Query = Record<string, string>;
type Kind = { name: string; query: (chance: () => number) => Query };

const words = vocabulary();
const wordBetween = (chance: () => number, from: number, to: number) =>
  words[from + Math.floor(chance() * (to - from))] ?? "";

function misspelt(chance: () => number): string {
  for (;;) {
    const word = wordBetween(chance, 500, 30_000);
    if (word.length >= 7) return word.slice(0, 3) + word.slice(4);
  }
}

const kinds: Kind[] = [
  { name: 'common word ("market", 30 %)', query: () => ({ q: "market" }) },
  { name: "rare word", query: (chance) => ({ q: wordBetween(chance, 20_000, 60_000) }) },
  { name: "middling word", query: (chance) => ({ q: wordBetween(chance, 50, 1_000) }) },
  { name: "two words", query: (chance) => ({ q: `market ${wordBetween(chance, 20, 2_000)}` }) },
  { name: "phrase (1 %)", query: () => ({ q: '"rate cut"' }) },
  {
    name: "phrase of common words",
    query: (chance) => ({ q: `"${wordBetween(chance, 0, 30)} ${wordBetween(chance, 0, 30)}"` }),
  },
  { name: "word of long ago (17 %)", query: () => ({ q: "lockdown" }) },
  { name: "company (2 %)", query: () => ({ symbol: "AAPL" }) },
  {
    name: "rare company and common word",
    query: (chance) => ({ q: "market", symbol: `S${1 + Math.floor(chance() * 3_000)}` }),
  },
  { name: "misspelt word", query: (chance) => ({ q: misspelt(chance) }) },
  { name: "without a word", query: (chance) => ({ q: `market -${wordBetween(chance, 0, 100)}` }) },
  { name: "common word by relevance", query: () => ({ q: "market", sort: "relevance" }) },
  { name: "words that nothing has", query: () => ({ q: "qqwwqq wqwqwq" }) },
];

const percentile = (values: number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? 0;

type User = { name: string; url: string; cookie: string; clearLimits: () => Promise<void> };

async function searchMs({ url, cookie }: User, query: Query): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(`${url}/api/news/search?${new URLSearchParams(query)}`, { headers: { cookie } });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${JSON.stringify(query)} answered ${answer.status}: ${text}`);
  return performance.now() - startedAt;
}

async function measure(user: User, { name, query }: Kind): Promise<BenchResult> {
  const chance = createChance(name.length);
  await user.clearLimits();
  for (let n = 0; n < warmUps; n += 1) await searchMs(user, query(chance));
  const all: number[] = [];
  for (let n = 0; n < searchesPerKind; n += 1) all.push(await searchMs(user, query(chance)));
  const [p50, p99] = [percentile(all, 0.5), percentile(all, 0.99)];
  return lessIsBetter(
    { name: `${name}, ${user.name}`, value: percentile(all, 0.95), unit: "ms p95", peer: "the limit" },
    limitMs,
    `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}`,
  );
}

/** The index is made in one piece at the end, as a restored database would have it. */
async function makeSearchable(pool: pg.Pool, connectionString: string): Promise<void> {
  const { rows } = await pool.query("select pg_get_indexdef('search_entries_idx'::regclass) as sql");
  await pool.query("drop index search_entries_idx");
  const database = openDatabase({ connectionString, onError: () => undefined });
  await database.pool.query("set statement_timeout = 0");
  const index = createSearchIndexStore(database);
  while ((await index.indexNext(10_000)) > 0);
  await database.close();
  await pool.query("set maintenance_work_mem = '512MB'");
  await pool.query(rows[0].sql);
  await pool.query("vacuum analyze search_entries, search_words");
}

/** What being searchable costs the items of a day, beside what storing them costs. */
async function arrivalCost(pool: pg.Pool, connectionString: string): Promise<BenchResult> {
  const storedAt = performance.now();
  for (let from = 0; from < arrivals; from += arrivalsAtOnce) await storeSome(pool, from);
  const storeMs = performance.now() - storedAt;
  const database = openDatabase({ connectionString, onError: () => undefined });
  const index = createSearchIndexStore(database);
  const indexedAt = performance.now();
  while ((await index.indexNext(arrivalsAtOnce)) > 0);
  await indexAll(index);
  await index.cleanUp();
  const indexMs = performance.now() - indexedAt;
  await database.close();
  return lessIsBetter(
    { name: `${arrivals} items made searchable`, value: indexMs, unit: "ms", peer: "storing them" },
    storeMs,
    "beside their arrival, not within it",
  );
}

async function storeSome(pool: pg.Pool, from: number): Promise<void> {
  await pool.query(
    `with stored as (
       insert into items (id, title, link, pub_date, content, author, companies)
       select 'x' || substr(id, 1, 19), title, link, now(), content, author, companies
       from items where id = any(array(select item_id from channel_items order by seq offset $1 limit $2))
       returning id)
     insert into channel_items (channel_id, item_id, sort_key)
     select 'bench-channel-0', id, (extract(epoch from now()) * 1000)::bigint from stored`,
    [from, arrivalsAtOnce],
  );
}

export async function run(): Promise<BenchResult[]> {
  const { pool, connectionString, close } = await openArchive();
  const product = startHelper<ProductProcess>("./product.ts");
  try {
    const environment = {
      ROLE: "web",
      DATABASE_URL: connectionString,
      SECRET_KEY: "bench-master-key-0123456789-0123456789",
    };
    const { url } = await product.ask("start", { pages: false, environment });
    const urls = Array.from({ length: 2 * channelsEach }, (_, at) => `http://127.0.0.1:9/${at}`);
    const { cookies } = await product.ask("seed", { users: 2, urls, feedsPerUser: channelsEach });
    await storeArchive(pool, itemsMax);
    await makeSearchable(pool, connectionString);
    const clearLimits = () => product.ask("clearLimits", null);
    const results: BenchResult[] = [];
    for (const [at, name] of ["95 % of the items", "5 %"].entries())
      for (const kind of kinds)
        results.push(await measure({ name, url, cookie: cookies[at] ?? "", clearLimits }, kind));
    return [...results, await arrivalCost(pool, connectionString)];
  } finally {
    await product.stop();
    await close();
  }
}

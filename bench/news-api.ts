/** Warm, signed-in GET /api/news over 100,000 stored items, against a bare route that sends the same bytes. */
import { type BenchResult, lessIsBetter, median } from "./result.ts";
import { type Load, type LoadResult, loadWith } from "./support/load.ts";
import type { PlainHono } from "./support/plain-hono.ts";
import { startHelper } from "./support/process.ts";
import type { ProductProcess } from "./support/product.ts";

const feedsMax = 10;
const itemsPerFeed = 10_000;
const connections = 200;
const rounds = 5;
const warmUpSeconds = 2;
const roundSeconds = 2;
const path = "/api/news";

type Server = { load: Load; cpuMs: () => Promise<number> };
type Measured = LoadResult & { cpuMicrosecondsPerRequest: number };
type Round = { ours: Measured; bare: Measured };

async function textOf(url: string, cookie: string): Promise<string> {
  const response = await fetch(url, { headers: { cookie } });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}: ${text}`);
  const { items } = JSON.parse(text) as { items: unknown[] };
  if (items.length === 0) throw new Error(`${url} has no news.`);
  return text;
}

async function measureOne({ load, cpuMs }: Server): Promise<Measured> {
  const before = await cpuMs();
  const result = await loadWith(load);
  const after = await cpuMs();
  return { ...result, cpuMicrosecondsPerRequest: ((after - before) * 1_000) / result.requests };
}

async function measure(ours: Server, bare: Server): Promise<Round[]> {
  for (const { load } of [bare, ours]) await loadWith({ ...load, seconds: warmUpSeconds });
  const all: Round[] = [];
  for (let round = 0; round < rounds; round += 1)
    all.push({ bare: await measureOne(bare), ours: await measureOne(ours) });
  const faults = all.reduce((sum, round) => sum + round.ours.faults + round.bare.faults, 0);
  if (faults > 0) throw new Error(`${faults} requests failed.`);
  return all;
}

const peer = "bare Hono route, same bytes";

function resultsOf(all: Round[], bytes: number): BenchResult[] {
  const of = (pick: (round: Round) => number) => median(all.map(pick));
  const bareRate = of(({ bare }) => bare.requestsPerSecond);
  return [
    {
      name: `GET ${path}, ${connections} connections`,
      value: of(({ ours }) => ours.requestsPerSecond),
      unit: "1/s",
      peer,
      ratio: of(({ ours, bare }) => ours.requestsPerSecond / bare.requestsPerSecond),
      note: `peer ${Math.round(bareRate)}/s; ${bytes} bytes; goal 0.7`,
    },
    lessIsBetter(
      { name: `GET ${path}, p99`, value: of(({ ours }) => ours.p99Ms), unit: "ms", peer },
      of(({ bare }) => bare.p99Ms),
      "goal under 50 ms",
    ),
    lessIsBetter(
      {
        name: `GET ${path}, work of the server`,
        value: of(({ ours }) => ours.cpuMicrosecondsPerRequest),
        unit: "us",
        peer,
      },
      of(({ bare }) => bare.cpuMicrosecondsPerRequest),
      "CPU time per request",
    ),
  ];
}

export async function run(): Promise<BenchResult[]> {
  const product = startHelper<ProductProcess>("./product.ts");
  const plain = startHelper<PlainHono>("./plain-hono.ts");
  try {
    const { url } = await product.ask("start", { pages: false });
    const urls = Array.from({ length: feedsMax }, (_, at) => `http://127.0.0.1:9/${at}`);
    const { cookies } = await product.ask("seed", {
      users: 1,
      urls,
      feedsPerUser: feedsMax,
      itemsPerChannel: itemsPerFeed,
    });
    const cookie = cookies[0] ?? "";
    const text = await textOf(url + path, cookie);
    const plainUrl = await plain.ask("open", { text, path });
    const load = { cookie, connections, seconds: roundSeconds };
    const all = await measure(
      { load: { ...load, url: url + path }, cpuMs: () => product.ask("cpuMs", null) },
      { load: { ...load, url: plainUrl + path }, cpuMs: () => plain.ask("cpuMs", null) },
    );
    return resultsOf(all, Buffer.byteLength(text));
  } finally {
    await Promise.all([product.stop(), plain.stop()]);
  }
}

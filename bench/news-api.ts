/**
 * Warm, signed-in GET /api/news over 100,000 stored items, against a bare route that sends the same bytes, or the same
 * word that nothing changed; then the same while 1,000 feeds come in.
 */
import { type BenchResult, lessIsBetter, median } from "./result.ts";
import { type Load, type LoadResult, loadWith } from "./support/load.ts";
import type { Origin } from "./support/origin.ts";
import type { PlainHono } from "./support/plain-hono.ts";
import { type Helper, startHelper } from "./support/process.ts";
import type { ProductProcess } from "./support/product.ts";

const feedsMax = 10;
const itemsPerFeed = 10_000;
const connections = 200;
const rounds = 5;
const warmUpSeconds = 2;
const roundSeconds = 2;
const path = "/api/news";
const plainEtag = '"1"';
const crowdFeeds = 1_000;
const crowdSites = 50;
const crowdItems = 30;
const busySeconds = 6;
const publishEveryMs = 1_000;

type Server = { load: Load; cpuMs: () => Promise<number> };
type Measured = LoadResult & { cpuMicrosecondsPerRequest: number };
type Round = { ours: Measured; bare: Measured };

async function answerOf(url: string, cookie: string): Promise<{ text: string; etag: string }> {
  const response = await fetch(url, { headers: { cookie, "accept-encoding": "identity" } });
  const text = await response.text();
  const etag = response.headers.get("etag") ?? "";
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}: ${text}`);
  const { items } = JSON.parse(text) as { items: unknown[] };
  if (items.length === 0) throw new Error(`${url} has no news.`);
  return { text, etag };
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
  const failures = all.reduce((sum, round) => sum + round.ours.failures + round.bare.failures, 0);
  if (failures > 0) throw new Error(`${failures} requests failed.`);
  return all;
}

const peer = "bare Hono route, same bytes";

function resultsOf(name: string, all: Round[], note: string): BenchResult[] {
  const of = (pick: (round: Round) => number) => median(all.map(pick));
  const bareRate = of(({ bare }) => bare.requestsPerSecond);
  return [
    {
      name: `${name}, ${connections} connections`,
      value: of(({ ours }) => ours.requestsPerSecond),
      unit: "1/s",
      peer,
      ratio: of(({ ours, bare }) => ours.requestsPerSecond / bare.requestsPerSecond),
      note: `peer ${Math.round(bareRate)}/s; ${note}; goal 0.7`,
    },
    lessIsBetter(
      { name: `${name}, p99`, value: of(({ ours }) => ours.p99Ms), unit: "ms", peer },
      of(({ bare }) => bare.p99Ms),
      "goal under 50 ms",
    ),
    lessIsBetter(
      {
        name: `${name}, work of the server`,
        value: of(({ ours }) => ours.cpuMicrosecondsPerRequest),
        unit: "us",
        peer,
      },
      of(({ bare }) => bare.cpuMicrosecondsPerRequest),
      "CPU time per request",
    ),
  ];
}

type Crowd = { origin: Helper<Origin>; product: Helper<ProductProcess> };

/** Lets 1,000 feeds come in, all new first, then each with one new item a second, for as long as the load lasts. */
async function whileFeedsComeIn<T>({ origin, product }: Crowd, load: () => Promise<T>): Promise<T> {
  const publishing = setInterval(() => {
    origin
      .ask("publish", { feeds: crowdFeeds })
      .then(() => product.ask("makeCrowdDue", null))
      // The helpers end with the measurement.
      .catch(() => undefined);
  }, publishEveryMs);
  await product.ask("makeCrowdDue", null);
  try {
    return await load();
  } finally {
    clearInterval(publishing);
  }
}

async function measureBusy(crowd: Crowd, load: Load): Promise<BenchResult> {
  const { origin, product } = crowd;
  const urls = await origin.ask("open", { feeds: crowdFeeds, sites: crowdSites, items: crowdItems });
  await product.ask("seedCrowd", { urls });
  const { p99Ms, failures, requestsPerSecond } = await whileFeedsComeIn(crowd, () =>
    loadWith({ ...load, seconds: busySeconds }),
  );
  if (failures > 0) throw new Error(`${failures} requests failed.`);
  const visits = await origin.ask("answered", null);
  return lessIsBetter(
    { name: `GET ${path}, p99 while feeds come in`, value: p99Ms, unit: "ms", peer: "the goal" },
    50,
    `${Math.round(requestsPerSecond)}/s beside ${visits} visits in ${busySeconds} s`,
  );
}

type Helpers = Crowd & { plain: Helper<PlainHono> };

async function measureAll({ product, plain, origin }: Helpers): Promise<BenchResult[]> {
  const { url } = await product.ask("start", { pages: false });
  const urls = Array.from({ length: feedsMax }, (_, at) => `http://127.0.0.1:9/${at}`);
  const { cookies } = await product.ask("seed", {
    users: 1,
    urls,
    feedsPerUser: feedsMax,
    itemsPerChannel: itemsPerFeed,
  });
  const cookie = cookies[0] ?? "";
  const { text, etag } = await answerOf(url + path, cookie);
  const plainUrl = await plain.ask("open", { text, path, etag: plainEtag });
  const load = { cookie, connections, seconds: roundSeconds };
  const ours = { ...load, url: url + path };
  const bare = { ...load, url: plainUrl + path };
  const both = (of: Pick<Load, "etag">, ofBare: Pick<Load, "etag">) =>
    measure(
      { load: { ...ours, ...of }, cpuMs: () => product.ask("cpuMs", null) },
      { load: { ...bare, ...ofBare }, cpuMs: () => plain.ask("cpuMs", null) },
    );
  const whole = await both({}, {});
  const held = await both({ etag }, { etag: plainEtag });
  return [
    ...resultsOf(`GET ${path}`, whole, `${Buffer.byteLength(text)} bytes`),
    ...resultsOf(`GET ${path}, 304`, held, "nothing changed"),
    await measureBusy({ origin, product }, ours),
  ];
}

export async function run(): Promise<BenchResult[]> {
  const product = startHelper<ProductProcess>("./product.ts");
  const plain = startHelper<PlainHono>("./plain-hono.ts");
  const origin = startHelper<Origin>("./origin.ts");
  try {
    return await measureAll({ product, plain, origin });
  } finally {
    await Promise.all([product.stop(), plain.stop(), origin.stop()]);
  }
}

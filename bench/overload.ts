/**
 * Ten times what the product holds, for a minute, on reading, sign-in and search: how much of its capacity is still served, what
 * rejections cost, how its health answers meanwhile, and how soon it is back. `OVERLOAD_SECONDS=10` for a short run.
 */
import { type BenchResult, lessIsBetter } from "./result.ts";
import type { LoadRequest, OpenLoad } from "./support/open-load.ts";
import { type Helper, startHelper } from "./support/process.ts";
import type { ProductProcess } from "./support/product.ts";

const seconds = Number(process.env.OVERLOAD_SECONDS ?? 60);
const capacitySeconds = Math.min(10, seconds);
const times = 10;
const users = 400;
const connectionsMax = 1_000;
const healthEveryMs = 100;
const healthMsMax = 200;
const rejectionMsMax = 5;
const backSecondsMax = 5;
const password = "a long password of a reader";

type Work = { name: string; connections: number; requests: (cookies: string[]) => LoadRequest[] };

const works: Work[] = [
  {
    name: "reading",
    connections: 32,
    requests: (cookies) =>
      cookies.flatMap((cookie) =>
        ["/api/feeds", "/api/settings", "/api/prompts"].map((path) => ({
          method: "GET" as const,
          path,
          headers: { cookie },
        })),
      ),
  },
  {
    name: "sign-in",
    connections: 12,
    requests: (cookies) =>
      cookies.map((_, user) => ({
        method: "POST" as const,
        path: "/api/auth/sign-in/email",
        // Each from a network of its own: what is tried is the load, not the limits of guessing.
        headers: {
          "content-type": "application/json",
          "x-forwarded-for": `203.0.${user >> 8}.${user & 255}`,
        },
        body: JSON.stringify({ email: `bench-user-${user}@example.com`, password }),
      })),
  },
  {
    name: "search",
    connections: 8,
    requests: (cookies) =>
      cookies.map((cookie) => ({
        method: "GET" as const,
        path: "/api/news/search?q=guidance&limit=30",
        headers: { cookie },
      })),
  },
];

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Asks an address at a steady pace until told to stop; answers the times. */
function watch(url: string) {
  const ms: number[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const startedAt = performance.now();
      const answer = await fetch(url);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
      ms.push(performance.now() - startedAt);
      await pause(healthEveryMs);
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    return Math.max(...ms);
  };
}

/** Seconds until five calls in a row are served. */
async function secondsUntilServed(url: string, { path, ...init }: LoadRequest): Promise<number> {
  const startedAt = performance.now();
  for (let row = 0; row < 5; await pause(20)) {
    const answer = await fetch(url + path, init);
    await answer.arrayBuffer();
    row = answer.status === 200 ? row + 1 : 0;
    if (performance.now() - startedAt > 60_000) throw new Error(`${path} is not served again.`);
  }
  return (performance.now() - startedAt) / 1_000;
}

async function overload(
  product: Helper<ProductProcess>,
  url: string,
  { name, connections, requests }: Work & { requests: (cookies: string[]) => LoadRequest[] },
  cookies: string[],
): Promise<BenchResult[]> {
  const load = startHelper<OpenLoad>("./open-load.ts");
  const forgetting = setInterval(() => void product.ask("clearLimits", null), 500);
  try {
    const sent = requests(cookies);
    const calm = await load.ask("run", { url, requests: sent, connections, seconds: capacitySeconds });
    const capacity = calm.served / capacitySeconds;
    if (calm.rejected > 0 || Object.keys(calm.odd).length > 0)
      throw new Error(`${name} is rejected without load: ${JSON.stringify(calm)}`);
    const endWatches = ["/healthz", "/readyz"].map((path) => watch(url + path));
    const perSecond = capacity * times;
    const under = await load.ask("run", {
      url,
      requests: sent,
      connections: connectionsMax,
      seconds,
      perSecond,
    });
    const healthMs = Math.max(...(await Promise.all(endWatches.map((end) => end()))));
    const [first] = sent;
    const backSeconds = first ? await secondsUntilServed(url, first) : 0;
    if (Object.keys(under.odd).length > 0 || under.withoutRetryAfter > 0)
      throw new Error(`${name} under load was answered oddly: ${JSON.stringify(under)}`);
    const servedPerSecond = under.served / seconds;
    return [
      {
        name: `${name}, served at ${times} times the load`,
        value: servedPerSecond,
        unit: "/s",
        peer: "its capacity",
        ratio: servedPerSecond / capacity,
        note: `capacity ${Math.round(capacity)}/s with p99 ${calm.servedMs.p99.toFixed(0)} ms; ${Math.round(under.sent / seconds)}/s sent, p99 of what was served ${under.servedMs.p99.toFixed(0)} ms; goal 0.9`,
      },
      lessIsBetter(
        { name: `${name}, a rejection`, value: under.rejectedMs.p50, unit: "ms median", peer: "the limit" },
        rejectionMsMax,
        `p99 ${under.rejectedMs.p99.toFixed(1)} ms, the client's own wait included`,
      ),
      lessIsBetter(
        { name: `${name}, slowest /healthz or /readyz`, value: healthMs, unit: "ms", peer: "the limit" },
        healthMsMax,
        "asked ten times a second",
      ),
      lessIsBetter(
        { name: `${name}, served again after the load`, value: backSeconds, unit: "s", peer: "the limit" },
        backSecondsMax,
        "five calls in a row",
      ),
    ];
  } finally {
    clearInterval(forgetting);
    await load.stop();
  }
}

export async function run(): Promise<BenchResult[]> {
  const product = startHelper<ProductProcess>("./product.ts");
  try {
    const environment = { TRUSTED_PROXIES: "127.0.0.1" };
    const { url } = await product.ask("start", { pages: false, environment });
    const urls = Array.from({ length: 50 }, (_, feed) => `http://127.0.0.1:9/${feed}`);
    const { cookies } = await product.ask("seed", { users, urls, feedsPerUser: 20, itemsPerChannel: 100 });
    await product.ask("setPasswords", { password });
    await product.ask("wake", null);
    const [search] = works.at(-1)?.requests(cookies) ?? [];
    if (search) await secondsUntilServed(url, search);
    const results: BenchResult[] = [];
    for (const work of works) results.push(...(await overload(product, url, work, cookies)));
    return results;
  } finally {
    await product.stop();
  }
}

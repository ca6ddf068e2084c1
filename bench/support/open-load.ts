/** Loads a product from a process of its own: as fast as it answers, or at a pace of its own whatever comes back. */
import { Pool } from "undici";
import { answerQuestions } from "./process.ts";

export type LoadRequest = {
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  body?: string;
};
export type Loading = {
  url: string;
  /** Sent in turn. */
  requests: LoadRequest[];
  connections: number;
  seconds: number;
  /** Without it each connection sends its next request when it has its answer. */
  perSecond?: number;
};
export type Loaded = {
  sent: number;
  served: number;
  rejected: number;
  /** No answer, or one that is neither served nor rejected in time. */
  odd: Record<string, number>;
  /** Rejections that do not say when to come again. */
  withoutRetryAfter: number;
  servedMs: { p50: number; p99: number };
  rejectedMs: { p50: number; p99: number };
};

const tickMs = 5;
const rejections = new Set([429, 503]);

function spread(values: number[]) {
  const sorted = Float64Array.from(values).sort();
  const at = (part: number) => sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

function createClient({ url, requests, connections }: Loading) {
  const pool = new Pool(url, { connections, pipelining: 1 });
  const odd: Record<string, number> = {};
  const [servedMs, rejectedMs]: [number[], number[]] = [[], []];
  const counts = { sent: 0, withoutRetryAfter: 0, inFlight: 0 };

  async function send(): Promise<void> {
    const request = requests[counts.sent % requests.length];
    if (request === undefined) return;
    counts.sent += 1;
    counts.inFlight += 1;
    const startedAt = performance.now();
    try {
      const answer = await pool.request(request);
      await answer.body.dump({ limit: 10_000_000 });
      const ms = performance.now() - startedAt;
      if (answer.statusCode === 200) servedMs.push(ms);
      else if (rejections.has(answer.statusCode)) {
        rejectedMs.push(ms);
        if (!(Number(answer.headers["retry-after"]) > 0)) counts.withoutRetryAfter += 1;
      } else odd[answer.statusCode] = (odd[answer.statusCode] ?? 0) + 1;
    } catch (error) {
      const code = String((error as { code?: string }).code ?? error);
      odd[code] = (odd[code] ?? 0) + 1;
    } finally {
      counts.inFlight -= 1;
    }
  }

  return {
    send,
    counts,
    async end(): Promise<Loaded> {
      await pool.destroy();
      return {
        sent: counts.sent,
        served: servedMs.length,
        rejected: rejectedMs.length,
        odd,
        withoutRetryAfter: counts.withoutRetryAfter,
        servedMs: spread(servedMs),
        rejectedMs: spread(rejectedMs),
      };
    },
  };
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const handlers = {
  async run(loading: Loading): Promise<Loaded> {
    const { connections, seconds, perSecond } = loading;
    const client = createClient(loading);
    const startMs = performance.now();
    const isOver = () => performance.now() - startMs >= seconds * 1_000;
    if (perSecond === undefined)
      await Promise.all(
        Array.from({ length: connections }, async () => {
          while (!isOver()) await client.send();
        }),
      );
    else
      for (let due = 0; !isOver(); await pause(tickMs)) {
        for (const until = ((performance.now() - startMs) / 1_000) * perSecond; due < until; due += 1)
          if (client.counts.inFlight < connections) void client.send();
      }
    // What is not answered when it is over counts as sent and nothing else.
    return client.end();
  },
};

export type OpenLoad = typeof handlers;

answerQuestions(handlers);

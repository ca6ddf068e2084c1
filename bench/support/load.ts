import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export type Load = {
  url: string;
  cookie: string;
  connections: number;
  seconds: number;
  /** Sent as If-None-Match; each answer must then be a 304. */
  etag?: string;
};
export type LoadResult = { requests: number; requestsPerSecond: number; p99Ms: number; failures: number };

const autocannon = fileURLToPath(import.meta.resolve("autocannon"));

/** Loads an address from a process of its own, as fast as it answers. */
export async function loadWith({ url, cookie, connections, seconds, etag }: Load): Promise<LoadResult> {
  const options = ["-j", "-n", "-c", String(connections), "-d", String(seconds)];
  if (etag !== undefined) options.push("-H", `if-none-match=${etag}`);
  const child = spawn(process.execPath, [autocannon, ...options, "-H", `cookie=${cookie}`, url], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  await new Promise<void>((resolve) => child.once("close", () => resolve()));
  const report = JSON.parse(Buffer.concat(chunks).toString("utf8")) as {
    requests: { average: number; total: number };
    latency: { p99: number };
    errors: number;
    timeouts: number;
    non2xx: number;
    "3xx": number;
  };
  return {
    requests: report.requests.total,
    requestsPerSecond: report.requests.average,
    p99Ms: report.latency.p99,
    failures:
      report.errors +
      report.timeouts +
      (etag === undefined ? report.non2xx : report.requests.total - report["3xx"]),
  };
}

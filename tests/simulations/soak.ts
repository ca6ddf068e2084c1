/**
 * A product at work for an hour: 300 feeds that change, 50 readers with a page and a stream, a restart every hour. Memory of the
 * server stays flat after the first ten minutes (under 1 MB in ten minutes), and no item of any feed is missing, in the
 * database or in a stream. `--minutes N` (default 62), `--restart-every MINUTES` (default 60), `--feeds N`, `--readers N`,
 * `--change-every SECONDS` (default 60), `--past ITEMS` of each feed (default 200: lists are full), `--database URL` of an empty database in place of an own one.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "#server/platform/postgres/embedded-postgres.ts";
import { type MemorySample, runSoak } from "./soak-rounds.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "62" },
    "restart-every": { type: "string", default: "60" },
    feeds: { type: "string", default: "300" },
    readers: { type: "string", default: "50" },
    "change-every": { type: "string", default: "60" },
    past: { type: "string", default: "200" },
    database: { type: "string" },
  },
});
const minuteMs = 60_000;
const [warmMs, slopeMsOf] = [10 * minuteMs, 10 * minuteMs];
const slopeBytesMax = 1_000_000;

/** Bytes in ten minutes, by least squares over what came after the first ten. */
function slopeOf(samples: readonly MemorySample[]): number | undefined {
  const later = samples.filter(({ atMs }) => atMs >= warmMs + (samples[0]?.atMs ?? 0));
  if (later.length < 60) return undefined;
  const mean = (of: (sample: MemorySample) => number) =>
    later.reduce((sum, sample) => sum + of(sample), 0) / later.length;
  const [atMean, bytesMean] = [mean(({ atMs }) => atMs), mean(({ bytes }) => bytes)];
  const above = mean(({ atMs, bytes }) => (atMs - atMean) * (bytes - bytesMean));
  return (above / mean(({ atMs }) => (atMs - atMean) ** 2)) * slopeMsOf;
}

const megabytes = (bytes: number | undefined) =>
  bytes === undefined ? undefined : Math.round(bytes / 100_000) / 10;
const durationMs = Number(values.minutes) * minuteMs;
const everyMs = Number(values["restart-every"]) * minuteMs;
const restartsAtMs = Array.from(
  { length: Math.ceil(durationMs / everyMs) - 1 },
  (_, index) => (index + 1) * everyMs,
);

const dataDir = mkdtempSync(path.join(tmpdir(), "soak-"));
const silent = { debug() {}, info() {}, warn() {}, error: console.error };
const embedded =
  values.database === undefined ? await startEmbeddedPostgres({ dataDir, log: silent }) : undefined;
let samples = 0;
try {
  const outcome = await runSoak({
    databaseUrl: values.database ?? embedded?.connectionString ?? "",
    feeds: Number(values.feeds),
    readers: Number(values.readers),
    durationMs,
    restartsAtMs,
    past: Number(values.past),
    changeEveryMs: Number(values["change-every"]) * 1_000,
    intervalSeconds: 60,
    onSample({ atMs, bytes }, restarts) {
      // One line in five minutes.
      if (samples++ % 60 === 0)
        console.log({ minute: Math.round(atMs / minuteMs), restarts, mb: megabytes(bytes) });
    },
  });
  const slopes = outcome.memory.map(slopeOf);
  const { published, restarts, notStored, notSeen, odd, slowestMs } = outcome;
  console.log({
    published,
    restarts,
    notStored: notStored.length,
    notSeen: notSeen.length,
    odd: odd.length,
    slowestSeconds: Math.round(slowestMs / 1_000),
    slopesMbIn10Minutes: slopes.map(megabytes),
  });
  if (notStored.length + notSeen.length + odd.length > 0) {
    console.error([...notStored, ...notSeen, ...odd].slice(0, 20).join("\n"));
    process.exitCode = 1;
  }
  if (slopes.some((slope) => slope !== undefined && slope > slopeBytesMax)) {
    console.error("The memory of the server grows.");
    process.exitCode = 1;
  }
} finally {
  await embedded?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

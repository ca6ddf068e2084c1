/**
 * A PostgreSQL cluster from Debian's packages under load: the primary's server dies, then its node, then a node of a cluster that
 * insists on its standby. Nothing that was acknowledged is lost, writes are rejected for at most ten seconds, and nobody
 * touches the product. `--ttl SECONDS` in place of that in deploy/patroni, `--keep` for the folder with its logs; `--patroni`, `--etcd`, `--pgbouncer` and `--haproxy` name programs in other places than Debian's,
 * `--postgres` the folder of the server's.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { startCluster } from "./cluster-nodes.ts";
import { type ClusterPrograms, missingPrograms, programsOf } from "./cluster-programs.ts";
import { runCluster } from "./cluster-rounds.ts";
import { startPgbouncer } from "./pgbouncer.ts";

const { values } = parseArgs({
  options: {
    ttl: { type: "string" },
    keep: { type: "boolean", default: false },
    patroni: { type: "string" },
    etcd: { type: "string" },
    pgbouncer: { type: "string" },
    haproxy: { type: "string" },
    postgres: { type: "string" },
  },
});
const refusedMsMax = 10_000;
const answerMsMax = 3_000;

async function run(programs: ClusterPrograms, folder: string): Promise<void> {
  const cluster = await startCluster({
    programs,
    folder,
    ttlSeconds: values.ttl === undefined ? undefined : Number(values.ttl),
  });
  let pooler: Awaited<ReturnType<typeof startPgbouncer>> | undefined;
  try {
    pooler = await startPgbouncer(programs.pgbouncer, cluster.url, folder);
    console.log({ cores: availableParallelism(), postgres: await cluster.version(), folder });
    const outcome = await runCluster({
      cluster,
      poolerUrl: pooler.url,
      onPhase: (phase) => console.dir(phase, { depth: 4 }),
    });
    const { phases, lost, notStored, notSeen, needHelp, ...numbers } = outcome;
    console.log({
      ...numbers,
      lost: lost.length,
      notStored: notStored.length,
      notSeen: notSeen.length,
      needHelp,
    });
    const late = phases
      .filter(({ name, writes }) => !name.startsWith("strict") && writes.gapMs > refusedMsMax)
      .map(({ name, writes }) => `${name}: no write for ${writes.gapMs} ms`);
    const slow = phases.flatMap(({ name, writes, news, reads }) =>
      [writes, news, reads]
        .filter(({ slowestMs }) => slowestMs > answerMsMax)
        .map(({ slowestMs }) => `${name}: an answer after ${slowestMs} ms`),
    );
    const failures = [...lost, ...notStored, ...notSeen, ...needHelp, ...late, ...slow];
    if (failures.length > 0) {
      console.error(failures.slice(0, 20).join("\n"));
      process.exitCode = 1;
    }
  } finally {
    await pooler?.stop();
    await cluster.stop();
  }
}

const programs = programsOf(values);
const missing = missingPrograms(programs);
if (missing === undefined) {
  const folder = mkdtempSync(path.join(tmpdir(), "cluster-simulation-"));
  try {
    await run(programs, folder);
  } finally {
    if (!values.keep) rmSync(folder, { recursive: true, force: true });
  }
} else {
  console.error(missing);
  process.exitCode = 1;
}

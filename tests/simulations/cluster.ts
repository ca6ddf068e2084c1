/**
 * A PostgreSQL cluster from Debian's packages under load: the primary's server dies, then its node, then a node goes silent, so that every packet
 * is lost and no connection breaks; the standby's, too. At last a node of a cluster that insists on its standby dies. Nothing that
 * was acknowledged is lost, writes are rejected for at most ten seconds or two more than the cluster itself needs, and nobody
 * touches the product. `--only killed`, `silent` or `strict` for deaths of one kind, `--ttl SECONDS` in place of that in deploy/patroni, `--keep` for the folder with its logs; `--patroni`, `--etcd`, `--pgbouncer`,
 * `--haproxy`, `--ip` and `--nft` name programs in other places than Debian's, `--postgres` the folder of the server's.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { clusterKinds } from "./cluster-deaths.ts";
import { enterOwnNetwork } from "./cluster-network.ts";
import { startCluster } from "./cluster-nodes.ts";
import { type ClusterPrograms, missingPrograms, programsOf } from "./cluster-programs.ts";
import { runCluster } from "./cluster-rounds.ts";
import { startPgbouncer } from "./pgbouncer.ts";

const { values } = parseArgs({
  options: {
    ttl: { type: "string" },
    only: { type: "string" },
    keep: { type: "boolean", default: false },
    patroni: { type: "string" },
    etcd: { type: "string" },
    pgbouncer: { type: "string" },
    haproxy: { type: "string" },
    ip: { type: "string" },
    nft: { type: "string" },
    postgres: { type: "string" },
  },
});
const only = clusterKinds.find((kind) => kind === values.only);
const unknown =
  values.only === undefined || only ? undefined : `--only takes one of: ${clusterKinds.join(", ")}.`;
const refusedMsMax = 10_000;
/** Where the cluster itself needs longer, the product writes this soon after it could. */
const productMsMax = 2_000;
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
      only,
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
      .filter(({ name }) => !name.startsWith("strict"))
      .filter(({ writes, clusterMs = 0 }) => writes.gapMs > Math.max(refusedMsMax, clusterMs + productMsMax))
      .map(({ name, writes }) => `${name}: no write for ${writes.gapMs} ms`);
    const slow = phases.flatMap(({ name, writes, news, reads, older }) =>
      [writes, news, reads, older]
        .filter(({ slowestMs }) => slowestMs > answerMsMax)
        .map(({ slowestMs }) => `${name}: an answer after ${slowestMs} ms`),
    );
    const lonely = phases.flatMap(({ lone }) =>
      lone && lone.lost > 0 ? [`${lone.lost} writes were acknowledged on the silent node and are lost.`] : [],
    );
    const failures = [...lonely, ...lost, ...notStored, ...notSeen, ...needHelp, ...late, ...slow];
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
const problem = unknown ?? missingPrograms(programs) ?? enterOwnNetwork(process.argv.slice(1));
if (problem === undefined) {
  const folder = mkdtempSync(path.join(tmpdir(), "cluster-simulation-"));
  try {
    await run(programs, folder);
  } finally {
    if (!values.keep) rmSync(folder, { recursive: true, force: true });
  }
} else {
  console.error(problem);
  process.exitCode = 1;
}

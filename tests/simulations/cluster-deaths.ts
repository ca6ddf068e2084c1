import { setTimeout as delay } from "node:timers/promises";
import { eventually } from "#tests/support/postgres-processes.ts";
import { makeLeader } from "./cluster-etcd.ts";
import { type LoneWrites, prepareLoneWrites, startLoneWrites } from "./cluster-lone.ts";
import type { Cluster } from "./cluster-nodes.ts";

const quietMs = 10_000;
/** How long commits have no standby where they insist on one. */
const strictMs = 20_000;
const patienceMs = 180_000;

export const clusterKinds = ["killed", "silent", "strict"] as const;
export type ClusterKind = (typeof clusterKinds)[number];

/** What a death shows beside the calls. */
export type Found = {
  /** Connections that the database held for commits that nobody waits for any longer, before its standby was back. */
  held?: number;
  /** Writes of someone at the node that was silent. */
  lone?: LoneWrites;
  /** What the cluster itself took until it would take writes again: nothing that the product does is in it. */
  clusterMs?: number;
};

async function msOf(work: () => Promise<void>): Promise<number> {
  const sinceMs = performance.now();
  await work();
  return Math.round(performance.now() - sinceMs);
}

/** One death after the other, each in a phase of its own, and what heals it. */
export async function runDeaths(
  cluster: Cluster,
  phase: (name: string, act: (found: Found) => Promise<unknown>) => Promise<void>,
  only: ClusterKind | undefined,
): Promise<void> {
  const isWanted = (kind: ClusterKind) => only === undefined || only === kind;
  await phase("quiet", () => delay(quietMs));
  if (isWanted("killed")) {
    await phase("the primary's server dies", async () => cluster.killServer(await cluster.primary()));
    await cluster.healed();
    const dead = await cluster.primary();
    await phase("the primary's node dies", () => cluster.killNode(dead));
    cluster.startNode(dead);
    await cluster.healed();
  }

  async function silentPrimary(etcdLeader: "elsewhere" | "with it"): Promise<void> {
    const silent = await cluster.primary();
    await makeLeader(etcdLeader === "with it" ? silent : "node3");
    const lone = startLoneWrites(cluster, silent);
    await phase(`the primary's node goes silent, etcd's leader ${etcdLeader}`, async (found) => {
      found.clusterMs = await msOf(async () => {
        await cluster.setSilent(silent, true);
        // Another one: nobody hears of the silent one.
        await cluster.primary();
      });
    });
    await phase("the silent node comes back", async (found) => {
      await cluster.setSilent(silent, false);
      await cluster.healed();
      found.lone = await lone.stop();
    });
  }
  if (isWanted("silent")) {
    await prepareLoneWrites(cluster);
    await silentPrimary("elsewhere");
    await silentPrimary("with it");
    const standby = await cluster.standby();
    await phase("the standby's node goes silent", async (found) => {
      found.clusterMs = await msOf(async () => {
        await cluster.setSilent(standby, true);
        const isAlone = async () => (await cluster.standbyNames()) === "";
        await eventually("commits wait for no standby", isAlone, patienceMs);
      });
    });
    await phase("the silent standby comes back", async () => {
      await cluster.setSilent(standby, false);
      await cluster.healed();
    });
  }

  if (isWanted("strict")) {
    await cluster.setStrict(true);
    await phase("strict: the primary's node dies", async (found) => {
      const node = await cluster.primary();
      await cluster.killNode(node);
      const isWaiting = async () => (await cluster.standbyNames()) === "*";
      await eventually("commits wait for a standby", isWaiting, patienceMs);
      await delay(strictMs);
      found.held = await cluster.commitsWaiting();
      cluster.startNode(node);
      await cluster.healed();
    });
  }
}

import { setTimeout as delay } from "node:timers/promises";
import type { Cluster } from "./cluster-nodes.ts";
import type { NodeName } from "./cluster-settings.ts";

const writeEveryMs = 250;
const atOnceMs = 1_000;

export type LoneWrites = {
  tried: number;
  acknowledged: number;
  /** Acknowledged and not in the database of the others. */
  lost: number;
  /** From the first one without an acknowledgment until one was rejected at once: the node takes no writes any longer. */
  openMs: number | undefined;
};

/** A table for what is written on a node that nobody can reach. */
export const prepareLoneWrites = (cluster: Cluster) =>
  cluster.rowsOf("create table if not exists lone_writes (number int)");

/** Writes on a node, one beside the other, until it is stopped; each connects at the node itself. */
export function startLoneWrites(cluster: Cluster, name: NodeName) {
  const acknowledged: number[] = [];
  const open: Promise<void>[] = [];
  let isOver = false;
  let firstHeldMs: number | undefined;
  let firstRejectedMs: number | undefined;

  async function write(number: number): Promise<void> {
    const atMs = performance.now();
    if (await cluster.runAt(name, `insert into lone_writes values (${number})`)) {
      acknowledged.push(number);
      return;
    }
    firstHeldMs = Math.min(firstHeldMs ?? atMs, atMs);
    if (performance.now() - atMs < atOnceMs) firstRejectedMs = Math.min(firstRejectedMs ?? atMs, atMs);
  }
  const writing = (async () => {
    for (; !isOver; await delay(writeEveryMs)) open.push(write(open.length));
  })();

  return {
    /** What became of them, once the node is one of the others again. */
    async stop(): Promise<LoneWrites> {
      isOver = true;
      await writing;
      await Promise.all(open);
      const rows = await cluster.rowsOf<{ number: number }>("select number from lone_writes");
      const there = new Set(rows.map(({ number }) => number));
      return {
        tried: open.length,
        acknowledged: acknowledged.length,
        lost: acknowledged.filter((number) => !there.has(number)).length,
        openMs:
          firstHeldMs === undefined || firstRejectedMs === undefined
            ? undefined
            : Math.round(firstRejectedMs - firstHeldMs),
      };
    },
  };
}

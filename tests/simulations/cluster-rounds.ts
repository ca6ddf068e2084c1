import { setTimeout as delay } from "node:timers/promises";
import { openDatabase } from "#server/db/database.ts";
import { eventually } from "#tests/support/postgres-processes.ts";
import { type ClusterKind, type Found, runDeaths } from "./cluster-deaths.ts";
import { helpNeededBy, notSaved, notStored } from "./cluster-judge.ts";
import { addItems, type ClusterLoad, startClusterLoad } from "./cluster-load.ts";
import type { Cluster } from "./cluster-nodes.ts";
import { type CallsOutcome, outcomeOf } from "./cluster-outcome.ts";
import {
  type ClusterProduct,
  readingAtReplica,
  startProcesses,
  warningsIn,
  watchReadiness,
} from "./cluster-product.ts";
import { startSoakPublisher } from "./soak-publisher.ts";
import { addReaders, signIn } from "./soak-rounds.ts";

const users = 6;
const feeds = 30;
const publishEveryMs = 400;
/** After a failure: what comes later is another one. */
const afterMs = 15_000;
const patienceMs = 180_000;
const lastWaitMs = 20_000;

export type ClusterPhase = {
  name: string;
  writes: CallsOutcome;
  news: CallsOutcome;
  reads: CallsOutcome;
  older: CallsOutcome;
  /** Reasons that processes were not ready for, and how long any was not. */
  reasons: string[];
  unreadyMs: number;
  /** Lines of warnings and errors in the product's logs, by their text. */
  logged: Record<string, number>;
  /** Whom the primary's commits wait for, at the end. */
  standbyNames: string;
  /** Web processes that read at the replica just before. */
  readAtReplica: number;
} & Found;

export type ClusterOutcome = {
  phases: ClusterPhase[];
  acknowledged: number;
  /** Acknowledged and not in the database. */
  lost: string[];
  published: number;
  notStored: string[];
  notSeen: string[];
  streams: { users: number; opened: number };
  /** Processes that ended or were not ready at the end, and a job queue that no longer works. */
  needHelp: string[];
};

function counted(texts: readonly string[]): Record<string, number> {
  const groups = Map.groupBy(texts, (text) => text);
  return Object.fromEntries([...groups].map(([text, all]) => [text, all.length]));
}

/** Whether all of a load is answered again: each kind of call had success since the moment. */
const isBack = (load: ClusterLoad, sinceMs: number) =>
  [load.writes, load.news, load.reads, load.older].every((calls) =>
    calls.some(({ atMs, status }) => atMs > sinceMs && status === 200),
  );

/** The failures one after the other under load, and what became of everything. */
export async function runCluster(options: {
  cluster: Cluster;
  poolerUrl: string;
  /** Deaths of one kind in place of all. */
  only?: ClusterKind | undefined;
  onPhase?: (phase: ClusterPhase) => void;
}): Promise<ClusterOutcome> {
  const { cluster, poolerUrl, only, onPhase } = options;
  const publisher = await startSoakPublisher(feeds, 1);
  const handle = openDatabase({ connectionString: cluster.url, onError: () => undefined });
  let product: ClusterProduct | undefined;
  let load: ClusterLoad | undefined;
  let watching: ReturnType<typeof watchReadiness> | undefined;
  let isOver = false;

  async function publishing(): Promise<void> {
    for (let next = 0; !isOver; next = (next + 1) % feeds) {
      publisher.publish([next]);
      await delay(publishEveryMs);
    }
  }
  let published: Promise<void> = Promise.resolve();

  try {
    product = await startProcesses({ pooler: poolerUrl, direct: cluster.url, replica: cluster.replicaUrl });
    const { processes, url } = product;
    await addReaders(handle, { readers: users, intervalSeconds: 60 }, publisher.urls);
    // One visit after the other, so that news comes in all the time.
    await handle.pool.query(
      "update channels set state = 'ok', next_check_at = now() + make_interval(secs => substr(id, 6)::int * 2)",
    );
    const itemIds = await addItems(handle);
    const people: { id: string; cookie: string }[] = [];
    for (let user = 0; user < users; user += 1)
      people.push({ id: `reader-${user}`, cookie: await signIn(url, user) });
    const running = startClusterLoad(url, people, itemIds);
    load = running;
    const watch = watchReadiness(processes);
    watching = watch;
    // What came before a stream was open is the list's.
    await eventually("all streams are open", () => running.streamsOpened() >= users, patienceMs);
    published = publishing();

    const logs = () => processes.flatMap((each) => warningsIn(each.output()));
    const phases: ClusterPhase[] = [];
    /** From what is done to the cluster until some time after everything is answered again. */
    async function phase(name: string, act: (found: Found) => Promise<unknown>): Promise<void> {
      const before = logs().length;
      const readAtReplica = await readingAtReplica(processes);
      const fromMs = performance.now();
      const found: Found = {};
      await act(found);
      const actedMs = performance.now();
      await eventually(`${name}: calls are answered`, () => isBack(running, actedMs), patienceMs);
      await delay(afterMs);
      const stretch = [fromMs, performance.now()] as const;
      const done: ClusterPhase = {
        name,
        writes: outcomeOf(running.writes, stretch),
        news: outcomeOf(running.news, stretch),
        reads: outcomeOf(running.reads, stretch),
        older: outcomeOf(running.older, stretch),
        ...watch.between(stretch),
        logged: counted(logs().slice(before)),
        standbyNames: await cluster.standbyNames(),
        readAtReplica,
        ...found,
      };
      phases.push(done);
      onPhase?.(done);
    }

    await runDeaths(cluster, phase, only);

    isOver = true;
    await published;
    const needHelp = await helpNeededBy(processes, handle);
    const wanted = titlesOf(publisher);
    await eventually(
      "all is stored",
      async () => (await notStored(handle, wanted)).length === 0,
      patienceMs,
    ).catch(() => undefined);
    const missing = () =>
      running.seen.flatMap((titles, at) =>
        wanted.filter((title) => !titles.has(title)).map((title) => `reader ${at}: ${title}`),
      );
    await eventually("all is seen", () => missing().length === 0, lastWaitMs).catch(() => undefined);
    await running.stop();
    return {
      phases,
      acknowledged: running.saved.length,
      lost: await notSaved(handle, running.saved),
      published: wanted.length,
      notStored: await notStored(handle, wanted),
      notSeen: missing(),
      streams: { users, opened: running.streamsOpened() },
      needHelp,
    };
  } finally {
    isOver = true;
    await Promise.allSettled([load?.stop(), published, watching?.stop()]);
    await Promise.all(product?.processes.map((each) => each.kill()) ?? []);
    await product?.balancer.stop();
    await Promise.all([publisher.stop(), handle.close()]);
  }
}

const titlesOf = (publisher: { titlesOf(feed: number): string[] }) =>
  Array.from({ length: feeds }, (_, feed) => publisher.titlesOf(feed)).flat();

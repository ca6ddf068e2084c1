import type pg from "pg";
import { answered, commitsLocally, DatabaseSilentError } from "#server/platform/database-silence.ts";
import { startLoop } from "#server/platform/loop.ts";
import { randomId } from "#server/platform/new-id.ts";
import { openOwnConnection } from "./own-connection.ts";
import type { WatchOfWaits } from "./silence-guard.ts";

/** "used": reads go there. "primary": it leads to a server that isn't in recovery, as one that was promoted. */
export type ReplicaState = "used" | "behind" | "primary" | "away";

export type ReplicaWatch = WatchOfWaits & {
  state(): ReplicaState;
  /** So many milliseconds old at most is what it has; undefined while nobody knows. */
  ageMs(): number | undefined;
  close(): Promise<void>;
};

/** What the replica answers is never older. */
export const replicaAgeMsMax = 5_000;
const lookEveryMs = 500;
/** Between two beats, whoever makes them. */
const beatEveryMs = 900;
/** Beats of about a minute: a replica that is further behind is of no use. */
const beatsMax = 64;

/**
 * Renews the beat when it is old, and answers the newest one. A beat whose moment is in the future is old, too: a clock was set. Nobody
 * waits for a standby because of it.
 */
const beat = `with local as (select ${commitsLocally}), renewed as (
    insert into replication_beats as last (id, mark, at) select 1, $1, clock_timestamp() from local
    on conflict (id) do update set mark = excluded.mark, at = excluded.at
      where last.at not between clock_timestamp() - interval '${beatEveryMs} milliseconds' and clock_timestamp()
    returning mark)
  select coalesce((select mark from renewed), (select mark from replication_beats)) as mark`;

const question = `select pg_is_in_recovery() as "isStandby", (select mark from replication_beats) as mark`;

type Beats = {
  /** The newest at the primary; the question for it was sent then, and made it where `isOwn`. */
  note(mark: string, asked: { atMs: number; isOwn: boolean }): void;
  /** Whoever has the beat has all that was stored before this moment; undefined for one that isn't known. */
  storedBefore(mark: string): number | undefined;
};

/** The primary's last beats, each with a moment of this process's monotonic clock that was certainly before it. */
export function createBeats(): Beats {
  const moments = new Map<string, number>();
  let lastAskedMs: number | undefined;
  return {
    note(mark, { atMs, isOwn }) {
      // One that another process made was not there at the question before this one.
      const beforeMs = isOwn ? atMs : lastAskedMs;
      lastAskedMs = atMs;
      if (beforeMs === undefined || moments.has(mark)) return;
      moments.set(mark, beforeMs);
      const [oldest] = moments.keys();
      if (oldest !== undefined && moments.size > beatsMax) moments.delete(oldest);
    },
    storedBefore: (mark) => moments.get(mark),
  };
}

const isMissingTable = (error: unknown) => (error as { code?: unknown } | null)?.code === "42P01";

/**
 * Looks twice a second which beat of the primary the replica has. That tells at once how old it is, whatever keeps it from following:
 * a slow or paused replay, a connection that was cut, another primary, another database. The first look is over when it resolves.
 * @param primaryString past any pooler
 */
export async function watchReplica(options: {
  primaryString: string;
  replicaString: string;
}): Promise<ReplicaWatch> {
  const listeners = new Set<() => void>();
  const primary = openOwnConnection(options.primaryString);
  const replica = openOwnConnection(options.replicaString);
  const beats = createBeats();
  let failure: unknown;
  let isStandby = true;
  let storedBeforeMs: number | undefined;

  async function lookAtPrimary(client: pg.Client): Promise<void> {
    const own = randomId();
    const atMs = performance.now();
    const { rows } = await client.query<{ mark: string }>(beat, [own]);
    const mark = rows[0]?.mark;
    // None is there yet, or another process makes the first one just now.
    if (mark) beats.note(mark, { atMs, isOwn: mark === own });
  }

  async function lookAtReplica(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ isStandby: boolean; mark: string | null }>(question);
    isStandby = rows[0]?.isStandby ?? false;
    const mark = rows[0]?.mark;
    // One that isn't known is newer than the look at the primary, or of another one: what is known grows older.
    if (mark) storedBeforeMs = beats.storedBefore(mark) ?? storedBeforeMs;
  }

  async function look(): Promise<void> {
    // Without an answer of the primary nobody knows how far the replica is: it counts as older by each look.
    await answered(primary.connected().then(lookAtPrimary)).catch(() => void primary.end());
    try {
      await answered(replica.connected().then(lookAtReplica));
      failure = undefined;
    } catch (error) {
      failure = error;
      void replica.end();
    }
    for (const listener of listeners) listener();
  }

  await look();
  const loop = startLoop({
    async round() {
      await look();
      return lookEveryMs;
    },
    failed: () => lookEveryMs,
  });

  const ageMs = () => (storedBeforeMs === undefined ? undefined : performance.now() - storedBeforeMs);

  return {
    state() {
      if (failure !== undefined && !isMissingTable(failure)) return "away";
      if (!isStandby) return "primary";
      return failure === undefined && (ageMs() ?? Number.POSITIVE_INFINITY) <= replicaAgeMsMax
        ? "used"
        : "behind";
    },
    ageMs,
    isSilent: () => failure instanceof DatabaseSilentError,
    commitsWaiting: () => 0,
    onLook(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      const ended = [primary.end(), replica.end()];
      await loop.stop();
      await Promise.all([...ended, primary.end(), replica.end()]);
    },
  };
}

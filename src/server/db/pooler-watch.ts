import { setTimeout as delay } from "node:timers/promises";
import { answered, DatabaseSilentError } from "#server/platform/database-silence.ts";
import { openOwnConnection } from "./own-connection.ts";

export type PoolerWatch = {
  /** While the database is away: asks it, unless it owes an answer already. Nobody has to wait for that. */
  ask(): void;
  /**
   * While the database answers: asks it, and whether it takes a new client when it owes an answer.
   * @throws when it rejects connections; not when it only lets clients wait
   */
  reach(): Promise<void>;
  /**
   * It has owed an answer for longer than one with a database behind it does. Errors are none: while it rejects new questions, those before may
   * wait in it.
   */
  isMute(): boolean;
  /** It takes no new client: its machine, or the way to it, no longer answers. Or it lost those that were connected, and serves new ones. */
  isSilent(): boolean;
  end(): Promise<void>;
};

/** A pooler with a database behind it answers by then, as the database itself. */
const answerMsMax = 1_500;
/** Between two new clients of one that lets questions wait. */
const knockEveryMs = 1_500;
/** For an answer that came at the same time as that of a later question. */
const readMs = 50;

/**
 * Watches a pooler by a client of its own. One that is full of other work lets a question wait, and so does one whose machine is cut off.
 * But the full one takes a new client at once, and does not serve it first.
 */
export function watchPooler(connectionString: string): PoolerWatch {
  const asked = openOwnConnection(connectionString);
  const door = openOwnConnection(connectionString);
  let askedAtMs: number | undefined;
  let owesSinceMs: number | undefined;
  let isKnocking = false;
  let knockedAtMs = Number.NEGATIVE_INFINITY;
  let isSilent = false;

  const isLate = (sinceMs: number | undefined) =>
    sinceMs !== undefined && performance.now() - sinceMs > answerMsMax;

  async function ask(): Promise<void> {
    if (askedAtMs !== undefined) return;
    askedAtMs = performance.now();
    owesSinceMs ??= askedAtMs;
    try {
      const client = await asked.connected();
      await client.query("select 1");
      owesSinceMs = undefined;
    } catch {
      await asked.end();
    } finally {
      askedAtMs = undefined;
    }
  }

  async function knock(): Promise<void> {
    if (isKnocking || performance.now() - knockedAtMs < knockEveryMs) return;
    isKnocking = true;
    const owedSinceMs = askedAtMs;
    try {
      const client = await answered(door.connected());
      const isServed = await answered(client.query("select 1")).then(
        () => true,
        () => false,
      );
      await delay(readMs);
      const isLost = isServed && owedSinceMs !== undefined && askedAtMs === owedSinceMs;
      // What it owes over the old connection will never come.
      if (isLost || isSilent) void asked.end();
      isSilent = isLost && !isSilent;
    } catch {
      isSilent = true;
    } finally {
      void door.end();
      knockedAtMs = performance.now();
      isKnocking = false;
    }
  }

  return {
    ask: () => void ask(),
    async reach() {
      void ask();
      if (isLate(askedAtMs) || isSilent) void knock();
      try {
        await answered(asked.connected());
      } catch (error) {
        if (!(error instanceof DatabaseSilentError || isSilent)) throw error;
      }
    },
    isMute: () => isLate(owesSinceMs),
    isSilent: () => isSilent,
    async end() {
      await Promise.all([asked.end(), door.end()]);
    },
  };
}

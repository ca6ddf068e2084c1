import type pg from "pg";
import { DatabaseSilentError } from "#server/platform/database-silence.ts";
import type { DatabaseWatch } from "./database-watch.ts";
import type { Commits } from "./guarded-writes.ts";

type Connect = {
  (): Promise<pg.PoolClient>;
  (callback: (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void): void;
};

/**
 * While the database is silent nobody waits for it: who asks for a connection or waits for one gets an error, and
 * connections that owe an answer are closed, which ends their statements. Commits get the time that they need to fail for sure.
 */
export function endWaitingInSilence(
  pool: pg.Pool,
  watch: Pick<DatabaseWatch, "isSilent" | "onLook">,
  commits: Commits,
): void {
  const inUse = new Set<pg.PoolClient>();
  const waiting = new Set<() => void>();
  const connectClient = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  pool.on("acquire", (client) => inUse.add(client));
  pool.on("release", (_error, client) => inUse.delete(client));
  pool.on("remove", (client) => inUse.delete(client));

  function giveUp(client: pg.PoolClient): void {
    if (!inUse.has(client) || !watch.isSilent()) return;
    const waitMs = commits.waitMs(client);
    if (waitMs > 0) setTimeout(giveUp, waitMs, client);
    else void (client as unknown as pg.Client).end().catch(() => undefined);
  }

  watch.onLook(() => {
    if (!watch.isSilent()) return;
    for (const end of waiting) end();
    for (const client of inUse) giveUp(client);
  });

  async function connect(): Promise<pg.PoolClient> {
    if (watch.isSilent()) throw new DatabaseSilentError();
    const silence = Promise.withResolvers<never>();
    const end = () => silence.reject(new DatabaseSilentError());
    waiting.add(end);
    const client = connectClient();
    try {
      return await Promise.race([client, silence.promise]);
    } catch (error) {
      // It may come all the same.
      client.then(
        (late) => late.release(),
        () => undefined,
      );
      throw error;
    } finally {
      waiting.delete(end);
    }
  }

  pool.connect = ((callback?: Parameters<Connect>[0]) => {
    if (!callback) return connect();
    connect().then(
      (client) => callback(undefined, client, client.release.bind(client)),
      (error: Error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }) as Connect as typeof pool.connect;
}

import pg from "pg";
import type { Logger } from "#server/platform/log/logger.ts";
import type { EventBus, ProductEvent } from "./events.ts";

const channelName = "tapewise_events";
const reconnectMs = 500;
const payloadBytesMax = 7_500;

export type PostgresEvents = EventBus & { close(): Promise<void> };

/**
 * Events over LISTEN/NOTIFY, so that every process of the product hears them. One connection of its own listens
 * and is made anew after a fault; `publish` uses the given pool.
 */
export async function createPostgresEvents(options: {
  connectionString: string;
  pool: pg.Pool;
  log: Logger;
}): Promise<PostgresEvents> {
  const { connectionString, pool, log } = options;
  const listeners = new Set<(event: ProductEvent) => void>();
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  function deliver(payload: string | undefined): void {
    if (!payload) return;
    const event = JSON.parse(payload) as ProductEvent;
    for (const listener of listeners) {
      try {
        listener(event);
      } catch (error) {
        log.error({ err: String(error) }, "An event listener failed");
      }
    }
  }

  function retryLater(): void {
    if (closed || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      listen().catch(retryLater);
    }, reconnectMs);
  }

  async function listen(): Promise<void> {
    const next = new pg.Client({ connectionString, application_name: "tapewise-events", keepAlive: true });
    next.on("error", () => next.end().catch(() => undefined));
    next.on("end", () => {
      if (client === next) client = undefined;
      retryLater();
    });
    next.on("notification", (message) => deliver(message.payload));
    await next.connect();
    await next.query(`listen ${channelName}`);
    client = next;
  }

  await listen();

  return {
    async publish(event) {
      const payload = JSON.stringify(event);
      if (Buffer.byteLength(payload) > payloadBytesMax) {
        log.warn({ kind: event.kind }, "An event was too large to publish");
        return;
      }
      try {
        await pool.query("select pg_notify($1, $2)", [channelName, payload]);
      } catch (error) {
        log.warn({ kind: event.kind, err: String(error) }, "An event could not be published");
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      closed = true;
      if (retry) clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}

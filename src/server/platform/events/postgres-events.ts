import type pg from "pg";
import { answered } from "#server/platform/database-silence.ts";
import { EndingClient } from "#server/platform/ending-client.ts";
import { errorText } from "#server/platform/error-text.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { type Loop, startLoop } from "#server/platform/loop.ts";
import { randomId } from "#server/platform/new-id.ts";
import type { EventBus, ProductEvent } from "./events.ts";

const channelName = "tapewise_events";
/** How the listening connections of all processes are called at the database; each adds its master key's id. */
export const listenerName = "tapewise-events";
const reconnectMs = 500;
/** A connection that broke without a word is found out after this time and the wait for an answer. */
const beatEveryMs = 2_000;
const payloadBytesMax = 7_500;

export type PostgresEvents = EventBus & {
  /** Events of other processes are heard. */
  isListening(): boolean;
  /** Tells the listeners of this process that something happened which nobody could tell. */
  tellMissed(): void;
  close(): Promise<void>;
};

/** Tells an event to all processes over any connection: for commands, which hear none. */
export async function tellEvent(pool: Pick<pg.Pool, "query">, event: ProductEvent): Promise<void> {
  const message: Message = { from: "command", event };
  await pool.query("select pg_notify($1, $2)", [channelName, JSON.stringify(message)]);
}

/** On the wire; the sender leaves out what it delivered itself. */
type Message = { from: string; event: ProductEvent };

/** Anybody with a connection to the database can notify: what is no message of ours counts as nothing. */
function messageIn(payload: string | undefined): Message | undefined {
  try {
    const value = JSON.parse(payload ?? "") as Partial<Message> | null;
    return typeof value?.from === "string" && typeof value.event?.kind === "string"
      ? { from: value.from, event: value.event }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Messages that come while others are on their way wait and leave together, in their order: one statement for all. */
function createTeller(pool: pg.Pool, log: Logger): (payload: string) => Promise<void> {
  let waiting: string[] = [];
  let next: Promise<void> | undefined;
  let underWay: Promise<void> = Promise.resolve();

  async function tellWaiting(): Promise<void> {
    await underWay;
    const payloads = waiting;
    waiting = [];
    underWay = next ?? underWay;
    next = undefined;
    try {
      await pool.query("select pg_notify($1, payload) from unnest($2::text[]) payload", [
        channelName,
        payloads,
      ]);
    } catch (error) {
      log.warn({ events: payloads.length, err: errorText(error) }, "Events could not be published");
    }
  }

  return (payload) => {
    waiting.push(payload);
    next ??= tellWaiting();
    return next;
  };
}

/**
 * Events over LISTEN/NOTIFY, so that every process of the product hears them. One connection of its own listens
 * and is rebuilt within ten seconds after a failure, also a silent one; listeners hear that as "missed". `publish` uses the given pool.
 */
export async function createPostgresEvents(options: {
  connectionString: string;
  pool: pg.Pool;
  log: Logger;
  /** Of the master key under which this process encrypts, for whoever changes it. */
  keyId?: string;
}): Promise<PostgresEvents> {
  const { connectionString, pool, log, keyId } = options;
  const listeners = new Set<(event: ProductEvent) => void>();
  let client: pg.Client | undefined;
  let isListening = false;
  let loop: Loop | undefined;
  const self = randomId();
  const tell = createTeller(pool, log);

  function receive(payload: string | undefined): void {
    const message = messageIn(payload);
    if (message && message.from !== self) deliver(message.event);
  }

  function deliver(event: ProductEvent): void {
    for (const listener of [...listeners]) {
      try {
        listener(event);
      } catch (error) {
        log.error({ err: String(error) }, "An event listener failed");
      }
    }
  }

  /** The connection answers and hears the channel: a pooler may have given it to somebody else. */
  async function beat(listening: pg.Client): Promise<void> {
    const { rowCount } = await answered(
      listening.query("select 1 from pg_listening_channels() name where name = $1", [channelName]),
    );
    if (rowCount === 0) throw new Error("The connection no longer listens");
  }

  async function listen(): Promise<void> {
    const next = new EndingClient({
      connectionString,
      application_name: keyId === undefined ? listenerName : `${listenerName} ${keyId}`,
      keepAlive: true,
    });
    client = next;
    next.on("error", () => undefined);
    next.on("end", () => {
      if (client !== next) return;
      disconnect("its connection ended");
      loop?.wake();
    });
    next.on("notification", (message) => receive(message.payload));
    await answered(next.connect().then(() => next.query(`listen ${channelName}`)));
    isListening = true;
  }

  async function round(): Promise<number> {
    if (client && isListening) await beat(client);
    else {
      await listen();
      deliver({ kind: "missed" });
    }
    return beatEveryMs;
  }

  function disconnect(reason?: string): void {
    if (isListening && reason !== undefined)
      log.warn({ err: reason }, "Events of other processes are not heard until it listens again");
    isListening = false;
    void client?.end().catch(() => undefined);
    client = undefined;
  }

  try {
    await listen();
  } catch (error) {
    disconnect();
    throw error;
  }
  loop = startLoop({
    round,
    failed(error) {
      disconnect(errorText(error));
      return reconnectMs;
    },
  });

  return {
    async publish(event) {
      deliver(event);
      const payload = JSON.stringify({ from: self, event } satisfies Message);
      if (Buffer.byteLength(payload) > payloadBytesMax) {
        log.warn({ kind: event.kind }, "An event was too large to publish");
        return;
      }
      await tell(payload);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isListening: () => isListening,
    tellMissed: () => deliver({ kind: "missed" }),
    async close() {
      disconnect();
      await loop?.stop();
      disconnect();
    },
  };
}

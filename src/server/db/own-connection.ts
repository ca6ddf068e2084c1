import type pg from "pg";
import { EndingClient } from "#server/platform/ending-client.ts";

export type OwnConnection = {
  /** Open, or opened for this call. Rejects when it is ended before. */
  connected(): Promise<pg.Client>;
  /** Safe to repeat; the next call opens another one. Within a second its socket is closed, whatever the server does. */
  end(): Promise<void>;
};

/** One connection beside the pools, which no load of theirs delays, and which is opened again after it was lost. */
export function openOwnConnection(connectionString: string): OwnConnection {
  let last: { client: pg.Client; connected: Promise<pg.Client> } | undefined;

  function open() {
    const client = new EndingClient({
      connectionString,
      application_name: "tapewise-watch",
      keepAlive: true,
    });
    const ended = Promise.withResolvers<never>();
    client.on("error", () => undefined);
    client.on("end", () => {
      if (last?.client === client) last = undefined;
      // The driver says nothing to whoever waits for a connection that is ended.
      ended.reject(new Error("Connection terminated"));
    });
    const connected = Promise.race([client.connect().then(() => client), ended.promise]);
    return { client, connected };
  }

  return {
    async connected() {
      last ??= open();
      return last.connected;
    },
    async end() {
      const client = last?.client;
      last = undefined;
      await client?.end().catch(() => undefined);
    },
  };
}

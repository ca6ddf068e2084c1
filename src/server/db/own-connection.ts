import pg from "pg";

export type OwnConnection = {
  /** Open, or opened for this call. */
  connected(): Promise<pg.Client>;
  /** Safe to repeat; the next call opens another one. */
  end(): Promise<void>;
};

/**
 * One connection beside the pools, which no load of theirs delays, and which is opened again after it was lost.
 * @param connectMsMax a try that takes longer is closed: tries at a server that takes connections and answers none would pile up
 */
export function openOwnConnection(connectionString: string, connectMsMax = 0): OwnConnection {
  let client: pg.Client | undefined;
  return {
    async connected() {
      if (client) return client;
      const next = new pg.Client({
        connectionString,
        application_name: "tapewise-watch",
        keepAlive: true,
        connectionTimeoutMillis: connectMsMax,
      });
      next.on("error", () => undefined);
      next.on("end", () => {
        if (client === next) client = undefined;
      });
      client = next;
      await next.connect();
      return next;
    },
    async end() {
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
}

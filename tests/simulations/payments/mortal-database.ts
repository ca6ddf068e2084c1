import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Database } from "#server/db/database.ts";
import { tables } from "#server/db/schema/tables.ts";
import { type Mortal, never } from "./mortal.ts";

type Requested = Parameters<pg.Client["query"]>;
type Callback = (error: Error | null, result?: unknown) => void;

/** What a statement does to which table, such as `update checkouts`. */
export function statementLabel(text: string): string {
  const words = text.replaceAll('"', "").toLowerCase();
  const verb = /^\w+/.exec(words)?.[0] ?? "";
  if (words.includes("nextval(")) return "select payment_tickets";
  if (words.includes("pg_advisory_xact_lock")) return "select the admins' lock";
  const table = /\b(?:from|into|update)\s+(\w+)/.exec(words)?.[1] ?? "";
  return `${verb} ${table}`.trim();
}

function textOf([config]: readonly unknown[]): string {
  return typeof config === "string" ? config : ((config as { text?: string } | undefined)?.text ?? "");
}

/** Connections of a process that may be killed at each statement: before it leaves, or before its answer arrives. */
function mortalClient(mortal: Mortal) {
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      // The end of a killed process's connection is nobody's business.
      this.on("error", () => undefined);
      mortal.onDeath(() => this.#cut());
    }

    #cut(): void {
      const { connection } = this as unknown as { connection: { stream: { destroy(): void } } };
      connection.stream.destroy();
    }

    async #asked(values: unknown[]): Promise<unknown> {
      const label = statementLabel(textOf(values));
      if (mortal.endsAt(label, "before")) return never;
      try {
        const result = await super.query(...(values as unknown as Requested));
        return mortal.endsAt(label, "after") ? never : result;
      } catch (error) {
        if (mortal.endsAt(label, "after")) return never;
        throw error;
      }
    }

    override query = ((...values: unknown[]) => {
      const callback = typeof values.at(-1) === "function" ? (values.pop() as Callback) : undefined;
      const answer = this.#asked(values);
      if (!callback) return answer;
      return void answer.then(
        (result) => callback(null, result),
        (error: Error) => callback(error),
      );
    }) as unknown as pg.Client["query"];
  };
}

/** A killed process opens no connection any more. */
function mortalPool(mortal: Mortal) {
  return class extends pg.Pool {
    override connect = ((...values: unknown[]) => {
      if (mortal.isDead) return never;
      return super.connect(...(values as Parameters<pg.Pool["connect"]>));
    }) as unknown as pg.Pool["connect"];
  };
}

/** The database as a process has it that may be killed. */
export function openMortalDatabase(
  connectionString: string,
  mortal: Mortal,
): { db: Database; pool: pg.Pool } {
  const pool = new (mortalPool(mortal))({
    connectionString,
    max: 8,
    idleTimeoutMillis: 0,
    statement_timeout: 15_000,
    application_name: "simulation",
    Client: mortalClient(mortal) as unknown as new () => pg.ClientBase,
  });
  pool.on("error", () => undefined);
  // Whoever waits for a connection when the process dies would get a new one in place of those that are cut.
  mortal.onDeath(() => {
    pool.options.max = 0;
  });
  return { db: drizzle(pool, { schema: tables }), pool };
}

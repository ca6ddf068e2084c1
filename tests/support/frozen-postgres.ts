import { processesIn } from "./postgres-processes.ts";

/**
 * Stops every process of a PostgreSQL server, as a machine or a disk does that no longer answers: connections and
 * statements are taken by the system and nobody reads them. Linux only.
 */
export function freezePostgres(cluster: string): { thaw(): void } {
  const signal = (name: NodeJS.Signals) => {
    for (const { pid } of processesIn(cluster).filter(({ program }) => program.startsWith("postgres")))
      process.kill(pid, name);
  };
  signal("SIGSTOP");
  // A process that was just being made escapes the first look.
  signal("SIGSTOP");
  return { thaw: () => signal("SIGCONT") };
}

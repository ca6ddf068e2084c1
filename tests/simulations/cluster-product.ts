import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "#tests/support/free-port.ts";
import { eventually } from "#tests/support/postgres-processes.ts";
import { type Balancer, startBalancer } from "./balancer.ts";
import { type ProductProcess, startProductProcess } from "./product-process.ts";

const lookEveryMs = 250;

export type ClusterProduct = { processes: ProductProcess[]; url: string; balancer: Balancer };

/** Three web processes behind a balancer and two workers. */
export async function startProcesses(database: {
  pooler: string;
  direct: string;
  replica: string;
}): Promise<ClusterProduct> {
  const front = await freePort();
  const ports = [await freePort(), await freePort(), await freePort()];
  const url = `http://127.0.0.1:${front}`;
  const common = { DATABASE_DIRECT_URL: database.direct, APP_URL: url, LOG_LEVEL: "warn" };
  const web = { ...common, ROLE: "web", DATABASE_REPLICA_URL: database.replica };
  const processes: ProductProcess[] = [];
  const balancer = await startBalancer(
    front,
    ports.map((port) => `http://127.0.0.1:${port}`),
  );
  for (const port of ports)
    processes.push(await startProductProcess(`web ${port}`, database.pooler, { ...web, PORT: String(port) }));
  for (const name of ["worker 1", "worker 2"])
    processes.push(
      await startProductProcess(name, database.pooler, { ...common, ROLE: "worker", HEALTH_PORT: "0" }),
    );
  await eventually("the balancer knows all of them", () => balancer.ready().length === ports.length);
  return { processes, url, balancer };
}

/** How many of the processes read at the replica now. */
export async function readingAtReplica(processes: readonly ProductProcess[]): Promise<number> {
  const texts = await Promise.all(
    processes.map(async ({ url }) => (await fetch(`${url}/metrics`)).text().catch(() => "")),
  );
  return texts.filter((text) => /^database_replica_up 1$/m.test(text)).length;
}

/** Looks at the readiness of all processes until it is stopped. */
export function watchReadiness(processes: readonly ProductProcess[]) {
  const looks: { atMs: number; reasons: string[] }[] = [];
  let isOver = false;
  const looking = (async () => {
    for (; !isOver; await delay(lookEveryMs)) {
      const atMs = performance.now();
      const all = await Promise.all(
        processes.map((each) => each.readiness().catch(() => ({ reasons: ["It doesn't answer."] }))),
      );
      looks.push({ atMs, reasons: all.flatMap(({ reasons }) => reasons) });
    }
  })();
  return {
    between([fromMs, toMs]: readonly [number, number]) {
      const unready = looks.filter(
        ({ atMs, reasons }) => atMs >= fromMs && atMs < toMs && reasons.length > 0,
      );
      const [first, last] = [unready[0], unready.at(-1)];
      return {
        reasons: [...new Set(unready.flatMap(({ reasons }) => reasons))],
        unreadyMs: first && last ? Math.round(last.atMs - first.atMs) : 0,
      };
    },
    async stop() {
      isOver = true;
      await looking;
    },
  };
}

type Line = { level?: string | number; msg?: string };

/** Warnings and errors among the lines of a log. */
export function warningsIn(output: string): string[] {
  return output.split("\n").flatMap((line) => {
    if (!line.startsWith("{")) return [];
    const { level, msg } = JSON.parse(line) as Line;
    return msg !== undefined && (level === "warn" || level === "error" || Number(level) >= 40) ? [msg] : [];
  });
}

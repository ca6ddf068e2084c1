import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "#tests/support/free-port.ts";
import { eventually } from "#tests/support/postgres-processes.ts";
import { startBalancer } from "./balancer.ts";
import { type ProductProcess, startProductProcess } from "./product-process.ts";

const patienceMs = 120_000;
const clients = 8;
const admin = { email: "ada@example.com", password: "a long password of Ada" };
const reads = ["/api/settings", "/api/prompts", "/api/feeds"];
const themes = ["dark", "light"] as const;

export type RollingOutcome = {
  requests: number;
  restarts: number;
  /** Requests without the answer 200, with what came in its place. */
  lost: string[];
  /** Roles of the processes that the system page lists in the end: none that was stopped is left. */
  listed: string[];
  /** What a process answered after its SIGTERM, for all and for balancers. */
  draining: { status: number; reasons: string[] };
};

type Load = { requests: number; lost: string[] };

/** Reads and writes through the balancer, one after the other, until it is over. */
async function ask(url: string, cookie: string, load: Load, isOver: () => boolean): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    const isWrite = turn % 4 === 3;
    const path = isWrite ? "/api/settings" : (reads[turn % 4] ?? "");
    const body = JSON.stringify({ theme: themes[turn % 8 === 3 ? 0 : 1] });
    const write = { method: "PATCH", body, headers: { cookie, "content-type": "application/json" } };
    load.requests += 1;
    try {
      const answer = await fetch(url + path, isWrite ? write : { headers: { cookie } });
      const text = await answer.text();
      if (answer.status !== 200) load.lost.push(`${path}: ${answer.status} ${text.slice(0, 200)}`);
    } catch (error) {
      load.lost.push(`${path}: ${String(error)} ${String((error as Error).cause)}`);
    }
  }
}

/**
 * Three web processes behind a balancer under load; one after the other is stopped by SIGTERM and started again, until
 * so many requests were sent and so many processes restarted.
 */
export async function runRolling(options: {
  databaseUrl: string;
  /** Of the same database, where `databaseUrl` leads to a pooler. */
  directUrl?: string | undefined;
  requestsMin: number;
  restartsMin: number;
  drainSeconds: number;
}): Promise<RollingOutcome> {
  const { databaseUrl, directUrl, requestsMin, restartsMin, drainSeconds } = options;
  const front = await freePort();
  const ports = [await freePort(), await freePort(), await freePort()];
  const url = `http://127.0.0.1:${front}`;
  const start = (port: number) =>
    startProductProcess(`web ${port}`, databaseUrl, {
      ROLE: "web",
      PORT: String(port),
      APP_URL: url,
      DRAIN_SECONDS: String(drainSeconds),
      ...(directUrl === undefined ? {} : { DATABASE_DIRECT_URL: directUrl }),
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    });
  const processes: ProductProcess[] = [];
  const balancer = await startBalancer(
    front,
    ports.map((port) => `http://127.0.0.1:${port}`),
  );
  const load: Load = { requests: 0, lost: [] };
  let restarts = 0;
  let isFailed = false;
  const isOver = () => isFailed || (load.requests >= requestsMin && restarts >= restartsMin);
  const allReady = () => balancer.ready().length === ports.length;
  try {
    // One after the other: the first one creates the admin.
    for (const port of ports) processes.push(await start(port));
    await eventually("the balancer knows all of them", allReady, patienceMs);
    const signedIn = await fetch(`${url}/api/auth/sign-in/email`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(admin),
    });
    const cookie = signedIn.headers
      .getSetCookie()
      .map((each) => each.split(";")[0])
      .join("; ");
    const asking = Array.from({ length: clients }, () => ask(url, cookie, load, isOver));
    let draining = { status: 0, reasons: [] as string[] };
    try {
      while (!isOver()) {
        const at = restarts % ports.length;
        const [old, port] = [processes[at], ports[at]];
        if (!old || port === undefined) throw new Error("There is nobody to restart.");
        const stopped = old.stop();
        if (drainSeconds > 0 && restarts === 0)
          await eventually("it says that it stops", async () => {
            draining = await old.readiness();
            return draining.status === 503;
          });
        await stopped;
        processes[at] = await start(port);
        await eventually("the balancer knows it again", allReady, patienceMs);
        restarts += 1;
        await delay(500);
      }
    } catch (error) {
      isFailed = true;
      throw error;
    } finally {
      await Promise.all(asking);
    }
    // Each says that it is there right after its start.
    let listed: string[] = [];
    await eventually("the system page lists all of them", async () => {
      const answer = await fetch(`${url}/api/admin/system`, { headers: { cookie } });
      const { processes: known } = (await answer.json()) as { processes: { role: string }[] };
      listed = known.map(({ role }) => role);
      return listed.length === ports.length;
    });
    return { ...load, restarts, draining, listed };
  } finally {
    await Promise.all(processes.map((each) => each.kill()));
    await balancer.stop();
  }
}

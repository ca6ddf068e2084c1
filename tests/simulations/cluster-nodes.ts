import { randomInt } from "node:crypto";
import { chownSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { z } from "zod";
import { accountFor } from "#server/platform/postgres/run-as.ts";
import { eventually } from "#tests/support/postgres-processes.ts";
import { killProcesses, type Running, startProgram } from "./cluster-processes.ts";
import type { ClusterPrograms } from "./cluster-programs.ts";
import {
  addressesIn,
  etcdArguments,
  haproxySettings,
  type NodeName,
  patroniSettings,
  nodes as places,
  ports,
  superuser,
} from "./cluster-settings.ts";

const patienceMs = 180_000;
const product = { user: "tapewise", password: "password-of-the-product" };

const clusterSchema = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })),
});
type Member = z.infer<typeof clusterSchema>["members"][number];

type Node = { name: NodeName; rest: string; folder: string; settings: string; patroni: Running | undefined };

export type Cluster = {
  /** Of the product's database, on whatever node the primary is. */
  url: string;
  /** The name of the primary. */
  primary(): Promise<string>;
  /** Waits for a primary with a synchronous standby. */
  healed(): Promise<void>;
  /** Kills the server's first process of a node; its Patroni lives. */
  killServer(name: string): void;
  /** Kills all processes of a node, which stays away. */
  killNode(name: string): Promise<void>;
  /** Starts a node that was killed. */
  startNode(name: string): void;
  /** Whether commits wait for a standby, also when there is none. */
  setStrict(isStrict: boolean): Promise<void>;
  /** Whom the primary's commits wait for. */
  standbyNames(): Promise<string>;
  /** How many connections wait for a standby at their commit. */
  commitsWaiting(): Promise<number>;
  version(): Promise<string>;
  stop(): Promise<void>;
};

const isRunning = ({ state }: Member) => /^(running|streaming)$/.test(state);

/** etcd, two nodes of Patroni and HAProxy by the files of deploy/, and an empty database of the product. Linux only. */
export async function startCluster(options: {
  programs: ClusterPrograms;
  folder: string;
  ttlSeconds: number | undefined;
}): Promise<Cluster> {
  const { programs, folder } = options;
  const account = await accountFor(path.join(folder, "none"));
  if (account) chownSync(folder, account.uid, account.gid);
  // Ports of 127.0.0.1 are looked for by others, too.
  const network = `127.${randomInt(1, 255)}.${randomInt(1, 255)}`;
  const addresses = addressesIn(network);
  const nodes: Node[] = places.map(({ name }) => {
    const settings = path.join(folder, `${name}.yaml`);
    writeFileSync(settings, patroniSettings({ ...options, name, network, programs: programs.postgres }));
    const rest = `http://${addresses.of(name)}:${ports.patroni}`;
    return { name, rest, settings, folder: path.join(folder, name), patroni: undefined };
  });
  const haproxyFile = path.join(folder, "haproxy.cfg");
  writeFileSync(haproxyFile, haproxySettings(network));
  const logOf = (name: string) => ({ log: path.join(folder, `${name}.log`), account });
  const running: Running[] = [];

  const live = () => nodes.filter(({ patroni }) => patroni && !patroni.hasEnded());
  const nodeOf = (name: string) => {
    const node = nodes.find((each) => each.name === name);
    if (!node) throw new Error(`There is no node ${name}.`);
    return node;
  };

  /** As any Patroni that lives sees it. */
  async function members(): Promise<Member[]> {
    for (const { rest } of live())
      try {
        const answer = await fetch(`${rest}/cluster`, { signal: AbortSignal.timeout(2_000) });
        return clusterSchema.parse(await answer.json()).members;
      } catch {
        // It starts, or it is busy.
      }
    return [];
  }

  /** One that was killed is listed until its lease ends. */
  const leader = async () => {
    const leaders = (await members()).filter((each) => each.role === "leader" && isRunning(each));
    return live().find(({ name }) => leaders.some((each) => each.name === name))?.name;
  };

  async function primary(): Promise<string> {
    let name = "";
    await eventually(
      "there is a primary",
      async () => {
        name = (await leader()) ?? "";
        return name !== "";
      },
      patienceMs,
    );
    return name;
  }

  async function asSuperuser<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const { name } = nodeOf(await primary());
    const client = new Client({
      ...superuser,
      host: addresses.of(name),
      port: ports.postgres,
      database: "postgres",
    });
    client.on("error", () => undefined);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** One value; "" while the primary doesn't answer. */
  const readValue = (expression: string) =>
    asSuperuser(async (client) => {
      const { rows } = await client.query<{ value: string }>(`select ${expression} as value`);
      return rows[0]?.value ?? "";
    }).catch(() => "");

  async function healed(): Promise<void> {
    await eventually(
      "there is a primary with a synchronous standby",
      async () => {
        const roles = (await members()).filter(isRunning).map(({ role }) => role);
        return roles.includes("leader") && roles.includes("sync_standby");
      },
      patienceMs,
    );
  }

  function startNode(name: string): void {
    const node = nodeOf(name);
    node.patroni = startProgram(programs.patroni, [node.settings], logOf(name));
  }

  async function stop(): Promise<void> {
    // The standby first: the primary would wait for it.
    const first = await leader().catch(() => undefined);
    for (const { patroni, folder: data } of nodes.toSorted(
      (a, b) => Number(a.name === first) - Number(b.name === first),
    )) {
      await patroni?.stop("SIGKILL");
      await killProcesses(data);
    }
    for (const each of running.reverse()) await each.stop("SIGKILL");
  }

  // Nothing of it outlives a trial that is ended.
  const end = () => void stop().finally(() => process.exit(1));
  process.once("SIGINT", end).once("SIGTERM", end);
  try {
    running.push(startProgram(programs.etcd, etcdArguments(folder, network), logOf("etcd")));
    for (const node of nodes) {
      startNode(node.name);
      // The first one makes the database, the other copies it.
      if (node === nodes[0]) await primary();
    }
    running.push(startProgram(programs.haproxy, ["-f", haproxyFile], logOf("haproxy")));
    await healed();
    await asSuperuser(async (client) => {
      await client.query(`create role ${product.user} login password '${product.password}'`);
      await client.query(`create database ${product.user} owner ${product.user}`);
    });
  } catch (error) {
    const said = nodes.map(({ name }) => readFileSync(logOf(name).log, "utf8").slice(-2_000));
    await stop();
    throw new Error(`The cluster did not start: ${said.join("\n")}`, { cause: error });
  }

  return {
    url: `postgres://${product.user}:${product.password}@${addresses.haproxy}:${ports.haproxy}/${product.user}`,
    primary,
    healed,
    killServer(name) {
      const [pid = ""] = readFileSync(path.join(nodeOf(name).folder, "postmaster.pid"), "utf8").split("\n");
      process.kill(Number(pid), "SIGKILL");
    },
    async killNode(name) {
      const node = nodeOf(name);
      await node.patroni?.stop("SIGKILL");
      await killProcesses(node.folder);
    },
    startNode,
    async setStrict(isStrict) {
      const { rest } = nodeOf(await primary());
      const answer = await fetch(`${rest}/config`, {
        method: "PATCH",
        body: JSON.stringify({ synchronous_mode_strict: isStrict }),
      });
      if (answer.status !== 200) throw new Error(`Patroni answered ${answer.status}: ${await answer.text()}`);
    },
    standbyNames: () => readValue("current_setting('synchronous_standby_names')"),
    commitsWaiting: async () =>
      Number(await readValue("(select count(*) from pg_stat_activity where wait_event = 'SyncRep')")),
    version: () => readValue("current_setting('server_version')"),
    stop,
  };
}

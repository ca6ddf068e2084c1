import { execFile } from "node:child_process";
import { chownSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { accountFor } from "#server/platform/postgres/run-as.ts";
import { eventually } from "#tests/support/postgres-processes.ts";
import { restOf, viewOfPatroni } from "./cluster-members.ts";
import { createMachines } from "./cluster-network.ts";
import { killProcesses, type Running, startProgram } from "./cluster-processes.ts";
import type { ClusterPrograms } from "./cluster-programs.ts";
import {
  addresses,
  allNodes,
  databaseNodes,
  etcdSettings,
  haproxySettings,
  type NodeName,
  patroniSettings,
  ports,
  superuser,
} from "./cluster-settings.ts";

const run = promisify(execFile);
const patienceMs = 180_000;
const product = { user: "tapewise", password: "password-of-the-product" };

type Node = {
  name: NodeName;
  /** Of the database. */
  folder: string;
  patroni: Running | undefined;
  etcd: Running | undefined;
  isSilent: boolean;
};

export type Cluster = {
  /** Of the product's database, on whatever node the primary is. */
  url: string;
  /** Of the same at the second node itself, whether it is the standby or not: there is nothing between that tells of its death. */
  replicaUrl: string;
  /** The name of the primary. */
  primary(): Promise<NodeName>;
  /** The name of the other one. */
  standby(): Promise<NodeName>;
  /** Waits for a primary with a synchronous standby. */
  healed(): Promise<void>;
  /** Kills the server's first process of a node; its Patroni lives. */
  killServer(name: NodeName): void;
  /** Kills all processes of a node, which stays away. */
  killNode(name: NodeName): Promise<void>;
  /** Starts a node that was killed. */
  startNode(name: NodeName): void;
  /** Loses every packet to a node and from it, or none from now on: then it is a replica when the promise resolves. */
  setSilent(name: NodeName, isSilent: boolean): Promise<void>;
  /** Runs an SQL command on a node as someone does who sits at it, with no need of the network; whether it was acknowledged. */
  runAt(name: NodeName, command: string): Promise<boolean>;
  /** Rows of a query at the primary. */
  rowsOf<Row extends object>(query: string): Promise<Row[]>;
  /** Whether commits wait for a standby, also when there is none. */
  setStrict(isStrict: boolean): Promise<void>;
  /** Whom the primary's commits wait for. */
  standbyNames(): Promise<string>;
  /** How many connections wait for a standby at their commit. */
  commitsWaiting(): Promise<number>;
  version(): Promise<string>;
  stop(): Promise<void>;
};

/** Three nodes with etcd, two of them with Patroni and HAProxy by the files of deploy/, and an empty database of the product. Linux only. */
export async function startCluster(options: {
  programs: ClusterPrograms;
  folder: string;
  ttlSeconds: number | undefined;
}): Promise<Cluster> {
  const { programs, folder } = options;
  const account = await accountFor(path.join(folder, "none"));
  if (account) chownSync(folder, account.uid, account.gid);
  const fileOf = (name: string, text: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  const nodes: Node[] = allNodes.map((name) => {
    fileOf(`${name}.yaml`, patroniSettings({ ...options, name, programs: programs.postgres }));
    fileOf(`etcd-${name}.yaml`, etcdSettings({ name, folder }));
    return { name, folder: path.join(folder, name), patroni: undefined, etcd: undefined, isSilent: false };
  });
  const haproxyFile = fileOf("haproxy.cfg", haproxySettings());
  const logOf = (name: string) => path.join(folder, `${name}.log`);
  const { machines, stop: stopMachines } = await createMachines(addresses, programs);
  let haproxy: Running | undefined;

  function startAt(name: NodeName, program: string, args: string[], log: string): Running {
    const there = machines[name].on(program, args, account);
    return startProgram(there.program, there.args, { log: logOf(log), account: null });
  }

  const live = () =>
    nodes
      .filter(({ patroni, isSilent }) => patroni && !patroni.hasEnded() && !isSilent)
      .map(({ name }) => name);
  const { leader, primary, healed, isReplica } = viewOfPatroni(live);
  const nodeOf = (name: NodeName) => {
    const node = nodes.find((each) => each.name === name);
    if (!node) throw new Error(`There is no node ${name}.`);
    return node;
  };

  async function asSuperuser<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({
      ...superuser,
      host: addresses[await primary()],
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

  const rowsOf = <Row extends object>(query: string): Promise<Row[]> =>
    asSuperuser(async (client) => (await client.query<Row>(query)).rows);

  /** One value; "" while the primary doesn't answer. */
  const readValue = (expression: string) =>
    rowsOf<{ value: string }>(`select ${expression} as value`).then(
      ([row]) => row?.value ?? "",
      () => "",
    );

  function startEtcd(node: Node): void {
    const args = ["--config-file", path.join(folder, `etcd-${node.name}.yaml`)];
    node.etcd = startAt(node.name, programs.etcd, args, `etcd-${node.name}`);
  }

  function startPatroni(node: Node): void {
    node.patroni = startAt(
      node.name,
      programs.patroni,
      [path.join(folder, `${node.name}.yaml`)],
      `patroni-${node.name}`,
    );
  }

  async function killNode(name: NodeName): Promise<void> {
    const node = nodeOf(name);
    await Promise.all([node.patroni?.stop("SIGKILL"), node.etcd?.stop("SIGKILL")]);
    await killProcesses(node.folder);
  }

  async function setSilent(name: NodeName, isSilent: boolean): Promise<void> {
    await machines[name].setSilent(isSilent);
    nodeOf(name).isSilent = isSilent;
    if (!isSilent) await eventually(`${name} is a replica`, () => isReplica(name), patienceMs);
  }

  async function stop(): Promise<void> {
    // The standby first: the primary would wait for it.
    const first = await leader().catch(() => undefined);
    for (const { name } of nodes.toSorted((a, b) => Number(a.name === first) - Number(b.name === first)))
      await killNode(name);
    await haproxy?.stop("SIGKILL");
    stopMachines();
  }

  // Nothing of it outlives a trial that is ended.
  const end = () => void stop().finally(() => process.exit(1));
  process.once("SIGINT", end).once("SIGTERM", end);
  try {
    // Their first agreement takes all of them.
    for (const node of nodes) startEtcd(node);
    for (const name of databaseNodes) {
      startPatroni(nodeOf(name));
      // The first one makes the database, the other copies it.
      await primary();
    }
    haproxy = startProgram(programs.haproxy, ["-f", haproxyFile], { log: logOf("haproxy"), account });
    await healed();
    await asSuperuser(async (client) => {
      await client.query(`create role ${product.user} login password '${product.password}'`);
      await client.query(`create database ${product.user} owner ${product.user}`);
    });
  } catch (error) {
    const said = databaseNodes.map((name) => readFileSync(logOf(`patroni-${name}`), "utf8").slice(-2_000));
    await stop();
    throw new Error(`The cluster did not start: ${said.join("\n")}`, { cause: error });
  }

  const urlAt = (place: string) => `postgres://${product.user}:${product.password}@${place}/${product.user}`;
  return {
    url: urlAt(`127.0.0.1:${ports.haproxy}`),
    replicaUrl: urlAt(`${addresses.node2}:${ports.postgres}`),
    primary,
    async standby() {
      const name = await primary();
      return databaseNodes.find((each) => each !== name) ?? name;
    },
    healed,
    killServer(name) {
      const [pid = ""] = readFileSync(path.join(nodeOf(name).folder, "postmaster.pid"), "utf8").split("\n");
      process.kill(Number(pid), "SIGKILL");
    },
    killNode,
    startNode(name) {
      startEtcd(nodeOf(name));
      startPatroni(nodeOf(name));
    },
    setSilent,
    async runAt(name, command) {
      const place = `host=${addresses[name]} user=${superuser.user} dbname=postgres connect_timeout=2`;
      const psql = machines[name].on(path.join(programs.postgres, "psql"), ["-Xqc", command, place], account);
      const env = { PGPASSWORD: superuser.password, LC_ALL: "C.UTF-8" };
      return run(psql.program, psql.args, { env, cwd: folder }).then(
        () => true,
        () => false,
      );
    },
    rowsOf,
    async setStrict(isStrict) {
      const answer = await fetch(`${restOf(await primary())}/config`, {
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

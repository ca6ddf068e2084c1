import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A machine of the cluster on this one: the ports of its server and of its Patroni on 127.0.0.1. */
export type NodePlace = { name: string; port: number; restPort: number };

const example = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../deploy/patroni/${name}`, import.meta.url)), "utf8");

const passwordOf = (user: string) => `password-of-${user}`;

export const superuser = { user: "postgres", password: passwordOf("postgres") };

/** Patroni's file of deploy/ for one node. */
export function patroniSettings(options: {
  node: NodePlace;
  etcdPort: number;
  folder: string;
  /** Where initdb and the server are. */
  programs: string;
  /** In place of the file's. */
  ttlSeconds?: number | undefined;
}): string {
  const { node, etcdPort, folder, programs, ttlSeconds } = options;
  const settings = example("patroni.yaml")
    .replace(/^name: .*$/m, `name: ${node.name}`)
    .replaceAll("10.0.0.11:8008", `127.0.0.1:${node.restPort}`)
    .replaceAll("10.0.0.11:5432", `127.0.0.1:${node.port}`)
    .replaceAll("10.0.0.21:2379", `127.0.0.1:${etcdPort}`)
    .replaceAll("10.0.0.0/24", "127.0.0.0/8")
    .replace(/^( +ttl): (.*)$/m, (_, key: string, own: string) => `${key}: ${ttlSeconds ?? own}`)
    .replace(/^( +data_dir): .*$/m, `$1: ${folder}/${node.name}`)
    .replace(/^( +bin_dir): .*$/m, `$1: ${programs}`)
    .replace(/PASSWORD-OF-(\w+)/g, (_, user: string) => passwordOf(user.toLowerCase()));
  // Its sockets and passwords stay in the folder, and a watchdog of this machine is left alone.
  return `${settings}  pgpass: ${folder}/${node.name}.pgpass
  parameters:
    unix_socket_directories: ${folder}
watchdog:
  mode: "off"
`;
}

/** HAProxy's file of deploy/ before these nodes. */
export function haproxySettings(port: number, nodes: readonly NodePlace[]): string {
  const [first, ...others] = example("haproxy.cfg").split(/^ +server .*\n/m);
  const servers = nodes.map(
    ({ name, port, restPort }) => `    server ${name} 127.0.0.1:${port} check port ${restPort}\n`,
  );
  return [first, ...servers, ...others].join("").replace(/^( +bind) .*$/m, `$1 127.0.0.1:${port}`);
}

/** What etcd is started with: one member, for nobody but this machine. */
export function etcdArguments(folder: string, port: number, peerPort: number): string[] {
  const [clients, peers] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  return [
    ["--data-dir", `${folder}/etcd`],
    ["--listen-client-urls", clients],
    ["--advertise-client-urls", clients],
    ["--listen-peer-urls", peers],
    ["--initial-advertise-peer-urls", peers],
    ["--initial-cluster", `default=${peers}`],
    ["--log-level", "warn"],
  ].flat();
}

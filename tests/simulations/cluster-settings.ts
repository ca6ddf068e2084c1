import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Names of the nodes and their addresses, in the network of the examples and of the trial. */
export const nodes = [
  { name: "node1", host: 11 },
  { name: "node2", host: 12 },
] as const;
export type NodeName = (typeof nodes)[number]["name"];
const [etcdHost, haproxyHost] = [21, 31];

/** Ports of the examples. */
export const ports = { postgres: 5432, patroni: 8008, etcd: 2379, etcdPeers: 2380, haproxy: 5000 };

/** Where things are in a network of loopback, such as "127.83.5". */
export const addressesIn = (network: string) => ({
  of: (name: NodeName) => `${network}.${nodes.find((each) => each.name === name)?.host}`,
  etcd: `${network}.${etcdHost}`,
  haproxy: `${network}.${haproxyHost}`,
});

const example = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../deploy/patroni/${name}`, import.meta.url)), "utf8");

const passwordOf = (user: string) => `password-of-${user}`;

export const superuser = { user: "postgres", password: passwordOf("postgres") };

/** Patroni's file of deploy/ for one node. */
export function patroniSettings(options: {
  name: NodeName;
  network: string;
  folder: string;
  /** Where initdb and the server are. */
  programs: string;
  /** In place of the file's. */
  ttlSeconds?: number | undefined;
}): string {
  const { name, network, folder, programs, ttlSeconds } = options;
  const settings = example("patroni.yaml")
    .replace(/^name: .*$/m, `name: ${name}`)
    .replaceAll("10.0.0.11:", `${addressesIn(network).of(name)}:`)
    // Whatever the address that it connects to, a connection on this machine comes from 127.0.0.1.
    .replaceAll("10.0.0.0/24", "127.0.0.0/8")
    .replaceAll("10.0.0.", `${network}.`)
    .replace(/^( +ttl): (.*)$/m, (_, key: string, own: string) => `${key}: ${ttlSeconds ?? own}`)
    .replace(/^( +data_dir): .*$/m, `$1: ${folder}/${name}`)
    .replace(/^( +bin_dir): .*$/m, `$1: ${programs}`)
    .replace(/PASSWORD-OF-(\w+)/g, (_, user: string) => passwordOf(user.toLowerCase()));
  // It has no sockets, its passwords stay in the folder, and a watchdog of this machine is left alone.
  return `${settings}  pgpass: ${folder}/${name}.pgpass
  parameters:
    unix_socket_directories: ""
watchdog:
  mode: "off"
`;
}

/** HAProxy's file of deploy/ before the nodes. */
export const haproxySettings = (network: string): string =>
  example("haproxy.cfg")
    .replace(/^( +bind) .*$/m, `$1 ${addressesIn(network).haproxy}:${ports.haproxy}`)
    .replaceAll("10.0.0.", `${network}.`);

/** What etcd is started with: one member, for nobody but this machine. */
export function etcdArguments(folder: string, network: string): string[] {
  const { etcd } = addressesIn(network);
  const [clients, peers] = [`http://${etcd}:${ports.etcd}`, `http://${etcd}:${ports.etcdPeers}`];
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

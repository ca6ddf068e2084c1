import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Machines of the trial with the addresses of the examples. The third one only votes: it has a member of etcd and no database. */
export const addresses = { node1: "10.0.0.11", node2: "10.0.0.12", node3: "10.0.0.13" } as const;
export type NodeName = keyof typeof addresses;
export const databaseNodes = ["node1", "node2"] as const satisfies NodeName[];
export const allNodes = Object.keys(addresses) as NodeName[];

/** Ports of the examples. HAProxy's is on the machine of the product. */
export const ports = { postgres: 5432, patroni: 8008, haproxy: 5000 };

const example = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../deploy/patroni/${name}`, import.meta.url)), "utf8");

const passwordOf = (user: string) => `password-of-${user}`;

export const superuser = { user: "postgres", password: passwordOf("postgres") };

/** Patroni's file of deploy/ for one node. */
export function patroniSettings(options: {
  name: NodeName;
  folder: string;
  /** Where initdb and the server are. */
  programs: string;
  /** In place of the file's. */
  ttlSeconds?: number | undefined;
}): string {
  const { name, folder, programs, ttlSeconds } = options;
  const settings = example("patroni.yaml")
    .replace(/^name: .*$/m, `name: ${name}`)
    .replace(/^( +(?:listen|connect_address)): 10\.0\.0\.11:/gm, `$1: ${addresses[name]}:`)
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

/** HAProxy's file of deploy/ as it is. */
export const haproxySettings = (): string => example("haproxy.cfg");

/** The file of deploy/ for one member of etcd. */
export const etcdSettings = ({ name, folder }: { name: NodeName; folder: string }): string =>
  example("etcd.yaml")
    .replace(/^name: .*$/m, `name: ${name}`)
    .replace(/^data-dir: .*$/m, `data-dir: ${folder}/etcd-${name}`)
    .replace(
      /^((?:listen|advertise|initial-advertise)-\S+: http:\/\/)10\.0\.0\.11:/gm,
      `$1${addresses[name]}:`,
    );

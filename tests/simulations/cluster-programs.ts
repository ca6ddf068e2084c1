import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

/** Programs of the cluster: files, and the folder of the database's. */
export type ClusterPrograms = {
  patroni: string;
  etcd: string;
  pgbouncer: string;
  haproxy: string;
  ip: string;
  nft: string;
  /** The folder of initdb, postgres, pg_rewind and psql. */
  postgres: string;
};

/** Debian's package of each. */
const packages: Record<keyof ClusterPrograms, string> = {
  postgres: "postgresql",
  patroni: "patroni",
  etcd: "etcd-server",
  pgbouncer: "pgbouncer",
  haproxy: "haproxy",
  ip: "iproute2",
  nft: "nftables",
};

const debianServers = "/usr/lib/postgresql";

/** The newest server of Debian's folder. */
function newestServer(): string {
  const versions = existsSync(debianServers) ? readdirSync(debianServers).map(Number) : [];
  const newest = Math.max(0, ...versions.filter(Number.isInteger));
  return path.join(debianServers, String(newest), "bin");
}

/** Programs where Debian puts them, unless another place was given. */
export function programsOf(given: Partial<ClusterPrograms>): ClusterPrograms {
  return {
    patroni: given.patroni ?? "/usr/bin/patroni",
    etcd: given.etcd ?? "/usr/bin/etcd",
    pgbouncer: given.pgbouncer ?? "/usr/sbin/pgbouncer",
    haproxy: given.haproxy ?? "/usr/sbin/haproxy",
    ip: given.ip ?? "/usr/sbin/ip",
    nft: given.nft ?? "/usr/sbin/nft",
    postgres: given.postgres ?? newestServer(),
  };
}

/** One line that names the packages of what is not there; undefined when all is. */
export function missingPrograms(
  programs: ClusterPrograms,
  isThere: (file: string) => boolean = existsSync,
): string | undefined {
  const missing = (Object.keys(packages) as (keyof ClusterPrograms)[]).filter(
    (name) => !isThere(name === "postgres" ? path.join(programs.postgres, "initdb") : programs[name]),
  );
  if (missing.length === 0) return undefined;
  const names = missing.map((name) => packages[name]).join(" ");
  const options = missing.map((name) => `--${name}`).join(", ");
  return `Missing for this trial: ${names}. Install the packages (Debian: apt-get install ${names}), or name the programs with ${options}.`;
}

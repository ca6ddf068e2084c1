import { createHash } from "node:crypto";
import { lstat, mkdir, mkdtemp, readlink, rm, rmdir, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { clusterUser } from "./cluster.ts";

/** The socket lives in the cluster, so the port only completes its name. */
const port = 5432;

/** `sun_path` without its final zero byte. */
const socketPathBytesMax = process.platform === "linux" ? 107 : 103;

/** Where the database listens: `host` is the folder of its Unix socket. */
export type PostgresConnection = { host: string; port: number; user: string; database: string };

const fits = (folder: string) => Buffer.byteLength(`${folder}/.s.PGSQL.${port}`) <= socketPathBytesMax;

/** Connection facts; a folder too long for a socket address is reached through a short private link. */
export async function connectionTo(clusterFolder: string): Promise<PostgresConnection> {
  const host = fits(clusterFolder) ? clusterFolder : await shortLinkTo(clusterFolder);
  return { host, port, user: clusterUser, database: clusterUser };
}

/** URL of a database of this cluster, for `pg` and everything built on it. */
export function connectionStringOf({ host, user, port, database }: PostgresConnection): string {
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/** Takes away the short link of a database that has stopped. */
export async function removeShortLink({ host }: PostgresConnection, clusterFolder: string): Promise<void> {
  if (host === clusterFolder) return;
  await rm(host, { force: true });
  await rmdir(path.dirname(host)).catch(() => undefined);
}

async function shortLinkTo(folder: string): Promise<string> {
  const hash = createHash("sha256").update(folder).digest("hex").slice(0, 12);
  const parent = [tmpdir(), "/tmp"].find((each) => fits(path.join(each, "tapewise-000000-000000000000/s")));
  const home = path.join(parent ?? "/tmp", `tapewise-${process.getuid?.() ?? 0}-${hash}`);
  await mkdir(home, { mode: 0o700 }).catch(() => undefined);
  const facts = await lstat(home).catch(() => null);
  const isOurs = facts?.isDirectory() && facts.uid === process.getuid?.() && (facts.mode & 0o077) === 0;
  const link = path.join(isOurs ? home : await mkdtemp(`${home.slice(0, -6)}`), "s");
  if ((await readlink(link).catch(() => "")) === folder) return link;
  await rm(link, { force: true });
  await symlink(folder, link);
  return link;
}

import { chmod, mkdtemp, readFile, statfs } from "node:fs/promises";
import { freemem, tmpdir } from "node:os";
import path from "node:path";

const memory = "/dev/shm";
/** Far more than the databases of a whole run take, so that nobody else runs short. */
const freeBytesMin = 4 * 1024 ** 3;

/** Whether there is plenty of memory, and programs may be run from files in it. */
async function isUsable(): Promise<boolean> {
  const room = await statfs(memory).catch(() => undefined);
  if (!room || Math.min(room.bavail * room.bsize, freemem()) < freeBytesMin) return false;
  const mounts = (await readFile("/proc/mounts", "utf8").catch(() => "")).split("\n");
  const options = mounts.map((line) => line.split(" ")).find(([, folder]) => folder === memory)?.[3] ?? "";
  return !options.split(",").includes("noexec");
}

/**
 * A new folder for what a run writes and drops: in memory where it can be, since making a database on a disk costs
 * several times the work; else among the temporary files.
 */
export async function newMemoryFolder(name: string): Promise<string> {
  const parent = process.platform === "linux" && (await isUsable()) ? memory : tmpdir();
  const folder = await mkdtemp(path.join(parent, name));
  // The account of a database passes through it.
  await chmod(folder, 0o755);
  return folder;
}

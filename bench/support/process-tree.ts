import { readdirSync, readFileSync } from "node:fs";

type Entry = { pid: number; parent: number };

function processes(): Entry[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, "utf8");
        return { pid: Number(name), parent: Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) };
      } catch {
        return [];
      }
    });
}

/** A process and everything below it. Linux only. */
export function treeOf(root: number): number[] {
  const all = processes();
  const tree = [root];
  for (const parent of tree) tree.push(...all.filter((each) => each.parent === parent).map(({ pid }) => pid));
  return tree;
}

/** The clock of /proc on every Linux that Node.js runs on. */
const ticksPerSecond = 100;

/** Milliseconds of work of a process, of all below it, and of those that ended. Linux only; elsewhere NaN. */
export function treeCpuMs(root: number): number {
  if (process.platform !== "linux") return Number.NaN;
  const ticks = treeOf(root).reduce((sum, pid) => sum + ticksOf(pid), 0);
  return (ticks * 1_000) / ticksPerSecond;
}

function ticksOf(pid: number): number {
  try {
    // The name is in brackets and may hold spaces; user, system and both of ended children come 11 fields later.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  } catch {
    return 0;
  }
}

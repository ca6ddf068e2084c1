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

/** A process and everything below it. */
function treeOf(root: number): number[] {
  const all = processes();
  const tree = [root];
  for (const parent of tree) tree.push(...all.filter((each) => each.parent === parent).map(({ pid }) => pid));
  return tree;
}

function kilobytes(file: string, field: string): number {
  try {
    return Number(new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(readFileSync(file, "utf8"))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Bytes of a process and all below it, shared pages split among those who share them. Linux only. */
export const proportionalBytesOf = (root: number): number =>
  treeOf(root).reduce((sum, pid) => sum + kilobytes(`/proc/${pid}/smaps_rollup`, "Pss"), 0) * 1_024;

/** Resident bytes of one process. Linux only. */
export const residentBytesOf = (pid: number): number => kilobytes(`/proc/${pid}/status`, "VmRSS") * 1_024;

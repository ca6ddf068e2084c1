import { readFileSync } from "node:fs";
import { treeOf } from "./process-tree.ts";

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

import type { Worker } from "node:worker_threads";

/** `spent`: its share of processor time is used up. `starved`: it had too little of it in all that time. */
export type WatchEnd = "spent" | "starved";

export type ProcessorWatch = {
  /** Processor time that the thread has used since it started; undefined where nobody counts it. */
  usedMs(): Promise<number | undefined>;
  /** Allowed to one task. */
  usedMsMax: number;
  /** What a task may take by the clock, however little the machine gives it. */
  wallMsMax: number;
  onEnd(end: WatchEnd): void;
};

/** A task is looked at this often before its share is used up. */
const looksPerShare = 8;

/**
 * Watches one task of a thread by the processor time that it uses, so that a busy machine, or one that was asleep, never
 * ends a task that is small. The time until the first look counts as used. Returns what ends the watch.
 */
export function watchProcessorTime({ usedMs, usedMsMax, wallMsMax, onEnd }: ProcessorWatch): () => void {
  const lookMs = usedMsMax / looksPerShare;
  let looks = 0;
  let beforeMs: number | undefined;
  let isAsking = false;
  let isOver = false;

  function end(how: WatchEnd): void {
    if (isOver) return;
    stop();
    onEnd(how);
  }

  async function look(): Promise<void> {
    looks += 1;
    // Looks are counted, not the clock: a process that was stopped has looked once.
    const elapsedMs = () => looks * lookMs;
    // A thread that never answered is in a loop that Node cannot interrupt.
    if (elapsedMs() >= wallMsMax) return end(beforeMs === undefined ? "spent" : "starved");
    if (isAsking) return;
    isAsking = true;
    const totalMs = (await usedMs()) ?? elapsedMs();
    isAsking = false;
    beforeMs ??= Math.max(totalMs - elapsedMs(), 0);
    if (totalMs - beforeMs >= usedMsMax) end("spent");
  }

  function stop(): void {
    isOver = true;
    clearInterval(timer);
  }

  const timer = setInterval(() => void look(), lookMs).unref();
  return stop;
}

/** Node counts it since 24.6; a system that does not count it per thread is an error there. */
export async function processorTimeOf(worker: Worker): Promise<number | undefined> {
  if (!("cpuUsage" in worker)) return undefined;
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1_000;
  } catch {
    return undefined;
  }
}

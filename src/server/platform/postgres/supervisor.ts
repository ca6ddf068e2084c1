import { setTimeout as delay } from "node:timers/promises";
import type { DiskGuard } from "./disk-guard.ts";
import type { PostgresLog } from "./postgres-log.ts";
import type { ServerProcess } from "./server-process.ts";
import { isDiskFull, reasonOf } from "./start-error.ts";

/** Waits before each new attempt; after the last the supervisor gives up. */
const restartDelaysMs = [0, 250, 1_000, 2_000, 4_000];
/** A server that ran this long counts as healthy again. */
const healthyMs = 60_000;
const diskCheckMs = 2_000;

type SupervisorOptions = {
  dataDir: string;
  log: PostgresLog;
  disk: DiskGuard;
  launch: (mode: { readOnly: boolean }) => Promise<ServerProcess>;
  /** Ends what is left of earlier servers. */
  settle: () => Promise<void>;
};

export type Supervisor = {
  pid(): number;
  isReadOnly(): boolean;
  onExit(callback: (reason: string) => void): void;
  stop(): Promise<void>;
};

/**
 * Keeps one server running: starts it again when it ends unasked, lets it only read while the disk is
 * full, and gives up with a reason in the end.
 */
export function superviseServer(first: ServerProcess, options: SupervisorOptions): Supervisor {
  const { dataDir, log, disk, launch, settle } = options;
  const stopped = new AbortController();
  const listeners: ((reason: string) => void)[] = [];
  let server = first;
  let readOnly = false;
  let failures = 0;
  let surrender: string | null = null;
  let turning: Promise<void> | null = null;
  watch(server);
  const diskCheck = setInterval(() => void checkDisk().catch(() => undefined), diskCheckMs).unref();

  function watch(watched: ServerProcess): void {
    const startedMs = performance.now();
    void watched.exited.then(({ complaint }) => {
      if (stopped.signal.aborted || turning) return;
      if (performance.now() - startedMs > healthyMs) failures = 0;
      turn(() => recover(complaint ?? "it ended without a reason"));
    });
  }

  /** One change of server at a time. */
  function turn(change: () => Promise<void>): void {
    turning = change().finally(() => {
      turning = null;
    });
  }

  async function checkDisk(): Promise<void> {
    if (turning || stopped.signal.aborted || surrender !== null) return;
    const wanted = readOnly ? !(await disk.hasRoom()) : await disk.isLow();
    if (wanted === readOnly || turning || stopped.signal.aborted) return;
    turn(async () => {
      if (!wanted) await disk.prepare();
      setReadOnly(wanted);
      await server.stop();
      await startAgain().catch((error: unknown) => recover(textOf(error)));
    });
  }

  function setReadOnly(wanted: boolean): void {
    readOnly = wanted;
    if (wanted)
      log.error(`The disk that holds ${dataDir} is full: the database only reads until there is space.`);
    else log.info("There is space on the disk again: the database writes.");
  }

  async function startAgain(): Promise<void> {
    await settle();
    if (stopped.signal.aborted) return;
    server = await launch({ readOnly });
    watch(server);
  }

  async function recover(complaint: string): Promise<void> {
    let reason = complaint;
    while (!stopped.signal.aborted) {
      if (isDiskFull(reason) && (await disk.release())) setReadOnly(true);
      const waitMs = restartDelaysMs[failures];
      if (waitMs === undefined) return giveUp(reasonOf(reason, dataDir));
      failures += 1;
      log.warn(`The database ended (${reason}); starting it again (attempt ${failures}).`);
      try {
        await delay(waitMs, undefined, { signal: stopped.signal });
        await startAgain();
        log.info(`The database runs again (process ${server.pid}).`);
        return;
      } catch (error) {
        reason = textOf(error);
      }
    }
  }

  function giveUp(reason: string): void {
    surrender = reason;
    clearInterval(diskCheck);
    log.error(reason);
    for (const listener of listeners) listener(reason);
  }

  return {
    pid: () => server.pid,
    isReadOnly: () => readOnly,
    onExit(callback) {
      listeners.push(callback);
      if (surrender !== null) callback(surrender);
    },
    async stop() {
      stopped.abort();
      clearInterval(diskCheck);
      await turning;
      await server.stop();
    },
  };
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

import { setTimeout as delay } from "node:timers/promises";

/** A database that works answers within milliseconds; a machine under load within a few hundred. */
const answerMsMax = 1_200;
/** The answer may wait in a process that was busy itself: it is read before the wait is given up. */
const graceMs = 300;

/** Within a statement that writes: its commit does not wait for a standby. A failover may lose it. */
export const commitsLocally = "set_config('synchronous_commit', 'local', true)";

/** The database, or the way to it, takes questions and answers none. */
export class DatabaseSilentError extends Error {
  override name = "DatabaseSilentError";
  /** As the system says it of a connection, so that it counts as a failure that passes. */
  readonly code = "ETIMEDOUT";
  constructor() {
    super("The database isn't responding.");
  }
}

/** The database waits for a standby at each commit, and there is none: nothing is sent to wait there, too. */
export class CommitsWaitError extends Error {
  override name = "CommitsWaitError";
  /** A failure that passes. */
  readonly code = "ETIMEDOUT";
  constructor() {
    super("Commits wait for a standby that isn't there.");
  }
}

/** A commit was sent and no answer came: it may have been carried out just before. Nobody can say that it failed. */
export class UnconfirmedCommitError extends Error {
  override name = "UnconfirmedCommitError";
  constructor(cause: unknown) {
    super("Whether the change was saved is not known.", { cause });
  }
}

/** Resolves as `answer` does; rejects when that takes longer than a database that works ever does. */
export async function answered<T>(answer: Promise<T>): Promise<T> {
  const given = new AbortController();
  const silence = (async () => {
    await delay(answerMsMax, undefined, { signal: given.signal });
    await delay(graceMs, undefined, { signal: given.signal });
    throw new DatabaseSilentError();
  })();
  // Given up below once there is an answer.
  silence.catch(() => undefined);
  try {
    return await Promise.race([answer, silence]);
  } finally {
    given.abort();
  }
}

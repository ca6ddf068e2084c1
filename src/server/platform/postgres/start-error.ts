/** The embedded database cannot run; the message is one line for a user. */
export class PostgresStartError extends Error {
  override name = "PostgresStartError";
}

/** Another process of the product holds the data folder. */
export class DataDirInUseError extends PostgresStartError {
  override name = "DataDirInUseError";
  /** Process id of the holder; null when it could not be read. */
  readonly pid: number | null;

  constructor(dataDir: string, pid: number | null) {
    const holder = pid === null ? "another process" : `process ${pid}`;
    super(`The data folder ${dataDir} is in use by another running Tapewise (${holder}).`);
    this.pid = pid;
  }
}

/** Says in one line what is wrong with the data folder; other errors keep their own message. */
export function startErrorOf(error: unknown, dataDir: string): PostgresStartError {
  if (error instanceof PostgresStartError) return error;
  const text = error instanceof Error ? error.message : String(error);
  return new PostgresStartError(reasonOf(text, dataDir), { cause: error });
}

/** Whether a complaint of the database or the system means that no space is left. */
export function isDiskFull(text: string): boolean {
  return /No space left on device|ENOSPC|EDQUOT|Disk quota exceeded|database or disk is full/.test(text);
}

/** Turns a line of the database or the system into one a user can act on. */
export function reasonOf(text: string, dataDir: string): string {
  const line = text.split("\n").find((each) => each.trim() !== "") ?? "no reason given";
  if (isDiskFull(text))
    return `The disk that holds ${dataDir} is full; free some space and start again (${line}).`;
  if (/EROFS|Read-only file system/i.test(text))
    return `The data folder ${dataDir} is on a read-only disk (${line}).`;
  if (/EACCES|EPERM|Permission denied|unable to open database file|readonly database/i.test(text))
    return `The data folder ${dataDir} cannot be written by this user (${line}).`;
  if (/could not look up effective user ID/.test(text))
    return `The embedded database needs a user with a name (${line}): add one to /etc/passwd or set DATABASE_URL.`;
  return `The embedded database cannot run: ${line}`;
}

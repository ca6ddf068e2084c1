import { open, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";

const MiB = 1024 * 1024;
/** Enough for the write-ahead log that a recovery needs: a few segments of 16 MiB. */
const reserveBytes = 64 * MiB;
/** Below this the database only reads, since a full log disk would bring it down. */
const freeBytesMin = 32 * MiB;
/** Above this it writes again; the distance keeps it from going to and fro. */
const freeBytesAgain = 64 * MiB;

export type DiskGuard = {
  /** Sets space aside, if there is plenty. */
  prepare(): Promise<void>;
  isLow(): Promise<boolean>;
  /** True when there is room to write again, the reserve included. */
  hasRoom(): Promise<boolean>;
  /** Gives the reserve back to the disk; false when there is none. */
  release(): Promise<boolean>;
};

/** Watches the free space of the data folder and keeps a reserve there for the day it runs out. */
export function createDiskGuard(dataDir: string): DiskGuard {
  const reserve = path.join(dataDir, "reserve");

  async function freeBytes(): Promise<number> {
    const { blocks, bavail, bsize } = await statfs(dataDir);
    // Some file systems do not count.
    return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
  }

  async function missingBytes(): Promise<number> {
    const size = await stat(reserve).then(
      (facts) => facts.size,
      () => 0,
    );
    return Math.max(0, reserveBytes - size);
  }

  return {
    async prepare() {
      const missing = await missingBytes();
      if (missing === 0 || (await freeBytes()) < freeBytesAgain + 2 * missing) return;
      await writeReserve(reserve).catch(() => rm(reserve, { force: true }));
    },
    isLow: async () => (await freeBytes()) < freeBytesMin,
    hasRoom: async () => (await freeBytes()) > freeBytesAgain + (await missingBytes()),
    async release() {
      if ((await missingBytes()) === reserveBytes) return false;
      await rm(reserve, { force: true });
      return true;
    },
  };
}

/** Zeros are written out, since a file made longer without them takes no space. */
async function writeReserve(file: string): Promise<void> {
  const handle = await open(file, "w", 0o600);
  try {
    const zeros = Buffer.alloc(MiB);
    for (let written = 0; written < reserveBytes; written += MiB) await handle.write(zeros);
  } finally {
    await handle.close();
  }
}

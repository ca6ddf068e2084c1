import type { PageQuery } from "#contract/admin.ts";
import type { WaitlistAnswer, WaitlistEntry, WaitlistJoin } from "#contract/waitlist.ts";
import { csvLine } from "#domain/kernel/csv.ts";
import { AppError } from "#server/platform/app-error.ts";
import { isDatabaseDown } from "#server/platform/database-failure.ts";
import type { StoredEntry, WaitlistStore } from "./waitlist.store.ts";

export type WaitlistService = ReturnType<typeof createWaitlistService>;

/** What the list tells of an address: of its invitation, only that there is one. */
export function entryOf({ id, email, timestamp, status }: StoredEntry): WaitlistEntry {
  return { id, email, timestamp: timestamp.toISOString(), status };
}

const csvPageRows = 1_000;

/** Addresses that want to hear when sign-ups open. */
export function createWaitlistService({ store }: { store: WaitlistStore }) {
  /** @throws AppError waitlist-duplicate, database-fault */
  async function join(joining: WaitlistJoin): Promise<WaitlistEntry> {
    const entry = await store.insert(joining).catch((cause: unknown) => {
      if (isDatabaseDown(cause)) throw cause;
      throw new AppError("database-fault", { cause });
    });
    if (!entry) throw new AppError("waitlist-duplicate", { field: "email" });
    return entryOf(entry);
  }

  /** The newest first. A list that cannot be read is a failure, never an empty list (READ-89). */
  async function list({ page, limit }: PageQuery): Promise<WaitlistAnswer> {
    const { entries, total } = await store.list({ offset: (page - 1) * limit, limit });
    return { waitlist: entries.map(entryOf), total };
  }

  /** The whole list as a file for spreadsheets, the newest first; read in pages, however long it is. */
  async function* csv(): AsyncGenerator<string> {
    yield csvLine(["Email", "Date Joined", "Status"]);
    for (let after: StoredEntry | undefined; ; ) {
      const rows = await store.after(after, csvPageRows);
      if (rows.length > 0)
        yield rows
          .map(({ email, timestamp, status }) => csvLine([email, timestamp.toISOString(), status]))
          .join("");
      if (rows.length < csvPageRows) return;
      after = rows.at(-1);
    }
  }

  return { join, list, csv };
}

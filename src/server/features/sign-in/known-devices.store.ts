import { sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";

export type KnownDevicesStore = ReturnType<typeof createKnownDevicesStore>;

/** A device that nobody signed in from for this long counts as new again. */
const cachedDays = 400;

export function createKnownDevicesStore({ db }: { db: Database }) {
  return {
    /** Remembers the device; true when the user has others and this one is new. */
    async isNewcomer(userId: string, key: string): Promise<boolean> {
      await db.execute(
        sql`delete from known_devices where user_id = ${userId}
            and last_used_at < now() - make_interval(days => ${cachedDays})`,
      );
      const { rows } = await db.execute<{ newcomer: boolean }>(
        sql`with others as (select count(*) as known from known_devices where user_id = ${userId})
            insert into known_devices (user_id, key) values (${userId}, ${key})
            on conflict (user_id, key) do update set last_used_at = now()
            returning (xmax = 0 and (select known > 0 from others)) as newcomer`,
      );
      return rows[0]?.newcomer === true;
    },
  };
}

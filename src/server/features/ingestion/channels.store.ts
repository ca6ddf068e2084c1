import { and, gt, inArray, isNotNull, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { channels } from "#server/db/schema/news.ts";
import { doNotWaitForDisk, type StoredChannel } from "./visit-rows.store.ts";
import { createVisitWriter } from "./visit-writer.store.ts";

/** A channel that this process may fetch now, and the shortest refresh interval among its users. */
export type ClaimedChannel = StoredChannel & { userIntervalSeconds: number | null };

export type ChannelsStore = ReturnType<typeof createChannelsStore>;

/** Less than two intervals of the fastest feeds (10 s each): so long they stay unread when a worker dies. */
const leaseMs = 12_000;

/** What one process takes on at most. */
export type ClaimLimits = {
  channelsMax: number;
  /** Channels of one site at a time: a site with very many feeds must not hold up all others. */
  perSiteMax: number;
  /** Sites (host and port as in the URL) with the number of visits in progress. */
  underWay: ReadonlyMap<string, number>;
};

export function createChannelsStore({ db }: { db: Database }) {
  const { storeVisit } = createVisitWriter({ db });

  /**
   * Leases due channels that somebody follows. A channel is handed to one process at a time; the lease of a dead
   * process runs out after twelve seconds. A lease that a failure of the machine takes back does no harm: whoever held it is
   * gone, too.
   */
  async function claimDue(now: Date, limits: ClaimLimits): Promise<ClaimedChannel[]> {
    const underWay = JSON.stringify(Object.fromEntries(limits.underWay));
    const isDue = sql`c.next_check_at <= ${now} and (c.leased_until is null or c.leased_until < ${now})`;
    const leased = await db
      .update(channels)
      .set({ leasedUntil: new Date(now.getTime() + leaseMs) })
      .where(
        sql`${channels.id} in (
          select c.id from channels c
          where ${isDue} and ${doNotWaitForDisk} and c.id in (
            select due.id from (
              select c.id, c.next_check_at, site.name,
                row_number() over (partition by site.name order by c.next_check_at, c.id) as place
              from channels c, split_part(c.url, '/', 3) as site(name)
              where ${isDue} and exists (select 1 from feeds f where f.channel_id = c.id and f.enabled)) due
            where due.place <= ${limits.perSiteMax}::int - coalesce((${underWay}::jsonb ->> due.name)::int, 0)
            order by due.next_check_at limit ${limits.channelsMax})
          for update skip locked)`,
      )
      .returning();
    if (leased.length === 0) return [];
    const intervals = await intervalsOf(leased.map((each) => each.id));
    return leased.map((each) => ({ ...each, userIntervalSeconds: intervals.get(each.id) ?? null }));
  }

  /** Extends the leases of visits that take long; one given back meanwhile stays given back. */
  async function keepLeases(channelIds: string[], now: Date): Promise<void> {
    if (channelIds.length === 0) return;
    await db
      .update(channels)
      .set({ leasedUntil: new Date(now.getTime() + leaseMs) })
      .where(and(inArray(channels.id, channelIds), isNotNull(channels.leasedUntil)));
  }

  async function intervalsOf(channelIds: string[]): Promise<Map<string, number>> {
    const { rows } = await db.execute<{ channel_id: string; seconds: number }>(
      sql`select f.channel_id, min(s.refresh_interval)::int as seconds from feeds f
          join user_settings s on s.user_id = f.user_id
          where f.enabled and ${inArray(sql`f.channel_id`, channelIds)} group by f.channel_id`,
    );
    return new Map(rows.map((row) => [row.channel_id, row.seconds]));
  }

  /** Gives every lease back: for a process that knows it is the only one. */
  async function releaseLeases(): Promise<void> {
    await db.update(channels).set({ leasedUntil: null }).where(isNotNull(channels.leasedUntil));
  }

  /** When the next followed channel comes due after `now`; null when none does. */
  async function nextDueAt(now: Date): Promise<Date | null> {
    const [row] = await db
      .select({ at: channels.nextCheckAt })
      .from(channels)
      .where(
        sql`${gt(channels.nextCheckAt, now)}
            and exists (select 1 from feeds f where f.channel_id = ${channels.id} and f.enabled)`,
      )
      .orderBy(channels.nextCheckAt)
      .limit(1);
    return row?.at ?? null;
  }

  /**
   * Makes healthy channels due that were last checked before `checkedBefore`; a publisher's "slow down" stays in force.
   * @returns the channels that are due now because of it
   */
  async function markDue(channelIds: string[], now: Date, checkedBefore: Date): Promise<string[]> {
    if (channelIds.length === 0) return [];
    const rows = await db
      .update(channels)
      .set({ nextCheckAt: now })
      .where(
        sql`${inArray(channels.id, channelIds)} and ${channels.state} = 'ok' and ${channels.nextCheckAt} > ${now}
            and ${channels.checkedAt} < ${checkedBefore}`,
      )
      .returning({ id: channels.id });
    return rows.map((row) => row.id);
  }

  /** Moves a channel to its new address, unless another channel has it already. */
  async function moveTo(channelId: string, url: string): Promise<void> {
    await db.execute(sql`update channels set url = ${url} where id = ${channelId}
      and not exists (select 1 from channels other where other.url = ${url})`);
  }

  return { claimDue, nextDueAt, keepLeases, releaseLeases, storeVisit, markDue, moveTo };
}

import { eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { channelItems, channels, items, type StoredCompany } from "#server/db/schema/news.ts";

export type StoredChannel = typeof channels.$inferSelect;
/** A channel that this process may fetch now, and the shortest refresh interval among its readers. */
export type ClaimedChannel = StoredChannel & { userIntervalSeconds: number | null };

export type NewItem = {
  id: string;
  title: string;
  link: string;
  /** ISO 8601 UTC. */
  pubDate: string | null;
  content: string;
  author: string | null;
  sortKey: number;
  companies: StoredCompany[];
};

/** What a visit changes in a channel's row. */
export type VisitRecord = Partial<Omit<StoredChannel, "id" | "url" | "createdAt" | "leasedUntil">>;

export type ChannelsStore = ReturnType<typeof createChannelsStore>;

const leaseMs = 60_000;

export function createChannelsStore({ db }: { db: Database }) {
  /**
   * Leases due channels that somebody follows. A channel is handed to one process at a time; the lease of a dead
   * process runs out after a minute.
   */
  async function claimDue(now: Date, limit: number): Promise<ClaimedChannel[]> {
    const leased = await db
      .update(channels)
      .set({ leasedUntil: new Date(now.getTime() + leaseMs) })
      .where(
        sql`${channels.id} in (
          select c.id from channels c
          where c.next_check_at <= ${now} and (c.leased_until is null or c.leased_until < ${now})
            and exists (select 1 from feeds f where f.channel_id = c.id and f.enabled)
          order by c.next_check_at limit ${limit} for update skip locked)`,
      )
      .returning();
    if (leased.length === 0) return [];
    const intervals = await intervalsOf(leased.map((each) => each.id));
    return leased.map((each) => ({ ...each, userIntervalSeconds: intervals.get(each.id) ?? null }));
  }

  async function intervalsOf(channelIds: string[]): Promise<Map<string, number>> {
    const { rows } = await db.execute<{ channel_id: string; seconds: number }>(
      sql`select f.channel_id, min(s.refresh_interval)::int as seconds from feeds f
          join user_settings s on s.user_id = f.user_id
          where f.enabled and ${inArray(sql`f.channel_id`, channelIds)} group by f.channel_id`,
    );
    return new Map(rows.map((row) => [row.channel_id, row.seconds]));
  }

  /** When the next followed channel is due; null when none is. */
  async function nextDueAt(): Promise<Date | null> {
    const { rows } = await db.execute<{ due: Date | null }>(
      sql`select min(greatest(c.next_check_at, coalesce(c.leased_until, c.next_check_at))) as due from channels c
          where exists (select 1 from feeds f where f.channel_id = c.id and f.enabled)`,
    );
    const due = rows[0]?.due;
    return due ? new Date(due) : null;
  }

  /** Which of these item ids are stored already. */
  async function knownItems(ids: string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const rows = await db.select({ id: items.id }).from(items).where(inArray(items.id, ids));
    return new Set(rows.map((row) => row.id));
  }

  /**
   * Stores a visit in one statement: items that are new, their place in the channel, and the channel's record. An
   * item that another channel brought, or that this visit brought before, is left as it is.
   * @returns the arrival numbers given to items new in this channel, ascending
   */
  async function storeVisit(channelId: string, found: NewItem[], record: VisitRecord): Promise<number[]> {
    return db.transaction(async (tx) => {
      const seqs = found.length > 0 ? await insertItems(tx, channelId, found) : [];
      await tx
        .update(channels)
        .set({ ...record, leasedUntil: null })
        .where(eq(channels.id, channelId));
      return seqs;
    });
  }

  type Tx = Parameters<Parameters<Database["transaction"]>[0]>[0];

  async function insertItems(tx: Tx, channelId: string, found: NewItem[]): Promise<number[]> {
    const { rows } = await tx.execute<{ seq: string }>(sql`
      with found as (
        select * from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
          as t(id text, title text, link text, "pubDate" timestamptz, content text, author text, "sortKey" bigint, companies jsonb)
      ), stored as (
        insert into ${items} (id, title, link, pub_date, content, author, companies)
        select id, title, link, "pubDate", content, author, companies from found order by id
        on conflict (id) do nothing
      )
      insert into ${channelItems} (channel_id, item_id, sort_key)
      select ${channelId}, id, "sortKey" from found order by "sortKey"
      on conflict (channel_id, item_id) do nothing
      returning seq`);
    return rows.map((row) => Number(row.seq)).sort((a, b) => a - b);
  }

  /**
   * Makes healthy channels due that were last checked before `checkedBefore`; a publisher's "slow down" stays in force.
   * @returns the channels that are due now because of it
   */
  async function hasten(channelIds: string[], now: Date, checkedBefore: Date): Promise<string[]> {
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

  return { claimDue, nextDueAt, knownItems, storeVisit, hasten, moveTo };
}

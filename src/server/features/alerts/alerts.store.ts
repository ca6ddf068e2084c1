import { and, asc, count, desc, eq, inArray, sql } from "drizzle-orm";
import { alertsPerUserMax } from "#domain/alerts/rule.ts";
import { termsOf } from "#domain/alerts/terms.ts";
import type { Watched } from "#domain/watchlists/watchlists.ts";
import type { Database, Transaction } from "#server/db/database.ts";
import { users } from "#server/db/schema/accounts.ts";
import { alertDeliveries, alertFirings, alerts, alertTerms } from "#server/db/schema/alerts.ts";
import { feedFolders } from "#server/db/schema/feeds.ts";
import { watchlists } from "#server/db/schema/watchlists.ts";
import { type ArrivalRow, arrivalOf, arrivalRows, type FullArrival } from "./arrivals.store.ts";
import { mentionsOf } from "./mentions.store.ts";
import { feedsOf, tellersOf } from "./scopes.store.ts";
import { type PriceSpan, pricesWithin } from "./seen-prices.store.ts";

export type StoredAlert = typeof alerts.$inferSelect;
export type ListedAlert = StoredAlert & { lastFiredAt: Date | null };
export type StoredFiring = typeof alertFirings.$inferSelect;
export type StoredDelivery = typeof alertDeliveries.$inferSelect;

export type AlertsStore = ReturnType<typeof createAlertsStore>;

const receiptsMax = 100;
/** Arrivals that a rehearsal looks at; a user with more feeds than that gets the newest. */
export const rehearsedMax = 60_000;

export function createAlertsStore({ db }: { db: Database }) {
  const owned = (userId: string, id: string) => and(eq(alerts.userId, userId), eq(alerts.id, id));

  /** Terms are what finds an alert; one that is off has none. */
  async function writeTerm(tx: Transaction, { id, userId, rule, enabled }: StoredAlert): Promise<void> {
    await tx.delete(alertTerms).where(eq(alertTerms.alertId, id));
    if (enabled)
      await tx.insert(alertTerms).values(termsOf(rule, userId).map((term) => ({ alertId: id, ...term })));
  }

  return {
    async list(userId: string): Promise<ListedAlert[]> {
      const rows = await db
        .select({
          alert: alerts,
          lastFiredAt: sql<Date | null>`(select max(firing.fired_at) from alert_firings firing
            where firing.alert_id = alerts.id)`.mapWith(alertFirings.firedAt),
        })
        .from(alerts)
        .where(eq(alerts.userId, userId))
        .orderBy(desc(alerts.createdAt), desc(alerts.id));
      return rows.map(({ alert, lastFiredAt }) => ({ ...alert, lastFiredAt }));
    },

    async find(userId: string, id: string): Promise<StoredAlert | undefined> {
      const [row] = await db.select().from(alerts).where(owned(userId, id));
      return row;
    },

    insert: (row: Pick<StoredAlert, "id" | "userId" | "name" | "rule" | "channelIds">) =>
      db.transaction(async (tx): Promise<StoredAlert | "full"> => {
        await tx.select({ id: users.id }).from(users).where(eq(users.id, row.userId)).for("key share");
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`alerts:${row.userId}`}))`);
        const [counted] = await tx
          .select({ total: count() })
          .from(alerts)
          .where(eq(alerts.userId, row.userId));
        if ((counted?.total ?? 0) >= alertsPerUserMax) return "full";
        const [stored] = await tx.insert(alerts).values(row).returning();
        if (!stored) throw new Error("An alert could not be stored.");
        await writeTerm(tx, stored);
        return stored;
      }),

    change: (
      userId: string,
      id: string,
      change: Partial<Pick<StoredAlert, "name" | "rule" | "channelIds" | "enabled">>,
    ) =>
      db.transaction(async (tx): Promise<StoredAlert | undefined> => {
        const [stored] = await tx
          .update(alerts)
          .set({ ...change, lastUpdated: sql`now()` })
          .where(owned(userId, id))
          .returning();
        if (stored) await writeTerm(tx, stored);
        return stored;
      }),

    async remove(userId: string, id: string): Promise<boolean> {
      return (await db.delete(alerts).where(owned(userId, id)).returning({ id: alerts.id })).length > 0;
    },

    /** The newest first, with what became of each message. */
    async receipts(alertId: string): Promise<{ firing: StoredFiring; deliveries: StoredDelivery[] }[]> {
      const firings = await db
        .select()
        .from(alertFirings)
        .where(eq(alertFirings.alertId, alertId))
        .orderBy(
          desc(alertFirings.firedAt),
          desc(alertFirings.at),
          sql`${alertFirings.publishedAt} desc nulls last`,
          desc(alertFirings.id),
        )
        .limit(receiptsMax);
      if (firings.length === 0) return [];
      const deliveries = await db
        .select()
        .from(alertDeliveries)
        .where(
          inArray(
            alertDeliveries.firingId,
            firings.map(({ id }) => id),
          ),
        )
        .orderBy(asc(alertDeliveries.createdAt), asc(alertDeliveries.id));
      const byFiring = Map.groupBy(deliveries, ({ firingId }) => firingId);
      return firings.map((firing) => ({ firing, deliveries: byFiring.get(firing.id) ?? [] }));
    },

    feeds: (userId: string) => feedsOf(db, userId),

    /** The user's watchlists and folders, as rules name them. */
    async places(userId: string) {
      const [lists, folders] = await Promise.all([
        db
          .select({ id: watchlists.id, symbols: watchlists.symbols, tags: watchlists.tags })
          .from(watchlists)
          .where(eq(watchlists.userId, userId)),
        db.select({ id: feedFolders.id }).from(feedFolders).where(eq(feedFolders.userId, userId)),
      ]);
      return {
        watchlists: new Map(lists.map(({ id, ...watched }): [string, Watched] => [id, watched])),
        folders: new Set(folders.map(({ id }) => id)),
      };
    },

    /** What these channels brought since, in its order; only headlines about one of the companies or tags, where some are named. */
    async arrivals(
      channelIds: readonly string[],
      { sinceMs, about }: { sinceMs: number; about: Watched | null },
    ): Promise<FullArrival[]> {
      if (channelIds.length === 0) return [];
      const since = new Date(sinceMs).toISOString();
      const isMeant =
        about === null
          ? sql`true`
          : sql`(exists (select 1 from jsonb_array_elements(i.companies) company
              where company ->> 'symbol' = any(${sql.param([...about.symbols])}::text[]))
              or i.tags ?| ${sql.param([...about.tags])}::text[])`;
      const { rows } = await db.execute<ArrivalRow>(sql`
        select * from (${arrivalRows} where ci.channel_id = any(${sql.param([...channelIds])}::text[])
          and coalesce(ci.seen_at, i.first_seen_at) > ${since} and ${isMeant}
          order by ci.seq desc limit ${rehearsedMax}) as newest order by seq`);
      // An item of before stories were noted is a story of its own.
      return rows.map((row) => arrivalOf(row, row.storyId ?? row.itemId));
    },

    tellers: (storyIds: readonly string[]) => tellersOf(db, storyIds),

    mentions: (wanted: Parameters<typeof mentionsOf>[1]) => mentionsOf(db, wanted),

    prices: (spans: readonly PriceSpan[]) => pricesWithin(db, spans, rehearsedMax),

    /** Since when it is known which items are one story; null while none is. */
    async storiesSince(): Promise<Date | null> {
      const { rows } = await db.execute<{ since: Date | null }>(sql`
        select min(i.first_seen_at) as since from item_stories s join items i on i.id = s.item_id`);
      return rows[0]?.since ? new Date(rows[0].since) : null;
    },
  };
}

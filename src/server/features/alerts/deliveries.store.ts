import { and, eq, sql } from "drizzle-orm";
import type { ChannelKind } from "#domain/alerts/channel.ts";
import type { Why } from "#domain/alerts/match.ts";
import type { Locale } from "#domain/language/locales.ts";
import type { Database } from "#server/db/database.ts";
import { alertChannels, alertDeliveries } from "#server/db/schema/alerts.ts";

/** A message that this worker sends now, with all that it says. */
export type ClaimedDelivery = {
  id: string;
  kind: ChannelKind;
  tries: number;
  unsure: boolean;
  createdMs: number;
  channelId: string;
  sealed: string;
  userId: string;
  email: string;
  language: Locale;
  alertId: string;
  alertName: string;
  firingId: string;
  itemId: string | null;
  title: string;
  link: string | null;
  source: string;
  why: Why;
  atMs: number;
};

export type DeliveriesStore = ReturnType<typeof createDeliveriesStore>;

const leaseSeconds = 60;

export function createDeliveriesStore({ db }: { db: Database }) {
  return {
    /** The next messages that are due. One whose worker died in a try is marked unsure: it may have been delivered. */
    async claim(limit: number): Promise<ClaimedDelivery[]> {
      const { rows } = await db.execute<ClaimedDelivery>(sql`
        with due as (
          select id from alert_deliveries
          where state = 'waiting' and due_at <= now() and (leased_until is null or leased_until < now())
          order by due_at limit ${limit} for update skip locked
        ), taken as (
          update alert_deliveries d set leased_until = now() + make_interval(secs => ${leaseSeconds}),
            unsure = d.unsure or d.leased_until is not null, tries = d.tries + 1
          from due where d.id = due.id returning d.*
        )
        select taken.id, taken.kind, taken.tries, taken.unsure,
          (extract(epoch from taken.created_at) * 1000)::float8 as "createdMs",
          channel.id as "channelId", channel.sealed, u.id as "userId", u.email, u.language,
          alert.id as "alertId", alert.name as "alertName", firing.id as "firingId", firing.item_id as "itemId",
          firing.title, firing.link, firing.source, firing.why, (extract(epoch from firing.at) * 1000)::float8 as "atMs"
        from taken join alert_firings firing on firing.id = taken.firing_id
        join alerts alert on alert.id = firing.alert_id join users u on u.id = firing.user_id
        join alert_channels channel on channel.id = taken.channel_id`);
      return rows;
    },

    /** Messages of channels that are gone have nowhere to go. */
    async dropOrphans(): Promise<void> {
      await db
        .update(alertDeliveries)
        .set({ state: "failed" })
        .where(and(eq(alertDeliveries.state, "waiting"), sql`${alertDeliveries.channelId} is null`));
    },

    async accepted(id: string, server: string): Promise<void> {
      await db.execute(sql`
        with done as (
          update alert_deliveries set state = 'accepted', accepted_at = now(), server = ${server}, problem = null,
            leased_until = null
          where id = ${id} and state = 'waiting' returning channel_id)
        update alert_channels set state = 'working', problem = null, failing_since = null, accepted_at = now()
        from done where alert_channels.id = done.channel_id`);
    },

    /** @param waitMs null: it is given up */
    async notAccepted(
      id: string,
      {
        problem,
        unsure,
        counts,
        waitMs,
      }: { problem: string; unsure: boolean; counts: boolean; waitMs: number | null },
    ): Promise<void> {
      await db.execute(sql`
        with done as (
          update alert_deliveries set problem = ${problem}, unsure = unsure or ${unsure}, leased_until = null,
            tries = tries - ${counts ? 0 : 1}, state = ${waitMs === null ? "failed" : "waiting"},
            due_at = now() + make_interval(secs => ${(waitMs ?? 0) / 1_000})
          where id = ${id} and state = 'waiting' returning channel_id)
        update alert_channels set state = 'failing', problem = ${problem}, failing_since = coalesce(failing_since, now())
        from done where alert_channels.id = done.channel_id`);
    },

    /** This message is rejected permanently; the channel takes others. */
    async rejected(id: string, problem: string): Promise<void> {
      await db
        .update(alertDeliveries)
        .set({ state: "failed", problem, leasedUntil: null })
        .where(and(eq(alertDeliveries.id, id), eq(alertDeliveries.state, "waiting")));
    },

    /** Nothing will ever be taken there: its messages end, and what is of no use to anyone is forgotten. */
    async channelGone(
      channelId: string,
      { problem, forget }: { problem: string; forget: boolean },
    ): Promise<void> {
      await db.transaction(async (tx) => {
        await tx
          .update(alertDeliveries)
          .set({ state: "failed", problem, leasedUntil: null })
          .where(and(eq(alertDeliveries.channelId, channelId), eq(alertDeliveries.state, "waiting")));
        if (forget) await tx.delete(alertChannels).where(eq(alertChannels.id, channelId));
        else
          await tx
            .update(alertChannels)
            .set({ state: "gone", problem })
            .where(eq(alertChannels.id, channelId));
      });
    },

    /** Milliseconds until the next message is due; null while none waits. */
    async nextDueMs(): Promise<number | null> {
      const { rows } = await db.execute<{ ms: number | null }>(sql`
        select (extract(epoch from min(greatest(due_at, coalesce(leased_until, due_at))) - now()) * 1000)::float8 as ms
        from alert_deliveries where state = 'waiting'`);
      return rows[0]?.ms ?? null;
    },

    /** What a browser reports, once: the first report counts. Opened implies shown. */
    async reported(id: string, step: "shown" | "opened"): Promise<void> {
      const opened = step === "opened";
      await db.execute(sql`
        update alert_deliveries set shown_at = case when kind = 'push' then coalesce(shown_at, now()) else shown_at end,
          opened_at = case when ${opened} then coalesce(opened_at, now()) else opened_at end
        where id = ${id} and tries > 0`);
    },
  };
}

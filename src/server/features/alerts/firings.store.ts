import { sql } from "drizzle-orm";
import { type FiredBefore, noteFiring, nothingFired } from "#domain/alerts/decision.ts";
import type { Why } from "#domain/alerts/match.ts";
import type { AlertRule } from "#domain/alerts/rule.ts";
import type { Transaction } from "#server/db/database.ts";
import type { NewId } from "#server/platform/new-id.ts";

export type NewFiring = {
  alert: { id: string; userId: string; channelIds: string[] };
  key: string;
  /** Null, as the link, where no headline fired it. */
  itemId: string | null;
  title: string;
  link: string | null;
  source: string;
  why: Why;
  publishedMs: number | null;
  atMs: number;
};

/** Firings of the day count, and no time zone's day is longer. */
const dayMs = 26 * 3_600_000;

const isoOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/**
 * Stores firings with a message for each channel of their alerts; what fired before by the same key is left out with its
 * messages.
 * @returns how many messages wait now
 */
export async function insertFirings(
  tx: Pick<Transaction, "execute">,
  newId: NewId,
  firings: readonly NewFiring[],
): Promise<number> {
  if (firings.length === 0) return 0;
  const rows = firings.map(({ alert, publishedMs, atMs, ...firing }) => ({
    id: newId(),
    alertId: alert.id,
    userId: alert.userId,
    publishedAt: isoOf(publishedMs),
    at: isoOf(atMs),
    ...firing,
    messages: alert.channelIds.map((channelId) => ({ id: newId(), channelId })),
  }));
  const { rows: counted } = await tx.execute<{ count: number }>(sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(id text, "alertId" text, "userId" text,
        key text, "itemId" text, title text, link text, source text, why jsonb, "publishedAt" timestamptz,
        at timestamptz, messages jsonb)
    ), fired as (
      insert into alert_firings (id, alert_id, user_id, key, item_id, title, link, source, why, published_at, at)
      select id, "alertId", "userId", key, "itemId", title, link, source, why, "publishedAt", at
      from given order by "alertId", key
      on conflict (alert_id, key) do nothing returning id
    ), told as (
      insert into alert_deliveries (id, firing_id, channel_id, kind)
      select message.id, given.id, channel.id, channel.kind
      from fired join given on given.id = fired.id
      cross join lateral jsonb_to_recordset(given.messages) as message(id text, "channelId" text)
      join alert_channels channel on channel.id = message."channelId" and channel.user_id = given."userId"
        and channel.state not in ('gone', 'waiting')
      on conflict do nothing returning 1
    )
    select count(*)::int as count from told`);
  return counted[0]?.count ?? 0;
}

/** What fired before of these alerts, as far as it counts: by these keys, or on the same days as what comes after `sinceMs`. */
export async function firedBefore(
  tx: Pick<Transaction, "execute">,
  alerts: Iterable<{ id: string; rule: AlertRule }>,
  { keys, sinceMs }: { keys: readonly string[]; sinceMs: number },
): Promise<Map<string, FiredBefore>> {
  const found = new Map<string, FiredBefore>();
  const whens = new Map([...alerts].map(({ id, rule }) => [id, rule.when]));
  if (whens.size === 0) return found;
  const { rows } = await tx.execute<{ alertId: string; key: string; atMs: number }>(sql`
    select alert_id as "alertId", key, (extract(epoch from at) * 1000)::float8 as "atMs" from alert_firings
    where alert_id = any(${sql.param([...whens.keys()])}::text[])
      and (key = any(${sql.param([...new Set(keys)])}::text[]) or at > ${new Date(sinceMs - dayMs).toISOString()})`);
  for (const { alertId, key, atMs } of rows) {
    const when = whens.get(alertId);
    if (!when) continue;
    const before = found.get(alertId) ?? nothingFired();
    found.set(alertId, before);
    noteFiring(before, when, { key, atMs: Math.round(atMs) });
  }
  return found;
}

import { sql } from "drizzle-orm";
import { isNews } from "#domain/alerts/match.ts";
import { savedMax } from "#domain/news/limits.ts";
import { highlightOf, type MuteKind } from "#domain/news/mutes.ts";
import type { Transaction } from "#server/db/database.ts";
import type { EntitlementOf } from "../administration/accounts.store.ts";
import type { FullArrival } from "./arrivals.store.ts";

type Owner = Parameters<EntitlementOf>[0];
type SavingRule = Owner & {
  userId: string;
  channelId: string;
  feedId: string;
  id: string;
  kind: MuteKind;
  value: string;
};

/** What was saved for whom. */
export type Saved = { userId: string; itemIds: string[] };

/** The rules that save, of users who follow one of the channels; found from the rules, which few have. */
async function savingRules(tx: Transaction, channelIds: string[]): Promise<SavingRule[]> {
  const { rows } = await tx.execute<SavingRule>(sql`
    select f.user_id as "userId", f.channel_id as "channelId", f.id as "feedId", h.id, h.kind, h.value, u.role,
      u.payment_info as "paymentInfo"
    from highlights h
    join feeds f on f.user_id = h.user_id and f.enabled and f.channel_id = any(${sql.param(channelIds)}::text[])
    join users u on u.id = h.user_id and u.removed_at is null
    where h.saves order by f.user_id, f.id, h.id`);
  return rows;
}

/** How many more items each of these users may save. */
async function roomOf(tx: Transaction, userIds: string[]): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ userId: string; saved: number }>(sql`
    select user_id as "userId", count(*)::int as saved from reader_items
    where user_id = any(${sql.param(userIds)}::text[]) and saved_at is not null group by user_id`);
  const saved = new Map(rows.map((row) => [row.userId, row.saved]));
  return new Map(userIds.map((userId) => [userId, Math.max(0, savedMax - (saved.get(userId) ?? 0))]));
}

/**
 * Saves what arrived for the users whose rules say so, with the companies and tags that were found as it came. What a user did
 * with an item already stays; at the limit of saved items nothing more is saved.
 */
export async function saveHighlighted(
  tx: Transaction,
  arrivals: readonly FullArrival[],
  entitlementOf: EntitlementOf,
): Promise<Saved[]> {
  const byChannel = Map.groupBy(arrivals.filter(isNews), ({ channelId }) => channelId);
  if (byChannel.size === 0) return [];
  const rules = await savingRules(tx, [...byChannel.keys()]);
  const hits = new Map<string, Set<string>>();
  for (const [feedId, own] of Map.groupBy(rules, (rule) => rule.feedId)) {
    const [first] = own;
    if (!first || entitlementOf(first).state === "ended") continue;
    const fits = highlightOf(
      own.map(({ id, kind, value }) => ({ id, kind, value, highlight: { label: "" } })),
    );
    const mine = hits.get(first.userId) ?? new Set();
    for (const { itemId, title, tags, companies } of byChannel.get(first.channelId) ?? [])
      if (fits({ title, feedId, tags, detectedCompanies: companies })) mine.add(itemId);
    if (mine.size > 0) hits.set(first.userId, mine);
  }
  if (hits.size === 0) return [];
  const room = await roomOf(tx, [...hits.keys()]);
  const pairs = [...hits].flatMap(([userId, itemIds]) =>
    [...itemIds].slice(0, room.get(userId)).map((itemId) => ({ userId, itemId })),
  );
  const { rows } = await tx.execute<{ userId: string; itemId: string }>(sql`
    insert into reader_items (user_id, item_id, saved_at)
    select wanted.user_id, wanted.item_id, date_trunc('milliseconds', now())
    from unnest(${sql.param(pairs.map(({ userId }) => userId))}::text[], ${sql.param(pairs.map(({ itemId }) => itemId))}::text[])
      as wanted(user_id, item_id)
    order by 1, 2 on conflict (user_id, item_id) do nothing
    returning user_id as "userId", item_id as "itemId"`);
  return [...Map.groupBy(rows, ({ userId }) => userId)].map(([userId, mine]) => ({
    userId,
    itemIds: mine.map(({ itemId }) => itemId),
  }));
}

import { sql } from "drizzle-orm";
import { isNews } from "#domain/alerts/match.ts";
import { savedMax } from "#domain/news/limits.ts";
import { highlightOf, type MuteKind } from "#domain/news/mutes.ts";
import type { Transaction } from "#server/db/database.ts";
import type { EntitlementOf } from "../administration/accounts.store.ts";
import type { FullArrival } from "./arrivals.store.ts";

type Owner = Parameters<EntitlementOf>[0];
type SavingRow = Owner & {
  userId: string;
  channelId: string;
  feedId: string;
  rules: { id: string; kind: MuteKind; value: string }[];
  saved: number;
};

/** What was saved for whom. */
export type Saved = { userId: string; itemIds: string[] };

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
  const { rows } = await tx.execute<SavingRow>(sql`
    select f.user_id as "userId", f.channel_id as "channelId", f.id as "feedId", u.role, u.payment_info as "paymentInfo",
      h.rules, (select count(*)::int from reader_items r where r.user_id = f.user_id and r.saved_at is not null) as saved
    from feeds f
    join users u on u.id = f.user_id and u.removed_at is null
    cross join lateral (
      select json_agg(json_build_object('id', h.id, 'kind', h.kind, 'value', h.value)) as rules
      from highlights h where h.user_id = f.user_id and h.saves) h
    where f.enabled and f.channel_id = any(${sql.param([...byChannel.keys()])}::text[]) and h.rules is not null
    order by f.user_id, f.id`);
  const saved = new Map<string, { itemIds: Set<string>; room: number }>();
  for (const { userId, channelId, feedId, rules, saved: before, ...owner } of rows) {
    if (entitlementOf(owner).state === "ended") continue;
    const fits = highlightOf(rules.map((rule) => ({ ...rule, highlight: { label: "" } })));
    const mine = saved.get(userId) ?? { itemIds: new Set(), room: savedMax - before };
    saved.set(userId, mine);
    for (const { itemId, title, tags, companies } of byChannel.get(channelId) ?? [])
      if (mine.itemIds.size < mine.room && fits({ title, feedId, tags, detectedCompanies: companies }))
        mine.itemIds.add(itemId);
  }
  const pairs = [...saved].flatMap(([userId, { itemIds }]) =>
    [...itemIds].map((itemId) => ({ userId, itemId })),
  );
  if (pairs.length === 0) return [];
  const stored = await tx.execute<{ userId: string; itemId: string }>(sql`
    insert into reader_items (user_id, item_id, saved_at)
    select wanted.user_id, wanted.item_id, date_trunc('milliseconds', now())
    from unnest(${sql.param(pairs.map(({ userId }) => userId))}::text[], ${sql.param(pairs.map(({ itemId }) => itemId))}::text[])
      as wanted(user_id, item_id)
    order by 1, 2 on conflict (user_id, item_id) do nothing
    returning user_id as "userId", item_id as "itemId"`);
  return [...Map.groupBy(stored.rows, ({ userId }) => userId)].map(([userId, mine]) => ({
    userId,
    itemIds: mine.map(({ itemId }) => itemId),
  }));
}

import { sql } from "drizzle-orm";
import { type Mention, type Mentions, mentionsLookedAtMs, noMentions } from "#domain/alerts/unusual.ts";
import type { Transaction } from "#server/db/database.ts";

type Within = Pick<Transaction, "execute">;

type MentionRow = {
  symbol: string;
  storyId: string;
  channelId: string;
  seq: string;
  atMs: number;
  publishedMs: number | null;
  firstSeenMs: number;
};

const msOf = (column: ReturnType<typeof sql>) => sql`(extract(epoch from ${column}) * 1000)::float8`;

/** Mentions that are read at once; of more the newest. */
export const mentionsMax = 100_000;

/** Since when each of these feeds is read: when the oldest of what it brought came. */
async function readSince(tx: Within, channelIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ id: string; atMs: number }>(sql`
    select wanted.id, first.at as "atMs" from unnest(${sql.param([...channelIds])}::text[]) as wanted(id)
    cross join lateral (
      select ${msOf(sql`coalesce(ci.seen_at, i.first_seen_at)`)} as at from channel_items ci
      join items i on i.id = ci.item_id where ci.channel_id = wanted.id order by -ci.seq desc limit 1) first`);
  return new Map(rows.map(({ id, atMs }) => [id, Math.round(atMs)]));
}

/** What feeds told about companies since the time from which a firing at `fromMs` or later may look at it, in its order. */
export async function mentionsOf(
  tx: Within,
  {
    symbols,
    channelIds,
    fromMs,
  }: { symbols: readonly string[]; channelIds: readonly string[]; fromMs: number },
): Promise<Mentions> {
  if (symbols.length === 0 || channelIds.length === 0) return noMentions;
  const { rows } = await tx.execute<MentionRow>(sql`
    select * from (
      select c.symbol, coalesce(s.story_id, c.item_id) as "storyId", ci.channel_id as "channelId", ci.seq,
        ${msOf(sql`coalesce(ci.seen_at, i.first_seen_at)`)} as "atMs",
        case when ci.is_dated then ci.sort_key::float8 end as "publishedMs",
        ${msOf(sql`i.first_seen_at`)} as "firstSeenMs"
      from item_companies c join items i on i.id = c.item_id
      join channel_items ci on ci.item_id = c.item_id
      left join item_stories s on s.item_id = c.item_id
      where c.symbol = any(${sql.param([...symbols])}::text[])
        and c.seen_at > ${new Date(fromMs - mentionsLookedAtMs).toISOString()}
        and ci.channel_id = any(${sql.param([...channelIds])}::text[])
      order by ci.seq desc limit ${mentionsMax}) as newest order by seq`);
  const bySymbol = new Map<string, Mention[]>();
  for (const { symbol, seq, atMs, firstSeenMs, ...rest } of rows) {
    const mention = {
      ...rest,
      seq: Number(seq),
      atMs: Math.round(atMs),
      firstSeenMs: Math.round(firstSeenMs),
    };
    const known = bySymbol.get(symbol);
    if (known) known.push(mention);
    else bySymbol.set(symbol, [mention]);
  }
  return { bySymbol, readSinceMs: await readSince(tx, channelIds) };
}

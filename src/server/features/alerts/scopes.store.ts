import { sql } from "drizzle-orm";
import type { Transaction } from "#server/db/database.ts";
import type { ScopeFeed } from "./scope.ts";

type Within = Pick<Transaction, "execute">;

const feedRows = sql`
  select f.user_id as "userId", f.id, f.channel_id as "channelId", f.name, f.folder_id as "folderId",
    folder.parent_id as "parentId"
  from feeds f left join feed_folders folder on folder.id = f.folder_id`;

/** All feeds that a user follows. */
export async function feedsOf(tx: Within, userId: string): Promise<ScopeFeed[]> {
  const { rows } = await tx.execute<ScopeFeed>(sql`${feedRows} where f.user_id = ${userId} and f.enabled`);
  return rows;
}

/** Those of several users that are of these channels, and for some users all. */
export async function feedsOfMany(
  tx: Within,
  { userIds, channelIds, wholeFor }: { userIds: string[]; channelIds: string[]; wholeFor: string[] },
): Promise<ScopeFeed[]> {
  const { rows } = await tx.execute<ScopeFeed>(sql`${feedRows}
    where f.enabled and f.user_id = any(${sql.param(userIds)}::text[])
      and (f.channel_id = any(${sql.param(channelIds)}::text[]) or f.user_id = any(${sql.param(wholeFor)}::text[]))`);
  return rows;
}

/** By story, the feeds that told it and when each did first. */
export async function tellersOf(
  tx: Within,
  storyIds: readonly string[],
): Promise<Map<string, Map<string, number>>> {
  const found = new Map<string, Map<string, number>>();
  if (storyIds.length === 0) return found;
  const { rows } = await tx.execute<{ storyId: string; channelId: string; seq: string }>(sql`
    select s.story_id as "storyId", ci.channel_id as "channelId", min(ci.seq) as seq
    from item_stories s join channel_items ci on ci.item_id = s.item_id
    where s.story_id = any(${sql.param([...new Set(storyIds)])}::text[]) group by 1, 2`);
  for (const { storyId, channelId, seq } of rows) {
    const tellers = found.get(storyId) ?? new Map<string, number>();
    tellers.set(channelId, Number(seq));
    found.set(storyId, tellers);
  }
  return found;
}

import { sql } from "drizzle-orm";
import type { Arrival } from "#domain/alerts/match.ts";
import type { StoredCompany } from "#domain/companies/evidence.ts";
import { wordsOf } from "#domain/news/mutes.ts";
import type { StoryItem } from "#domain/news/stories.ts";

export type ArrivalRow = {
  seq: string;
  channelId: string;
  atMs: number;
  itemId: string;
  title: string;
  link: string;
  publishedMs: number | null;
  firstSeenMs: number;
  companies: StoredCompany[];
  tags: string[];
  storyId: string | null;
};

const msOf = (column: ReturnType<typeof sql>) => sql`(extract(epoch from ${column}) * 1000)::float8`;

/** An arrival with its item, for live matching and rehearsals alike. */
export const arrivalRows = sql`
  select ci.seq, ci.channel_id as "channelId", ${msOf(sql`coalesce(ci.seen_at, i.first_seen_at)`)} as "atMs",
    i.id as "itemId", i.title, i.link, case when ci.is_dated then ci.sort_key::float8 end as "publishedMs",
    ${msOf(sql`i.first_seen_at`)} as "firstSeenMs", i.companies, i.tags, s.story_id as "storyId"
  from channel_items ci join items i on i.id = ci.item_id left join item_stories s on s.item_id = i.id`;

export type FullArrival = Arrival & { link: string };

export function arrivalOf(row: ArrivalRow, storyId: string): FullArrival {
  const { channelId, itemId, title, link, companies, tags, publishedMs } = row;
  return {
    seq: Number(row.seq),
    itemId,
    channelId,
    title,
    words: wordsOf(title),
    companies,
    tags,
    atMs: Math.round(row.atMs),
    publishedMs,
    storyId,
    link,
  };
}

export const storyItemOf = ({
  itemId,
  title,
  channelId,
  publishedMs,
  firstSeenMs,
  companies,
}: Pick<
  ArrivalRow,
  "itemId" | "title" | "channelId" | "publishedMs" | "firstSeenMs" | "companies"
>): StoryItem => ({
  id: itemId,
  title,
  feedId: channelId,
  pubDate: publishedMs === null ? null : new Date(publishedMs).toISOString(),
  firstSeenAt: new Date(firstSeenMs).toISOString(),
  companies,
});

import { eq, sql } from "drizzle-orm";
import type { NewId } from "#server/platform/new-id.ts";
import type { Transaction } from "./database.ts";
import { channels } from "./schema/news.ts";

/** Finds or makes the channels behind feeds' URLs, within the caller's transaction. */
export function createFeedChannels({ newId }: { newId: NewId }) {
  async function channelFor(tx: Transaction, url: string): Promise<typeof channels.$inferSelect> {
    const [channel] = await tx
      .insert(channels)
      .values({ id: newId(), url })
      .onConflictDoUpdate({ target: channels.url, set: { url: sql`excluded.url` } })
      .returning();
    if (!channel) throw new Error("A channel could not be stored.");
    return channel;
  }

  /** Ids by URL. Each URL once. They are stored in one order, so that two users never wait for each other in a ring. */
  async function channelsFor(tx: Transaction, urls: readonly string[]): Promise<Map<string, string>> {
    const rows = await tx
      .insert(channels)
      .values(urls.toSorted().map((url) => ({ id: newId(), url })))
      .onConflictDoUpdate({ target: channels.url, set: { url: sql`excluded.url` } })
      .returning({ id: channels.id, url: channels.url });
    return new Map(rows.map(({ id, url }) => [url, id]));
  }

  /** The channel that a feed had, which may have moved to another URL since; a new one when it is gone. */
  async function channelAgain(tx: Transaction, feed: { channelId: string; url: string }): Promise<string> {
    const [known] = await tx
      .select({ id: channels.id })
      .from(channels)
      .where(eq(channels.id, feed.channelId));
    return known?.id ?? (await channelFor(tx, feed.url)).id;
  }

  return { channelFor, channelsFor, channelAgain };
}

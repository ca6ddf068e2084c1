import { type NewsAnswer, newsAnswerSchema } from "#contract/news.ts";
import type { Tag } from "#domain/tags/tags.ts";
import { createVisitWriter } from "#server/features/ingestion/visit-writer.store.ts";
import { encodedItems } from "#server/feed-parser/new-items.ts";
import { randomId } from "#server/platform/new-id.ts";
import { newItem } from "#tests/support/items.ts";
import type { TestClient, TestProduct } from "./product.ts";

export type User = Awaited<ReturnType<TestProduct["signedIn"]>>;

export type Arrival = {
  id?: string;
  title?: string;
  companies?: { symbol: string; name: string }[];
  tags?: Tag[];
  /** When it came out; without it a second after the one before. */
  atMs?: number;
  /** The publisher gave no date: `atMs` is when it was first seen. */
  undated?: boolean;
};

/** Feeds whose items a test stores itself, as a visit would; no publisher is asked. */
export function createWires(product: TestProduct) {
  const { db, pool } = product.platform.database;
  const { storeVisit } = createVisitWriter({ db });
  let minute = 0;

  /** A feed's document that was looked at already; follow it by its channel id. */
  async function channel(): Promise<string> {
    const id = randomId();
    await pool.query(
      "insert into channels (id, url, title, state, checked_at) values ($1, $2, $3, 'ok', now())",
      [id, `https://wires.example.com/${id}`, "The wire"],
    );
    return id;
  }

  /** The user's new feed of that channel; its id. */
  async function follow({ userId }: { userId: string }, channelId: string, name = "Wire"): Promise<string> {
    const id = randomId();
    await pool.query(
      `insert into feeds (id, user_id, channel_id, name, url, color, "order")
       select $1, $2, id, $4, url, '#2563eb', 1 from channels where id = $3`,
      [id, userId, channelId, name],
    );
    await product.platform.events.publish({ kind: "user", userId });
    return id;
  }

  /** Stores items as new in the channel and tells the product; the last is the newest. Their ids. */
  async function arrive(channelId: string, arrivals: Arrival[]): Promise<string[]> {
    const found = arrivals.map(
      ({ id = randomId(), title = `Story ${id}`, companies = [], tags = [], ...arrival }) => {
        minute += 1;
        const sortKey = arrival.atMs ?? Date.now() - 3_600_000 + minute * 1_000;
        const pubDate = arrival.undated ? null : new Date(sortKey).toISOString();
        return newItem({
          id,
          title,
          companies,
          tags,
          link: `https://news.example.com/${id}`,
          sortKey,
          pubDate,
        });
      },
    );
    const record = { state: "ok" as const, checkedAt: new Date() };
    const arrived = await storeVisit(channelId, encodedItems(found), record);
    if (arrived) {
      const { fromSeq, toSeq } = arrived;
      await product.platform.events.publish({ kind: "items", channelId, fromSeq, toSeq });
    }
    return found.map(({ id }) => id);
  }

  /** A user who follows one feed with these items. */
  async function userOf(titles: string[]): Promise<{
    user: User;
    channelId: string;
    feedId: string;
    ids: string[];
  }> {
    const [user, channelId] = [await product.signedIn(), await channel()];
    const feedId = await follow(user, channelId);
    return {
      user,
      channelId,
      feedId,
      ids: await arrive(
        channelId,
        titles.map((title) => ({ title })),
      ),
    };
  }

  return { channel, follow, arrive, userOf };
}

export async function newsOf(client: TestClient, query = "?limit=50"): Promise<NewsAnswer> {
  const answer = await client.get(`/api/news${query}`);
  if (answer.status !== 200) throw new Error(await answer.text());
  return newsAnswerSchema.strict().parse(await answer.json());
}

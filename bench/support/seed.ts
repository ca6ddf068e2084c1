import { createHmac, randomBytes } from "node:crypto";
import type pg from "pg";
import { productName } from "#domain/kernel/product.ts";
import { defaultUserSettings } from "#domain/settings/settings.ts";
import type { Database } from "#server/db/database.ts";
import { sessions, users } from "#server/db/schema/accounts.ts";
import { feeds } from "#server/db/schema/feeds.ts";
import { channels } from "#server/db/schema/news.ts";
import { apiKeys, userSettings } from "#server/db/schema/settings.ts";
import { sessionTokenHash } from "#server/features/sessions/sessions.store.ts";

export type Seeding = {
  users: number;
  urls: string[];
  /** Feeds of each user, taken from `urls` in turn. */
  feedsPerUser: number;
  /** Items put into each channel at once; channels that have some are not due for a day. */
  itemsPerChannel?: number;
};

export type Seeded = { channelIds: string[]; sessions: { userId: string; token: string }[] };

const dayMs = 86_400_000;
const rowsAtOnce = 500;

async function inBatches<T>(rows: T[], insert: (batch: T[]) => PromiseLike<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await insert(rows.slice(start, start + rowsAtOnce));
}

/** Puts users with sessions, and their feeds, straight into the tables: no password is hashed. */
export async function seed(database: { db: Database; pool: pg.Pool }, wanted: Seeding): Promise<Seeded> {
  const { db, pool } = database;
  const full = (wanted.itemsPerChannel ?? 0) > 0;
  const people = Array.from({ length: wanted.users }, (_, at) => ({
    userId: `bench-user-${at}`,
    token: randomBytes(24).toString("base64url"),
  }));
  const sources = wanted.urls.map((url, at) => ({
    id: `bench-channel-${at}`,
    url,
    ...(full
      ? { state: "ok" as const, checkedAt: new Date(), nextCheckAt: new Date(Date.now() + dayMs) }
      : {}),
  }));
  await inBatches(people, (batch) =>
    db.insert(users).values(
      batch.map(({ userId }) => ({
        id: userId,
        fullName: "Bench Person",
        email: `${userId}@example.com`,
        subscriptionType: "EARLY_BIRD" as const,
      })),
    ),
  );
  await inBatches(people, (batch) =>
    db.insert(userSettings).values(batch.map(({ userId }) => ({ userId, ...defaultUserSettings }))),
  );
  await inBatches(people, (batch) => db.insert(apiKeys).values(batch.map(({ userId }) => ({ userId }))));
  await inBatches(people, (batch) => db.insert(sessions).values(batch.map(sessionOf)));
  await inBatches(sources, (batch) => db.insert(channels).values(batch));
  await inBatches(feedRows(people, sources, wanted.feedsPerUser), (batch) => db.insert(feeds).values(batch));
  if (full) await seedItems(pool, wanted.itemsPerChannel ?? 0);
  return { channelIds: sources.map(({ id }) => id), sessions: people };
}

const sessionOf = ({ userId, token }: { userId: string; token: string }) => ({
  id: `session-${userId}`,
  token: sessionTokenHash(token),
  userId,
  expiresAt: new Date(Date.now() + dayMs * 7),
});

function feedRows(people: { userId: string }[], sources: { id: string; url: string }[], each: number) {
  return people.flatMap(({ userId }, user) =>
    Array.from({ length: Math.min(each, sources.length) }, (_, at) => {
      const source = sources[(user * each + at) % sources.length];
      return {
        id: `${userId}-feed-${at}`,
        userId,
        channelId: source?.id ?? "",
        url: source?.url ?? "",
        name: `Feed ${at}`,
        color: "#2563eb",
        order: at + 1,
      };
    }),
  );
}

/** Items in the size of real ones, a minute apart, each naming a company. */
async function seedItems(pool: pg.Pool, perChannel: number): Promise<void> {
  await pool.query(
    `insert into items (id, title, link, pub_date, content, author, companies)
     select c.id || '-item-' || n, 'Headline ' || n || ' of ' || c.id || ': Apple lifts its guidance for the year',
       'https://press.example.com/' || c.id || '/' || n, now() - n * interval '1 minute',
       repeat('The company lifted its guidance for the year after a strong quarter. ', 7), 'Jane Example',
       '[{"symbol":"AAPL","name":"Apple"}]'::jsonb
     from channels c, generate_series(1, $1::int) n`,
    [perChannel],
  );
  await pool.query(
    `insert into channel_items (channel_id, item_id, sort_key)
     select c.id, c.id || '-item-' || n, (extract(epoch from now()) * 1000)::bigint - n * 60000
     from channels c, generate_series($1::int, 1, -1) n`,
    [perChannel],
  );
  await pool.query("vacuum analyze items, channel_items, channels, feeds");
}

/** The session cookie as the sign-in sets it: the token with its signature. */
export function cookieOf(token: string, sessionSecret: string): string {
  const signature = createHmac("sha256", sessionSecret).update(token).digest("base64");
  return `${productName.toLowerCase()}.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}

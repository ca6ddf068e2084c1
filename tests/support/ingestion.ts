import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { defaultUserSettings } from "#domain/settings/settings.ts";
import { type FakeRequest, type Reply, startServer } from "#fakes/kit/server.ts";
import { openDatabase } from "#server/db/database.ts";
import { channels } from "#server/db/schema/news.ts";
import { createAccountsStore } from "#server/features/administration/accounts.store.ts";
import { createFeedsStore } from "#server/features/feeds/feeds.store.ts";
import { createChannelsStore } from "#server/features/ingestion/channels.store.ts";
import { createIngestion, type IngestionDeps } from "#server/features/ingestion/ingestion.service.ts";
import { createNewsStore } from "#server/features/reading-list/news.store.ts";
import { createFeedParser, type FeedParser } from "#server/feed-parser/feed-parser.ts";
import { parseAllowList } from "#server/platform/egress/allow-list.ts";
import { createOutbound } from "#server/platform/egress/outbound.ts";
import { createLogger } from "#server/platform/log/logger.ts";
import { randomId } from "#server/platform/new-id.ts";
import { createTestDatabase } from "./database.ts";
import { createLocalEvents } from "./market.ts";

type Story = { title?: string; link?: string; pubDate?: string; description?: string };

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const tag = (name: string, text: string | undefined) =>
  text === undefined ? "" : `<${name}>${escaped(text)}</${name}>`;

/** A plain RSS document. */
export function rss(stories: Story[], title = "Test wire"): string {
  const items = stories.map(
    (each) =>
      `<item>${tag("title", each.title)}${tag("link", each.link)}${tag("pubDate", each.pubDate)}${tag("description", each.description)}</item>`,
  );
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>${title}</title><link>https://news.example.com/</link>${items.join("")}</channel></rss>`;
}

/** Stories one, two … with dates a minute apart, the newest first. */
export function stories(count: number, newestMs: number, name = "Story"): Story[] {
  return Array.from({ length: count }, (_, index) => ({
    title: `${name} ${count - index}`,
    link: `https://news.example.com/${name}/${count - index}`,
    pubDate: new Date(newestMs - index * 60_000).toUTCString(),
  }));
}

const xml = { "content-type": "application/rss+xml; charset=utf-8" };
/** A document as a reply. */
export const feed = (body: string | Buffer, headers: Record<string, string> = {}): Reply => ({
  status: 200,
  headers: { ...xml, ...headers },
  body,
});

export type Answer = (request: FakeRequest) => Reply | Promise<Reply>;

/** One publisher on loopback whose paths answer as told. */
export async function startPublisher() {
  const answers = new Map<string, Answer>();
  const server = await startServer({
    name: "publisher",
    handle: (request) => answers.get(request.path)?.(request) ?? { status: 404, body: "nothing here" },
  });
  return {
    ...server,
    serve: (path: string, answer: Answer | Reply | string) =>
      void answers.set(
        path,
        typeof answer === "string"
          ? () => feed(answer)
          : typeof answer === "function"
            ? answer
            : () => answer,
      ),
    urlOf: (path: string) => server.url + path,
    callsTo: (path: string) => server.requests.filter((request) => request.path === path),
  };
}

export type Publisher = Awaited<ReturnType<typeof startPublisher>>;

function loopbackOutbound() {
  const allow = parseAllowList("127.0.0.1");
  if (!allow.ok) throw new Error("The allow list is wrong.");
  return createOutbound({
    allow: allow.value,
    userAgent: "Tapewise-test/1",
    limits: { hostStartsPerSecond: Number.POSITIVE_INFINITY, totalMs: 3_000, breakerFailuresMax: 1_000 },
  });
}

async function createIngestionBench(databaseUrl: string, parser: FeedParser) {
  const handle = openDatabase({ connectionString: databaseUrl, onError: () => undefined });
  const { db } = handle;
  await db.execute("truncate users, channels, items cascade");
  const publisher = await startPublisher();
  const outbound = loopbackOutbound();
  const clock = { nowMs: Date.now(), now: () => clock.nowMs };
  const store = createChannelsStore({ db });
  const news = createNewsStore({ db });
  const feeds = createFeedsStore({ db, newId: randomId });
  const accounts = createAccountsStore({ db, newId: randomId });
  const events = createLocalEvents();
  const lines: string[] = [];
  const log = createLogger({ level: "warn", write: (line) => void lines.push(line) });

  async function user(refreshInterval = 300): Promise<string> {
    const settings = { ...defaultUserSettings, refreshInterval };
    const email = `${randomId()}@example.com`;
    const created = await accounts.createUser(
      { by: "admin", fullName: "Reader", email, passwordHash: "x", role: "USER", subscriptionType: null },
      { feeds: [], prompts: [], settings },
    );
    return created?.id ?? "";
  }

  async function follow(userId: string, url: string): Promise<string> {
    const row = await feeds.insert(userId, { name: "Feed", url, color: "#2563eb" }, 500);
    if (typeof row === "string") throw new Error(row);
    // The database has a clock of its own.
    await db
      .update(channels)
      .set({ nextCheckAt: new Date(clock.nowMs) })
      .where(eq(channels.id, row.feed.channelId));
    return row.feed.channelId;
  }

  /** A worker process with its own endpoint to the outside. */
  function worker(deps: Partial<IngestionDeps> = {}) {
    const ingestion = createIngestion({
      store,
      outbound,
      parser,
      clock,
      chance: () => 0.5,
      events,
      log,
      ...deps,
    });
    return {
      ...ingestion,
      /** Visits everything that is due. */
      async round(): Promise<number> {
        let visits = 0;
        for (
          let started = await ingestion.refreshDue();
          started > 0;
          started = await ingestion.refreshDue()
        ) {
          visits += started;
          await ingestion.settled();
        }
        return visits;
      },
    };
  }

  async function channel(id: string) {
    const [row] = await db.select().from(channels).where(eq(channels.id, id));
    if (!row) throw new Error("No such channel.");
    return row;
  }

  const titles = async (id: string) => (await news.newest([id], 50)).map((item) => item.title);
  const pauseMs = async (id: string) => (await channel(id)).nextCheckAt.getTime() - clock.nowMs;

  /** Moves the clock to the moment a channel is due. */
  async function untilDue(id: string): Promise<void> {
    clock.nowMs = (await channel(id)).nextCheckAt.getTime();
  }

  async function close(): Promise<void> {
    await Promise.all([publisher.stop(), outbound.close(), handle.close()]);
  }

  return {
    db,
    publisher,
    outbound,
    clock,
    store,
    news,
    events,
    lines,
    user,
    follow,
    worker,
    channel,
    titles,
    pauseMs,
    untilDue,
    close,
  };
}

export type IngestionBench = Awaited<ReturnType<typeof createIngestionBench>>;

/** A fresh bench for each test of a file, on one database with empty tables. */
export function ingestionBenchPerTest(): () => IngestionBench {
  let database: Awaited<ReturnType<typeof createTestDatabase>> | undefined;
  let bench: IngestionBench | undefined;
  let parser: FeedParser | undefined;
  beforeAll(async () => {
    database = await createTestDatabase();
    parser = createFeedParser();
  });
  beforeEach(async () => {
    if (parser) bench = await createIngestionBench(database?.url ?? "", parser);
  });
  afterEach(() => bench?.close());
  afterAll(async () => {
    await parser?.close();
    await database?.drop();
  });
  return () => {
    if (!bench) throw new Error("The bench exists within a test only.");
    return bench;
  };
}

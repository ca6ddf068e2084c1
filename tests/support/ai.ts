import type { NewsAnswer, NewsItem } from "#contract/news.ts";
import { startFakeOpenai } from "#fakes/openai/openai.ts";
import { feed, rss, startPublisher } from "./ingestion.ts";
import { startTestProduct, type TestClient } from "./product.ts";

export type ChatBody = {
  model: string;
  messages: { role: string; content: string }[];
  [parameter: string]: unknown;
};

/** A key of the system's own; it must never be seen anywhere but at the provider. */
export const systemKey = "sk-canary-0123456789-system-key";

/** A day on which every model that the tests name can be called: at the provider they end on their dates. */
const providerDay = Date.parse("2026-11-23T12:00:00Z");
const startedAt = performance.now();
const providerNow = () => providerDay + performance.now() - startedAt;

/** The product with an AI provider and a publisher on loopback. */
export async function startAiProduct(
  options: { systemKey?: boolean; baseUrl?: string; environment?: Record<string, string> } = {},
) {
  const [openai, publisher] = await Promise.all([
    startFakeOpenai({ keys: [systemKey], deltaMs: 0, requestsPerMinuteMax: 100_000, now: providerNow }),
    startPublisher(),
  ]);
  const product = await startTestProduct({
    environment: {
      ROLE: "all",
      OPENAI_BASE_URL: options.baseUrl ?? openai.baseUrl,
      ...options.environment,
      ...(options.systemKey === false ? {} : { OPENAI_API_KEY: systemKey }),
    },
    logLevel: "debug",
  });
  let feeds = 0;

  /** Gives a user headlines of their own feed; answers them as the news list has them. */
  async function read(
    client: TestClient,
    ...headlines: { title: string; description?: string }[]
  ): Promise<NewsItem[]> {
    feeds += 1;
    const path = `/${feeds}`;
    publisher.serve(
      path,
      feed(
        rss(
          headlines.map((each, index) => ({
            ...each,
            link: `https://news.example.com/${feeds}/${index}`,
            pubDate: new Date(Date.now() - index * 1_000).toUTCString(),
          })),
        ),
      ),
    );
    return follow(client, publisher.urlOf(path), headlines.length);
  }

  /** Follows a feed and answers its items; on a busy machine they may come after the first load. */
  async function follow(client: TestClient, url: string, itemsMin = 0): Promise<NewsItem[]> {
    const added = await client.request("POST", "/api/feeds", { name: "Wire", url, color: "#2563eb" });
    const { id } = (await added.json()) as { id: string };
    for (;;) {
      const items = await list(client, id);
      if (items.length >= itemsMin) return items;
    }
  }

  async function list(client: TestClient, feedId?: string): Promise<NewsItem[]> {
    const answer = await client.get(`/api/news?limit=50${feedId === undefined ? "" : `&feedId=${feedId}`}`);
    if (answer.status !== 200) throw new Error(`The news list answered ${answer.status}.`);
    return ((await answer.json()) as NewsAnswer).items;
  }

  const chats = (): ChatBody[] =>
    openai.requests
      .filter((request) => request.path === "/v1/chat/completions")
      .map((request) => JSON.parse(request.body) as ChatBody);

  async function close(): Promise<void> {
    await product.close();
    await Promise.all([openai.stop(), publisher.stop()]);
  }

  return {
    product,
    openai,
    publisher,
    read,
    follow,
    list,
    /** Bodies of the calls to the provider, oldest first. */
    chats,
    debugEntries: () => product.services.ai.analysisStore.listDebugEntries(),
    /** Stores an own key and accepts it at the provider. */
    async ownKey(userId: string, key: string, accepted = true): Promise<void> {
      if (accepted) openai.keys.add(key);
      await product.services.settings.keys.storeAiKey(userId, key);
    },
    close,
  };
}

export type AiProduct = Awaited<ReturnType<typeof startAiProduct>>;

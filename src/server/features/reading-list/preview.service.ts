import { createHash } from "node:crypto";
import type { Quote, ReactionsAnswer } from "#contract/market.ts";
import { type PreviewAnswer, previewAnswerSchema } from "#contract/preview.ts";
import { symbolsPerRequestMax } from "#domain/market/limits.ts";
import { previewCachedMs, previewItemsMax } from "#domain/news/limits.ts";
import { mergeNews } from "#domain/news/merge.ts";
import { articlesPerFeed } from "#domain/news/quota.ts";
import type { CachedAnswer } from "#server/http/cached-answer.ts";
import { checkedAnswer } from "#server/http/endpoints.ts";
import { AppError } from "#server/platform/app-error.ts";
import { createCachedValue } from "#server/platform/cache.ts";
import type { CompaniesService } from "../companies/companies.service.ts";
import type { NewsStore } from "./news.store.ts";
import { newsItemOf, type SeenItem } from "./news-item.ts";

export type PreviewServiceDeps = {
  /** The operator's default feeds, in their order. */
  feeds: readonly { name: string; url: string; color: string }[];
  store: Pick<NewsStore, "channelsAt" | "newest">;
  companies: Pick<CompaniesService, "byKeyword">;
  prices: {
    quotes: (symbols: string[]) => Promise<Record<string, Quote>>;
    reactions: (
      items: { id: string; publishedMs: number | null; symbols: string[] }[],
    ) => Promise<ReactionsAnswer["reactions"]>;
  };
  isOn: () => Promise<boolean>;
};

/** One rendering of the preview, the same for everyone. */
export type Preview = {
  answer: CachedAnswer;
  /** Differs when headlines, sources or the companies with a price differ; prices alone change nothing. */
  mark: string;
  symbols: string[];
};

export type PreviewService = ReturnType<typeof createPreviewService>;

const hashOf = (bytes: Uint8Array | string) =>
  createHash("sha256").update(bytes).digest("base64url").slice(0, 22);

/** The newest headlines of the default feeds for users without an account (READ-96): nothing in it is of a user. */
export function createPreviewService({ feeds, store, companies, prices, isOn }: PreviewServiceDeps) {
  const encoder = new TextEncoder();

  /** Default feeds that nobody has followed yet have no channel, and nothing to show. */
  async function sources() {
    const channels = await store.channelsAt(feeds.map(({ url }) => url));
    return feeds.flatMap(({ name, url, color }, at) => {
      const channel = channels.get(url);
      return channel ? [{ feedId: `default-${at + 1}`, name, color, readUpTo: 0, ...channel }] : [];
    });
  }

  async function read(): Promise<PreviewAnswer> {
    const all = await sources();
    const byChannel = new Map(all.map((source) => [source.channelId, source]));
    const stored = await store.newest(
      [...byChannel.keys()],
      articlesPerFeed(previewItemsMax, byChannel.size),
    );
    const items = mergeNews(stored, previewItemsMax).flatMap((item): SeenItem[] => {
      const feed = byChannel.get(item.channelId);
      // Without the corrections of any user.
      return feed ? [{ item, feed, companies: companies.byKeyword(item, () => undefined) }] : [];
    });
    const visible = items.map((item) => newsItemOf(item, () => undefined));
    const published = items.map(({ item, companies: { detectedCompanies } }) => ({
      id: item.id,
      publishedMs: item.pubDate?.getTime() ?? null,
      symbols: detectedCompanies.map(({ symbol }) => symbol),
    }));
    const symbols = [...new Set(published.flatMap((each) => each.symbols))].slice(0, symbolsPerRequestMax);
    const [quotes, reactions] = await Promise.all([prices.quotes(symbols), prices.reactions(published)]);
    return {
      items: visible,
      sources: all.map(({ feedId, name, color, state, checkedAt }) => ({
        feedId,
        name,
        color,
        state: state === "ok" || state === "pending" ? state : "failing",
        checkedAt: checkedAt?.toISOString() ?? null,
      })),
      // Pictures of companies are for accounts: each is a request to another site.
      quotes: Object.fromEntries(
        Object.entries(quotes).map(([symbol, quote]) => [symbol, { ...quote, logo: null }]),
      ),
      reactions,
    };
  }

  let last: Preview | undefined;

  async function render(): Promise<Preview> {
    const answer = checkedAnswer(previewAnswerSchema, await read(), "GET /api/preview");
    const identity = encoder.encode(JSON.stringify(answer));
    const etag = `W/"${hashOf(identity)}"`;
    // The packed forms of an answer that is the same are used again.
    if (last?.answer.etag === etag) return last;
    const symbols = Object.keys(answer.quotes);
    const states = answer.sources.map(({ feedId, state }) => [feedId, state]);
    const mark = hashOf(JSON.stringify([answer.items, states, symbols]));
    last = { answer: { etag, bodies: { identity } }, mark, symbols };
    return last;
  }

  const recent = createCachedValue(render, { ttlMs: previewCachedMs });

  /** @throws AppError preview-off while the operator has switched it off */
  async function current(): Promise<Preview> {
    if (!(await isOn())) throw new AppError("preview-off");
    return recent.read();
  }

  return { current, isOn };
}

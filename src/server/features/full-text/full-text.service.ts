import type { FullText, FullTextBlock } from "#contract/full-texts.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { type ArticleBlock, articleText } from "#domain/full-text/article.ts";
import { wholeTextLengthMin } from "#domain/full-text/limits.ts";
import { retryAfter } from "#domain/full-text/outcome.ts";
import { wordCount } from "#domain/full-text/words.ts";
import { missingLink } from "#domain/news/limits.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { Counter } from "#server/platform/limits/rate-limits.ts";
import { createSingleFlight } from "#server/platform/single-flight.ts";
import type { StoredItem } from "../reading-list/news.store.ts";
import type { ArticleFetcher } from "./fetch-article.ts";
import type { ArrivedItem, FullTextStore, StoredText } from "./full-text.store.ts";

export type FullTextServiceDeps = {
  store: FullTextStore;
  findItem: (userId: string, itemId: string) => Promise<StoredItem | undefined>;
  fetchArticle: ArticleFetcher;
  /** Our own address of a picture of another site; null for what is no web address. */
  imageAddressOf: (url: string) => string | null;
  events: EventBus;
  /** Of the pages that a user has the product read. */
  limit: Counter;
  clock: Clock;
};

export type FullTextService = ReturnType<typeof createFullTextService>;

/** The articles behind headlines, read once for all users. */
export function createFullTextService(deps: FullTextServiceDeps) {
  const { store, findItem, fetchArticle, imageAddressOf, events, limit, clock } = deps;
  const reads = createSingleFlight<void>();

  function visible(block: ArticleBlock): FullTextBlock[] {
    if (block.kind !== "picture") return [block];
    const image = imageAddressOf(block.url);
    return image === null ? [] : [{ kind: "picture", image, alt: block.alt }];
  }

  const answerOf = (
    blocks: readonly ArticleBlock[],
    { source, aiAllowed }: { source: "page" | "feed"; aiAllowed: boolean },
  ): FullText => ({
    state: "read",
    source,
    blocks: blocks.flatMap(visible),
    words: wordCount(articleText(blocks)),
    aiAllowed,
  });

  /** What is stored and needs no look at the page. */
  function known(row: StoredText | undefined): FullText | undefined {
    if (row?.state === "read") return answerOf(row.blocks, { source: "page", aiAllowed: row.aiAllowed });
    if (!row?.reason || row.state === "waiting" || row.retryAt.getTime() <= clock.now()) return undefined;
    return { state: "unavailable", reason: row.reason, retryAt: row.retryAt.toISOString() };
  }

  /** Reads the page and stores what came of it, once however many ask. */
  const readPage = (item: ArrivedItem, urgent: boolean): Promise<void> =>
    reads.run(item.id, async () => {
      const found = await fetchArticle(item, { urgent });
      if (found.kind === "unavailable") {
        const retryAt = new Date(clock.now() + retryAfter(found.reason, found.siteMs));
        await store.putUnavailable(item.id, found.reason, retryAt);
        return;
      }
      const channelIds = await store.putRead(item.id, found);
      if (channelIds.length === 0) return;
      await Promise.all(channelIds.map((channelId) => events.publish({ kind: "channel", channelId })));
      await events.publish({ kind: "article", itemId: item.id });
    });

  /** @throws AppError item-not-found, rate-limited */
  async function read(actor: Actor, itemId: string): Promise<FullText> {
    const item = await findItem(actor.userId, itemId);
    if (!item) throw new AppError("item-not-found");
    if (item.content.length >= wholeTextLengthMin)
      return answerOf(paragraphs(item.content), { source: "feed", aiAllowed: true });
    if (item.link === missingLink)
      return { state: "unavailable", reason: "no-link", retryAt: new Date(clock.now()).toISOString() };
    const stored = known(await store.find(itemId));
    if (stored) return stored;
    if (!reads.find(itemId)) await limit.take(actor.userId);
    await readPage(item, true);
    const now = known(await store.find(itemId));
    if (!now) throw new AppError("item-not-found");
    return now;
  }

  /** An item with its article in place of the feed's text, where there is one that a model may get. */
  async function withText<Item extends { id: string; content: string }>(
    item: Item,
  ): Promise<Item & { isArticle?: boolean }> {
    const stored = await store.find(item.id);
    if (stored?.state !== "read" || !stored.aiAllowed || stored.text.length <= item.content.length)
      return item;
    return { ...item, content: stored.text, isArticle: true };
  }

  return { read, readPage, withText, settled: reads.idle };
}

const paragraphs = (content: string): ArticleBlock[] =>
  content
    .split(/\n+/)
    .filter((line) => line.trim() !== "")
    .map((text) => ({ kind: "text", runs: [{ text }] }));

import type { Quote } from "#contract/market.ts";
import type { CompaniesEvent, DetectedCompany } from "#contract/news.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { EventBus, ProductEvent } from "#server/platform/events/events.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { CompaniesService } from "../companies/companies.service.ts";
import { eventText, type StreamSocket, writeEvent } from "./event-stream.ts";
import { newsItemOf } from "./news.service.ts";
import type { FollowedFeed, NewsStore, StoredItem } from "./news.store.ts";

export const streamsPerUserMax = 5;
export const streamsMax = 10_000;
export const pingMs = 25_000;
/** Arrival numbers may become visible out of order; a resumed stream repeats this many (readers know them by id). */
const resumeOverlap = 50;
const resumeItemsMax = 200;

type Reader = {
  actor: Actor;
  scope: string | null;
  socket: StreamSocket;
  feeds: Map<string, FollowedFeed>;
};

export type NewsStreamsDeps = {
  store: NewsStore;
  companies: Pick<CompaniesService, "companiesFor">;
  events: EventBus;
  /** The scope whose quotes the account reads; null when it reads none. */
  quoteScope: (actor: Actor) => Promise<string | null>;
  storedQuotes: (scope: string, symbols: string[]) => Promise<Quote[]>;
  log: Logger;
};

export type NewsStreams = ReturnType<typeof createNewsStreams>;

/** The open browsers of this process. Each event is read from the database once and written to those it concerns. */
export function createNewsStreams(deps: NewsStreamsDeps) {
  const { store, log } = deps;
  const readers = new Set<Reader>();
  const ping = setInterval(() => broadcast([...readers], eventText("ping", "{}")), pingMs);
  ping.unref();

  function broadcast(to: Iterable<Reader>, text: string): void {
    for (const reader of to) if (!writeEvent(reader.socket, text)) readers.delete(reader);
  }

  async function feedsOf(actor: Actor): Promise<Map<string, FollowedFeed>> {
    return new Map((await store.followed(actor.userId)).map((feed) => [feed.channelId, feed]));
  }

  /** Opens a stream and, when resumed, sends what was missed. The caller removes it when the connection closes. */
  async function open(actor: Actor, socket: StreamSocket, resumeAfterSeq?: number): Promise<Reader> {
    if (readers.size >= streamsMax) throw new AppError("overloaded", { retryAfterSeconds: 10 });
    if (count((reader) => reader.actor.userId === actor.userId) >= streamsPerUserMax)
      throw new AppError("too-many-streams", { retryAfterSeconds: 30 });
    const reader: Reader = {
      actor,
      socket,
      scope: await deps.quoteScope(actor),
      feeds: await feedsOf(actor),
    };
    readers.add(reader);
    if (resumeAfterSeq !== undefined) {
      const missed = await store.since(
        [...reader.feeds.keys()],
        Math.max(0, resumeAfterSeq - resumeOverlap),
        resumeItemsMax,
      );
      await sendItems([reader], missed);
    }
    return reader;
  }

  function count(matches: (reader: Reader) => boolean): number {
    let total = 0;
    for (const reader of readers) if (matches(reader)) total += 1;
    return total;
  }

  /** Readers of one account see the same; their JSON is made once. */
  async function sendItems(to: Reader[], items: StoredItem[]): Promise<void> {
    if (items.length === 0) return;
    const byUser = Map.groupBy(to, (reader) => reader.actor.userId);
    for (const mine of byUser.values()) {
      const first = mine[0];
      if (!first) continue;
      const visible = items.filter((item) => first.feeds.has(item.channelId));
      const found = await deps.companies.companiesFor(first.actor, visible);
      broadcast(mine, visible.map((item) => itemText(first, item, found.get(item.id) ?? [])).join(""));
    }
  }

  function itemText(reader: Reader, item: StoredItem, companies: DetectedCompany[]): string {
    const feed = reader.feeds.get(item.channelId);
    return feed ? eventText("item", JSON.stringify(newsItemOf(item, feed, companies)), item.seq) : "";
  }

  async function onEvent(event: ProductEvent): Promise<void> {
    if (readers.size === 0) return;
    if (event.kind === "items") {
      const to = [...readers].filter((reader) => reader.feeds.has(event.channelId));
      if (to.length > 0)
        await sendItems(to, await store.arrivals(event.channelId, event.fromSeq, event.toSeq));
    } else if (event.kind === "companies") {
      const detectedCompanies = event.companies.map((each) => ({ ...each, method: "ai" as const }));
      const data: CompaniesEvent = { itemId: event.itemId, detectedCompanies };
      broadcast(
        [...readers].filter((reader) => reader.actor.userId === event.userId),
        eventText("companies", JSON.stringify(data)),
      );
    } else if (event.kind === "quotes") {
      const to = [...readers].filter((reader) => reader.scope === event.scope);
      if (to.length === 0) return;
      for (const quote of await deps.storedQuotes(event.scope, event.symbols))
        broadcast(to, eventText("quote", JSON.stringify(quote)));
    } else if (event.kind === "user") {
      for (const reader of readers) {
        if (reader.actor.userId !== event.userId) continue;
        reader.feeds = await feedsOf(reader.actor);
        reader.scope = await deps.quoteScope(reader.actor);
      }
    }
  }

  const unsubscribe = deps.events.subscribe((event) => {
    onEvent(event).catch((error: unknown) =>
      log.warn({ kind: event.kind, err: String(error) }, "An event did not reach the open pages"),
    );
  });

  return {
    open,
    leave: (reader: Reader) => void readers.delete(reader),
    size: () => readers.size,
    /** Scopes whose quotes somebody has open. */
    openScopes: (): Set<string> => new Set([...readers].flatMap((reader) => reader.scope ?? [])),
    /** Ends every stream; browsers come back by themselves. */
    close(): void {
      clearInterval(ping);
      unsubscribe();
      for (const reader of readers) {
        writeEvent(reader.socket, "retry: 2000\n\n");
        reader.socket.end();
      }
      readers.clear();
    },
  };
}

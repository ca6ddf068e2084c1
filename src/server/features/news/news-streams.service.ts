import type { Quote } from "#contract/market.ts";
import type { CompaniesEvent } from "#contract/news.ts";
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
/** A resumed stream repeats a few arrivals; readers know them by id. */
const resumeOverlap = 50;
/** Of a longer absence only the newest are sent: no page shows more. */
const resumeItemsMax = 200;

type Reader = {
  actor: Actor;
  scope: string | null;
  socket: StreamSocket;
  feeds: Map<string, FollowedFeed>;
  /** Counts changes of the account, so that a slow read of its feeds never replaces a newer one. */
  changes: number;
  /** What happens while the stream opens follows what was missed before. */
  held: string[] | undefined;
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

/** Reads what the account follows, again when it changes meanwhile. */
async function readAccount(deps: NewsStreamsDeps, reader: Reader): Promise<void> {
  for (;;) {
    const { changes } = reader;
    const [followed, scope] = await Promise.all([
      deps.store.followed(reader.actor.userId),
      deps.quoteScope(reader.actor),
    ]);
    if (changes !== reader.changes) continue;
    reader.feeds = new Map(followed.map((feed) => [feed.channelId, feed]));
    reader.scope = scope;
    return;
  }
}

async function itemsText(
  companies: NewsStreamsDeps["companies"],
  reader: Reader,
  items: StoredItem[],
): Promise<string> {
  const { feeds, actor } = reader;
  const visible = items.filter((item) => feeds.has(item.channelId));
  if (visible.length === 0) return "";
  const found = await companies.companiesFor(actor, visible);
  return visible
    .map((item) => {
      const feed = feeds.get(item.channelId);
      return feed
        ? eventText("item", JSON.stringify(newsItemOf(item, feed, found.get(item.id) ?? [])), item.seq)
        : "";
    })
    .join("");
}

/** The open browsers of this process. Each event is read from the database once and written to those it concerns. */
export function createNewsStreams(deps: NewsStreamsDeps) {
  const { store, log } = deps;
  const readers = new Set<Reader>();
  const ping = setInterval(() => broadcast([...readers], eventText("ping", "{}")), pingMs);
  ping.unref();
  /** The highest arrival number announced; undefined before the first stream. */
  let lastSeq: number | undefined;
  let inOrder: Promise<void> = Promise.resolve();

  function broadcast(to: Iterable<Reader>, text: string): void {
    if (text === "") return;
    for (const reader of to) {
      if (reader.held) reader.held.push(text);
      else if (!writeEvent(reader.socket, text)) readers.delete(reader);
    }
  }

  const readersOf = (userId: string) => [...readers].filter((reader) => reader.actor.userId === userId);

  /** Opens a stream and, when resumed, sends what was missed. The caller removes it when the connection closes. */
  async function open(actor: Actor, socket: StreamSocket, resumeAfterSeq?: number): Promise<Reader> {
    if (readers.size >= streamsMax) throw new AppError("overloaded", { retryAfterSeconds: 10 });
    if (readersOf(actor.userId).length >= streamsPerUserMax)
      throw new AppError("too-many-streams", { retryAfterSeconds: 30 });
    const reader: Reader = { actor, socket, scope: null, feeds: new Map(), changes: 0, held: [] };
    // Counted before the first wait: of many at once no more than the limit get in.
    readers.add(reader);
    try {
      lastSeq ??= await store.lastSeq();
      await readAccount(deps, reader);
      if (resumeAfterSeq !== undefined) await resume(reader, resumeAfterSeq);
    } catch (error) {
      readers.delete(reader);
      throw error;
    }
    const held = reader.held?.join("") ?? "";
    reader.held = undefined;
    broadcast([reader], held);
    return reader;
  }

  async function resume(reader: Reader, afterSeq: number): Promise<void> {
    const from = Math.max(0, afterSeq - resumeOverlap);
    const missed = await store.since([...reader.feeds.keys()], from, resumeItemsMax);
    const text = await itemsText(deps.companies, reader, missed);
    reader.held?.unshift(text);
  }

  /** Readers of one account see the same; their JSON is made once. */
  async function sendItems(to: Reader[], items: StoredItem[]): Promise<void> {
    if (items.length === 0) return;
    const byUser = Map.groupBy(to, (reader) => reader.actor.userId);
    await Promise.all(
      [...byUser.values()].map(async (mine) => {
        if (mine[0]) broadcast(mine, await itemsText(deps.companies, mine[0], items));
      }),
    );
  }

  async function onItems(event: ProductEvent & { kind: "items" }): Promise<void> {
    lastSeq = Math.max(lastSeq ?? 0, event.toSeq);
    const to = [...readers].filter((reader) => reader.feeds.has(event.channelId));
    if (to.length > 0) await sendItems(to, await store.arrivals(event.channelId, event.fromSeq, event.toSeq));
  }

  function onCompanies(event: ProductEvent & { kind: "companies" }): void {
    const detectedCompanies = event.companies.map((each) => ({ ...each, method: "ai" as const }));
    const data: CompaniesEvent = { itemId: event.itemId, detectedCompanies };
    broadcast(readersOf(event.userId), eventText("companies", JSON.stringify(data)));
  }

  async function onQuotes(event: ProductEvent & { kind: "quotes" }): Promise<void> {
    const to = [...readers].filter((reader) => reader.scope === event.scope);
    if (to.length === 0) return;
    for (const quote of await deps.storedQuotes(event.scope, event.symbols))
      broadcast(to, eventText("quote", JSON.stringify(quote)));
  }

  async function reread(changed: Reader[]): Promise<void> {
    for (const reader of changed) reader.changes += 1;
    await Promise.all(changed.map((reader) => readAccount(deps, reader)));
  }

  /** After a gap in the events: what the accounts follow, and what arrived since the last one heard of. */
  async function catchUp(): Promise<void> {
    const all = [...readers];
    await reread(all);
    const channelIds = new Set(all.flatMap((reader) => [...reader.feeds.keys()]));
    const missed = await store.since([...channelIds], lastSeq ?? 0, resumeItemsMax);
    lastSeq = missed.at(-1)?.seq ?? lastSeq;
    await sendItems(all, missed);
  }

  async function onEvent(event: ProductEvent): Promise<void> {
    try {
      await tell(event);
    } catch (error) {
      log.warn({ kind: event.kind, err: String(error) }, "An event did not reach the open pages");
    }
  }

  async function tell(event: ProductEvent): Promise<void> {
    if (readers.size === 0) return;
    if (event.kind === "items") await onItems(event);
    else if (event.kind === "companies") onCompanies(event);
    else if (event.kind === "quotes") await onQuotes(event);
    else if (event.kind === "user") await reread(readersOf(event.userId));
    else if (event.kind === "missed") await catchUp();
  }

  const unsubscribe = deps.events.subscribe((event) => {
    // One after the other: the id of a reader's last item never overtakes one that it has yet to get.
    inOrder = inOrder.then(() => onEvent(event));
  });

  /** Ends every stream; browsers come back by themselves. */
  function close(): void {
    clearInterval(ping);
    unsubscribe();
    for (const reader of readers) {
      writeEvent(reader.socket, "retry: 2000\n\n");
      reader.socket.end();
    }
    readers.clear();
  }

  return {
    open,
    leave: (reader: Reader) => void readers.delete(reader),
    size: () => readers.size,
    /** Scopes whose quotes somebody has open. */
    openScopes: (): Set<string> => new Set([...readers].flatMap((reader) => reader.scope ?? [])),
    close,
  };
}

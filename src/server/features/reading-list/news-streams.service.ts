import type { Quote } from "#contract/market.ts";
import type { CompaniesEvent } from "#contract/news.ts";
import type { SocialEvent } from "#contract/social.ts";
import type { ReadingStore } from "#server/features/reading-state/reading.store.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { EventBus, ProductEvent } from "#server/platform/events/events.ts";
import type { CompaniesService } from "../companies/companies.service.ts";
import { eventText, pingText, type StreamSocket } from "./event-stream.ts";
import type { NewsStore, StoredItem } from "./news.store.ts";
import { createOpenStreams, type OpenStreamsDeps } from "./open-streams.ts";
import { type AccountSource, itemsSource, itemsText, readAccount, type User } from "./stream-client.ts";

export const streamsPerUserMax = 5;
export const streamsMax = 10_000;
export const pingMs = 25_000;
/** A resumed stream repeats a few arrivals; users know them by id. */
const resumeOverlap = 50;
/** What could not be read for the open pages is read again. */
const catchUpAgainMs = 1_000;
/** Of a longer absence only the newest are sent: no page shows more. */
const resumeItemsMax = 200;

export type NewsStreamsDeps = AccountSource &
  OpenStreamsDeps & {
    store: NewsStore;
    companies: Pick<CompaniesService, "byAi">;
    reading: Pick<ReadingStore, "statesOf">;
    events: EventBus;
    /** Arrivals may become visible that nobody tells of, below the number of some that were told; "missed" follows. */
    storesLate: () => boolean;
    storedQuotes: (scope: string, symbols: string[]) => Promise<Quote[]>;
    /** What this process knows, without the database. */
    knownQuotes: (scope: string, symbols: string[]) => Quote[];
  };

export type NewsStreams = ReturnType<typeof createNewsStreams>;

/** The open browsers of this process. Each event is read from the database once and written to those it concerns. */
export function createNewsStreams(deps: NewsStreamsDeps) {
  const { store, log } = deps;
  const open = createOpenStreams(deps);
  const { readers: users, broadcast } = open;
  const ping = setInterval(() => {
    // Sessions run out, too, and an event that tells of their end may be lost.
    void open.checkSessions([...users]);
    broadcast([...users], pingText);
  }, pingMs);
  ping.unref();
  /** The highest arrival number announced; undefined before the first stream. */
  let lastSeq: number | undefined;
  let inOrder: Promise<void> = Promise.resolve();
  /** Runs while something did not reach the open pages. */
  let behind: NodeJS.Timeout | undefined;

  /**
   * Opens a stream and, when resumed, sends what was missed. The caller removes it when the connection closes.
   * @throws AppError not-signed-in when the session ended meanwhile, overloaded, too-many-streams
   */
  async function join(
    { actor, sessionId }: Pick<User, "actor" | "sessionId">,
    socket: StreamSocket,
    resumeAfterSeq?: number,
  ): Promise<User> {
    if (users.size >= streamsMax) throw new AppError("overloaded", { retryAfterSeconds: 10 });
    if (open.of(actor.userId).length >= streamsPerUserMax)
      throw new AppError("too-many-streams", { retryAfterSeconds: 30 });
    const user: User = {
      sessionId,
      actor,
      socket,
      scope: null,
      usesAi: false,
      readsSocial: false,
      feeds: new Map(),
      hides: () => undefined,
      highlights: () => undefined,
      correctionsOf: () => undefined,
      changes: 0,
      held: [],
    };
    // Counted before the first wait: of many at once no more than the limit get in.
    open.add(user);
    try {
      lastSeq ??= await store.lastSeq();
      // The request may rest on a session that ended before this stream could hear of it.
      await open.checkSessions([user]);
      await readAccount(deps, user);
      if (resumeAfterSeq !== undefined) await resume(user, resumeAfterSeq);
      if (!users.has(user)) throw new AppError("not-signed-in");
    } catch (error) {
      open.remove(user);
      throw error;
    }
    const held = user.held?.join("") ?? "";
    user.held = undefined;
    broadcast([user], held);
    return user;
  }

  async function resume(user: User, afterSeq: number): Promise<void> {
    const from = Math.max(0, afterSeq - resumeOverlap);
    const missed = await store.since([...user.feeds.keys()], from, resumeItemsMax);
    const text = await itemsText(await itemsSource(deps, [user], missed), user, missed);
    user.held?.unshift(text);
  }

  /** Users of one account see the same; their JSON is made once. */
  async function sendItems(to: User[], items: StoredItem[]): Promise<void> {
    if (items.length === 0) return;
    const byUser = Map.groupBy(to, (user) => user.actor.userId);
    const source = await itemsSource(deps, to, items);
    const later: Promise<void>[] = [];
    for (const mine of byUser.values()) {
      const [one] = mine;
      const text = one ? itemsText(source, one, items) : "";
      if (typeof text === "string") broadcast(mine, text);
      else later.push(text.then((told) => broadcast(mine, told)));
    }
    await Promise.all(later);
  }

  async function onItems(event: ProductEvent & { kind: "items" }): Promise<void> {
    const to = [...users].filter((user) => user.feeds.has(event.channelId));
    if (to.length > 0) await sendItems(to, await store.arrivals(event.channelId, event.fromSeq, event.toSeq));
    announced(event.toSeq);
  }

  /** A number below it may be stored late: then all from here on are looked at again. */
  function announced(seq: number): void {
    if (!deps.storesLate()) lastSeq = Math.max(lastSeq ?? 0, seq);
  }

  async function onCompanies({ userId, itemId, companies }: ProductEvent & { kind: "companies" }) {
    const [one] = open.of(userId);
    if (!one) return;
    const item = await store.findReadable(userId, itemId);
    if (!item) return;
    const data: CompaniesEvent = { itemId, ...deps.companies.byAi(item, companies, one.correctionsOf) };
    broadcast(open.of(userId), eventText("companies", data));
  }

  /** Accounts with AI hear of their companies by an event of their own. */
  async function onArticle({ itemId }: ProductEvent & { kind: "article" }): Promise<void> {
    const byKeyword = [...users].filter(({ usesAi }) => !usesAi);
    if (byKeyword.length === 0) return;
    const copies = new Map((await store.copies(itemId)).map((copy) => [copy.channelId, copy]));
    for (const user of byKeyword) {
      const channelId = [...user.feeds.keys()].find((each) => copies.has(each));
      const copy = channelId === undefined ? undefined : copies.get(channelId);
      if (!copy) continue;
      const data: CompaniesEvent = { itemId, ...deps.companies.byKeyword(copy, user.correctionsOf) };
      broadcast([user], eventText("companies", data));
    }
  }

  async function onQuotes(event: ProductEvent & { kind: "quotes" }): Promise<void> {
    const to = [...users].filter((user) => user.scope === event.scope);
    if (to.length === 0) return;
    for (const quote of await deps.storedQuotes(event.scope, event.symbols))
      broadcast(to, eventText("quote", quote));
  }

  /** Prices that this process took into its quotes; they wait for nothing that the database is asked for. */
  function onPrices({ scope, prices }: ProductEvent & { kind: "prices" }): void {
    const to = [...users].filter((user) => user.scope === scope);
    if (to.length === 0) return;
    const told = new Map(prices.map((each) => [each.symbol, each.price]));
    const taken = deps
      .knownQuotes(scope, [...told.keys()])
      .filter(({ symbol, price }) => price === told.get(symbol));
    if (taken.length > 0) broadcast(to, eventText("prices", { prices: taken }));
  }

  async function reread(changed: User[]): Promise<void> {
    for (const user of changed) user.changes += 1;
    await Promise.all(changed.map((user) => readAccount(deps, user)));
  }

  /** After a gap in the events: what the accounts follow, and what arrived since the last one heard of. */
  async function catchUp(): Promise<void> {
    const all = [...users];
    await reread(all);
    const channelIds = new Set(all.flatMap((user) => [...user.feeds.keys()]));
    const missed = await store.since([...channelIds], lastSeq ?? 0, resumeItemsMax);
    await sendItems(all, missed);
    announced(missed.at(-1)?.seq ?? 0);
  }

  async function onEvent(event: ProductEvent): Promise<void> {
    // While arrivals are owed, later ones are owed, too: their numbers never go back.
    if (behind && event.kind === "items") return;
    if (event.kind === "missed") {
      clearTimeout(behind);
      behind = undefined;
    }
    try {
      await tell(event);
    } catch (error) {
      log.warn({ kind: event.kind, err: String(error) }, "An event did not reach the open pages");
      // The listening connection may be back before the others are.
      behind ??= setTimeout(take, catchUpAgainMs, { kind: "missed" });
    }
  }

  async function tell(event: ProductEvent): Promise<void> {
    if (users.size === 0) return;
    if (event.kind === "items") await onItems(event);
    else if (event.kind === "companies") await onCompanies(event);
    else if (event.kind === "article") await onArticle(event);
    else if (event.kind === "quotes") await onQuotes(event);
    else if (event.kind === "social") {
      const data: SocialEvent = { sourceIds: event.sourceIds };
      const to = [...users].filter((user) => user.readsSocial);
      broadcast(to, eventText("social", data));
    } else if (event.kind === "reading") {
      const { userId, change } = event;
      // Marks or rules changed: by them arrivals are told from now on.
      if (change.ids.length === 0) await reread(open.of(userId));
      broadcast(open.of(userId), eventText("reading", change));
    } else if (event.kind === "user") await reread(open.of(event.userId));
    else if (event.kind === "missed") await catchUp();
  }

  function take(event: ProductEvent) {
    if (event.kind === "prices") return onPrices(event);
    // Not in line behind the items: whoever was signed out reads nothing more.
    const checked = open.checkSessions(open.touchedBy(event));
    // One after the other: the id of a user's last item never overtakes one that it has yet to get.
    inOrder = inOrder.then(() => checked).then(() => onEvent(event));
  }

  const unsubscribe = deps.events.subscribe(take);

  function close(): void {
    clearInterval(ping);
    clearTimeout(behind);
    unsubscribe();
    open.end();
  }

  return {
    open: join,
    leave: (user: User) => void open.remove(user),
    size: () => users.size,
    /** Scopes whose quotes somebody has open. */
    openScopes: (): Set<string> => new Set([...users].flatMap(({ scope }) => scope ?? [])),
    /** Ends every stream; browsers come back by themselves. */
    close,
  };
}

import type { Actor } from "#domain/accounts/account.ts";
import { type MuteFilter, type MuteRule, muteFilterOf } from "#domain/news/mutes.ts";
import type { CompaniesService } from "../companies/companies.service.ts";
import { eventText, type StreamSocket } from "./event-stream.ts";
import type { FollowedFeed, NewsStore, StoredItem } from "./news.store.ts";
import { newsItemOf } from "./news-item.ts";
import type { ReaderItem, ReadingStore } from "./reading.store.ts";

/** One open browser. */
export type Reader = {
  sessionId: string;
  actor: Actor;
  scope: string | null;
  socket: StreamSocket;
  feeds: Map<string, FollowedFeed>;
  hides: MuteFilter;
  /** Counts changes of the account, so that a slow read of its feeds never replaces a newer one. */
  changes: number;
  /** What happens while the stream opens follows what was missed before. */
  held: string[] | undefined;
};

export type AccountSource = {
  store: Pick<NewsStore, "followed">;
  /** The scope whose quotes the account reads; null when it reads none. */
  quoteScope: (actor: Actor) => Promise<string | null>;
  muteRules: (userId: string) => Promise<MuteRule[]>;
};

/** Reads what the account follows, again when it changes meanwhile. */
export async function readAccount(source: AccountSource, reader: Reader): Promise<void> {
  for (;;) {
    const { changes } = reader;
    const [followed, scope, rules] = await Promise.all([
      source.store.followed(reader.actor.userId),
      source.quoteScope(reader.actor),
      source.muteRules(reader.actor.userId),
    ]);
    if (changes !== reader.changes) continue;
    reader.feeds = new Map(followed.map((feed) => [feed.channelId, feed]));
    reader.scope = scope;
    reader.hides = muteFilterOf(rules);
    return;
  }
}

type ItemsSource = {
  companies: Pick<CompaniesService, "companiesFor">;
  /** What each reader did with the items, by user id. */
  states: Map<string, ReaderItem[]>;
};

/** Reads what all these readers did with the items at once. */
export async function itemsSource(
  { companies, reading }: Pick<ItemsSource, "companies"> & { reading: Pick<ReadingStore, "statesOf"> },
  readers: Reader[],
  items: StoredItem[],
): Promise<ItemsSource> {
  const userIds = [...new Set(readers.map(({ actor }) => actor.userId))];
  const itemIds = items.map(({ id }) => id);
  const states = Map.groupBy(await reading.statesOf(userIds, itemIds), ({ userId }) => userId);
  return { companies, states };
}

/** The events that tell a reader of items, as far as the reader follows their channels and has not muted them. */
export async function itemsText(
  { companies, states }: ItemsSource,
  { feeds, actor, hides }: Reader,
  items: StoredItem[],
): Promise<string> {
  const visible = items.filter((item) => feeds.has(item.channelId));
  if (visible.length === 0) return "";
  const found = await companies.companiesFor(actor, visible);
  const mine = new Map((states.get(actor.userId) ?? []).map((state) => [state.itemId, state]));
  return visible
    .map((item) => {
      const feed = feeds.get(item.channelId);
      if (!feed) return "";
      const state = mine.get(item.id);
      const seen = newsItemOf({ item, feed, companies: found.get(item.id) ?? [], state });
      const isMuted =
        hides({ ...seen, detectedCompanies: [...item.companies, ...seen.detectedCompanies] }) !== undefined;
      return isMuted ? "" : eventText("item", JSON.stringify(seen), item.seq);
    })
    .join("");
}

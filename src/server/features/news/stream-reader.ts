import type { Actor } from "#domain/accounts/account.ts";
import type { CompaniesService } from "../companies/companies.service.ts";
import { eventText, type StreamSocket } from "./event-stream.ts";
import { newsItemOf } from "./news.service.ts";
import type { FollowedFeed, NewsStore, StoredItem } from "./news.store.ts";

/** One open browser. */
export type Reader = {
  sessionId: string;
  actor: Actor;
  scope: string | null;
  socket: StreamSocket;
  feeds: Map<string, FollowedFeed>;
  /** Counts changes of the account, so that a slow read of its feeds never replaces a newer one. */
  changes: number;
  /** What happens while the stream opens follows what was missed before. */
  held: string[] | undefined;
};

export type AccountSource = {
  store: Pick<NewsStore, "followed">;
  /** The scope whose quotes the account reads; null when it reads none. */
  quoteScope: (actor: Actor) => Promise<string | null>;
};

/** Reads what the account follows, again when it changes meanwhile. */
export async function readAccount(source: AccountSource, reader: Reader): Promise<void> {
  for (;;) {
    const { changes } = reader;
    const [followed, scope] = await Promise.all([
      source.store.followed(reader.actor.userId),
      source.quoteScope(reader.actor),
    ]);
    if (changes !== reader.changes) continue;
    reader.feeds = new Map(followed.map((feed) => [feed.channelId, feed]));
    reader.scope = scope;
    return;
  }
}

/** The events that tell a reader of items, as far as the reader follows their channels. */
export async function itemsText(
  companies: Pick<CompaniesService, "companiesFor">,
  { feeds, actor }: Reader,
  items: StoredItem[],
): Promise<string> {
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

import type { DetectedCompany } from "#contract/news.ts";
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
  /** The companies that the account sees are found by AI; otherwise they stand in the item. */
  usesAi: boolean;
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
  companies: Pick<CompaniesService, "companiesFor" | "usesAi" | "byKeyword">;
};

/** Reads what the account follows, again when it changes meanwhile. */
export async function readAccount(source: AccountSource, reader: Reader): Promise<void> {
  for (;;) {
    const { changes } = reader;
    const [followed, scope, usesAi] = await Promise.all([
      source.store.followed(reader.actor.userId),
      source.quoteScope(reader.actor),
      source.companies.usesAi(reader.actor),
    ]);
    if (changes !== reader.changes) continue;
    reader.feeds = new Map(followed.map((feed) => [feed.channelId, feed]));
    reader.scope = scope;
    reader.usesAi = usesAi;
    return;
  }
}

/**
 * The events that tell a reader of items, as far as the reader follows their channels. At once for an account without
 * AI: one item goes to thousands.
 */
export function itemsText(
  companies: AccountSource["companies"],
  { feeds, actor, usesAi }: Reader,
  items: StoredItem[],
): string | Promise<string> {
  const visible = items.filter((item) => feeds.has(item.channelId));
  const textWith = (companiesOf: (item: StoredItem) => DetectedCompany[]) =>
    visible.map((item) => itemText(item, feeds.get(item.channelId), companiesOf(item))).join("");
  if (visible.length === 0 || !usesAi) return textWith(companies.byKeyword);
  return companies.companiesFor(actor, visible).then((found) => textWith((item) => found.get(item.id) ?? []));
}

function itemText(item: StoredItem, feed: FollowedFeed | undefined, companies: DetectedCompany[]): string {
  return feed ? eventText("item", JSON.stringify(newsItemOf(item, feed, companies)), item.seq) : "";
}

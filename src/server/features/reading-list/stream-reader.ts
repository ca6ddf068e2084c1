import type { Actor } from "#domain/accounts/account.ts";
import { type CorrectionsOf, judgedCompanies } from "#domain/companies/corrections.ts";
import { type MuteFilter, type MuteRule, muteFilterOf } from "#domain/news/mutes.ts";
import type { ReaderItem, ReadingStore } from "#server/features/reading-state/reading.store.ts";
import type { CompaniesService } from "../companies/companies.service.ts";
import type { SeenCompanies } from "../companies/seen-companies.ts";
import { eventText, type StreamSocket } from "./event-stream.ts";
import type { FollowedFeed, NewsStore, StoredItem } from "./news.store.ts";
import { newsItemOf, type SeenItem } from "./news-item.ts";

/** One open browser. */
export type Reader = {
  sessionId: string;
  actor: Actor;
  scope: string | null;
  /** The companies that the account sees are found by AI; otherwise they stand in the item. */
  usesAi: boolean;
  /** The account reads social sites. */
  readsSocial: boolean;
  socket: StreamSocket;
  feeds: Map<string, FollowedFeed>;
  hides: MuteFilter;
  correctionsOf: CorrectionsOf;
  /** Counts changes of the account, so that a slow read of its feeds never replaces a newer one. */
  changes: number;
  /** What happens while the stream opens follows what was missed before. */
  held: string[] | undefined;
};

export type AccountSource = {
  store: Pick<NewsStore, "followed">;
  /** The scope whose quotes the account reads; null when it reads none. */
  quoteScope: (actor: Actor) => Promise<string | null>;
  readsSocial: (actor: Actor) => Promise<boolean>;
  companies: Pick<CompaniesService, "companiesFor" | "correctionsOf" | "usesAi" | "byKeyword">;
  muteRules: (userId: string) => Promise<MuteRule[]>;
};

/** Reads what the account follows, again when it changes meanwhile. */
export async function readAccount(source: AccountSource, reader: Reader): Promise<void> {
  for (;;) {
    const { changes } = reader;
    const [followed, scope, usesAi, readsSocial, rules, correctionsOf] = await Promise.all([
      source.store.followed(reader.actor.userId),
      source.quoteScope(reader.actor),
      source.companies.usesAi(reader.actor),
      source.readsSocial(reader.actor),
      source.muteRules(reader.actor.userId),
      source.companies.correctionsOf(reader.actor.userId),
    ]);
    if (changes !== reader.changes) continue;
    reader.feeds = new Map(followed.map((feed) => [feed.channelId, feed]));
    reader.scope = scope;
    reader.usesAi = usesAi;
    reader.readsSocial = readsSocial;
    reader.hides = muteFilterOf(rules);
    reader.correctionsOf = correctionsOf;
    return;
  }
}

type ItemsSource = {
  companies: AccountSource["companies"];
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

/**
 * The events that tell a reader of items, as far as the reader follows their channels and has not muted them. At once for
 * an account without AI: one item goes to thousands.
 */
export function itemsText(
  { companies, states }: ItemsSource,
  reader: Reader,
  items: StoredItem[],
): string | Promise<string> {
  const visible = items.filter((item) => reader.feeds.has(item.channelId));
  const mine = new Map((states.get(reader.actor.userId) ?? []).map((state) => [state.itemId, state]));
  const byKeyword = (item: StoredItem) => companies.byKeyword(item, reader.correctionsOf);
  const textWith = (companiesOf: (item: StoredItem) => SeenCompanies) =>
    visible
      .map((item) => itemText(item, reader, { companies: companiesOf(item), state: mine.get(item.id) }))
      .join("");
  if (visible.length === 0 || !reader.usesAi) return textWith(byKeyword);
  return companies
    .companiesFor(reader.actor, visible)
    .then((found) => textWith((item) => found.get(item.id) ?? byKeyword(item)));
}

function itemText(
  item: StoredItem,
  { feeds, hides, correctionsOf }: Reader,
  { companies, state }: Pick<SeenItem, "companies" | "state">,
): string {
  const feed = feeds.get(item.channelId);
  if (!feed) return "";
  const seen = newsItemOf({ item, feed, companies, state });
  const detectedCompanies = [...judgedCompanies(item, correctionsOf), ...seen.detectedCompanies];
  const isMuted = hides({ ...seen, detectedCompanies }) !== undefined;
  return isMuted ? "" : eventText("item", seen, item.seq);
}

import type { Actor } from "#domain/accounts/account.ts";
import { type CorrectionsOf, judgedCompanies } from "#domain/companies/corrections.ts";
import { highlightOf, type MuteFilter, muteFilterOf, type NewsRule } from "#domain/news/mutes.ts";
import type { ReadingStore, UserItem } from "#server/features/reading-state/reading.store.ts";
import type { CompaniesService } from "../companies/companies.service.ts";
import type { SeenCompanies } from "../companies/seen-companies.ts";
import { eventText, type StreamSocket } from "./event-stream.ts";
import type { FollowedFeed, NewsStore, StoredItem } from "./news.store.ts";
import { newsItemOf, type SeenItem } from "./news-item.ts";

/** One open browser. */
export type User = {
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
  highlights: ReturnType<typeof highlightOf>;
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
  newsRules: (userId: string) => Promise<NewsRule[]>;
};

/** Reads what the account follows, again when it changes meanwhile. */
export async function readAccount(source: AccountSource, user: User): Promise<void> {
  for (;;) {
    const { changes } = user;
    const [followed, scope, usesAi, readsSocial, rules, correctionsOf] = await Promise.all([
      source.store.followed(user.actor.userId),
      source.quoteScope(user.actor),
      source.companies.usesAi(user.actor),
      source.readsSocial(user.actor),
      source.newsRules(user.actor.userId),
      source.companies.correctionsOf(user.actor.userId),
    ]);
    if (changes !== user.changes) continue;
    user.feeds = new Map(followed.map((feed) => [feed.channelId, feed]));
    user.scope = scope;
    user.usesAi = usesAi;
    user.readsSocial = readsSocial;
    user.hides = muteFilterOf(rules);
    user.highlights = highlightOf(rules);
    user.correctionsOf = correctionsOf;
    return;
  }
}

type ItemsSource = {
  companies: AccountSource["companies"];
  /** What each user did with the items, by user id. */
  states: Map<string, UserItem[]>;
};

/** Reads what all these users did with the items at once. */
export async function itemsSource(
  { companies, reading }: Pick<ItemsSource, "companies"> & { reading: Pick<ReadingStore, "statesOf"> },
  users: User[],
  items: StoredItem[],
): Promise<ItemsSource> {
  const userIds = [...new Set(users.map(({ actor }) => actor.userId))];
  const itemIds = items.map(({ id }) => id);
  const states = Map.groupBy(await reading.statesOf(userIds, itemIds), ({ userId }) => userId);
  return { companies, states };
}

/**
 * The events that tell a user of items, as far as the user follows their channels and has not muted them. At once for
 * an account without AI: one item goes to thousands.
 */
export function itemsText(
  { companies, states }: ItemsSource,
  user: User,
  items: StoredItem[],
): string | Promise<string> {
  const visible = items.filter((item) => user.feeds.has(item.channelId));
  const mine = new Map((states.get(user.actor.userId) ?? []).map((state) => [state.itemId, state]));
  const byKeyword = (item: StoredItem) => companies.byKeyword(item, user.correctionsOf);
  const textWith = (companiesOf: (item: StoredItem) => SeenCompanies) =>
    visible
      .map((item) => itemText(item, user, { companies: companiesOf(item), state: mine.get(item.id) }))
      .join("");
  if (visible.length === 0 || !user.usesAi) return textWith(byKeyword);
  return companies
    .companiesFor(user.actor, visible)
    .then((found) => textWith((item) => found.get(item.id) ?? byKeyword(item)));
}

function itemText(
  item: StoredItem,
  { feeds, hides, highlights, correctionsOf }: User,
  { companies, state }: Pick<SeenItem, "companies" | "state">,
): string {
  const feed = feeds.get(item.channelId);
  if (!feed) return "";
  const seen = newsItemOf({ item, feed, companies, state }, highlights);
  const detectedCompanies = [...judgedCompanies(item, correctionsOf), ...seen.detectedCompanies];
  const isMuted = hides({ ...seen, detectedCompanies }) !== undefined;
  return isMuted ? "" : eventText("item", seen, item.seq);
}

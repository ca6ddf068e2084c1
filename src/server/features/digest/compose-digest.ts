import type { ReactionsAnswer } from "#contract/market.ts";
import type { NewsItem } from "#contract/news.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { type DayMove, type Digest, type DigestList, digestOf } from "#domain/digest/digest.ts";
import { reactionItemsMax, symbolsPerRequestMax } from "#domain/market/limits.ts";
import { type MuteFilter, muteFilterOf, type NewsRule } from "#domain/news/mutes.ts";
import type { QuotesService } from "../market/quotes.service.ts";
import type { ReactionsService } from "../market/reactions.service.ts";
import type { SearchService } from "../search/search.service.ts";
import type { WatchlistsService } from "../watchlists/watchlists.service.ts";

export type DigestSources = {
  watchlists: Pick<WatchlistsService, "list">;
  search: Pick<SearchService, "search">;
  newsRules: (userId: string) => Promise<NewsRule[]>;
  reactions: Pick<ReactionsService, "reactionsFor">;
  quotes: Pick<QuotesService, "quotesFor">;
  /** The user's folders. */
  foldersOf: (actor: Actor) => Promise<DigestFolder[]>;
};

export type DigestFolder = { id: string; name: string };

/** What was first seen since then, of the watchlists and of these folders. */
type Wanted = { fromMs: number; folderIds: readonly string[] };

/** Headlines of one list that are looked at; more than a digest has room for. */
const itemsPerListMax = 50;
/** Feeds bring headlines some time after they came out. */
const arrivesLateMsMax = 6 * 3_600_000;

/** What was first seen since then. */
async function itemsOf(
  sources: DigestSources,
  actor: Actor,
  { fromMs, hides, ...place }: { fromMs: number; hides: MuteFilter; watchlistId?: string; folderId?: string },
): Promise<NewsItem[]> {
  const query = {
    q: "",
    from: fromMs - arrivesLateMsMax,
    sort: "newest" as const,
    limit: itemsPerListMax,
    ...place,
  };
  // The next digest begins where this one ends: what this one doesn't see, none has.
  const { items } = await sources.search.search(actor, query, { isCurrent: true });
  return items.filter((item) => Date.parse(item.firstSeenAt) > fromMs && hides(item) === undefined);
}

const digestItem = ({ detectedCompanies, feedName, ...item }: NewsItem) => ({
  ...item,
  source: feedName,
  companies: detectedCompanies,
});

/** Watchlists, then folders; all feeds for a user who has neither. */
async function listsOf(
  sources: DigestSources,
  actor: Actor,
  { fromMs, folderIds }: Wanted,
): Promise<DigestList[]> {
  const watched = (await sources.watchlists.list(actor)).watchlists.filter(
    ({ companies, tags }) => companies.length + tags.length > 0,
  );
  const hides = muteFilterOf(await sources.newsRules(actor.userId));
  const known = folderIds.length === 0 ? [] : await sources.foldersOf(actor);
  const folders = folderIds.flatMap((id) => known.find((folder) => folder.id === id) ?? []);
  if (watched.length === 0 && folders.length === 0) {
    const items = await itemsOf(sources, actor, { fromMs, hides });
    return [{ id: null, name: "", symbols: [], items: items.map(digestItem) }];
  }
  const lists: DigestList[] = [];
  // One after the other: a digest is in no hurry and takes no place from the searches of users.
  for (const { id, name, companies } of watched)
    lists.push({
      id,
      name,
      symbols: companies.map(({ symbol }) => symbol),
      items: (await itemsOf(sources, actor, { fromMs, hides, watchlistId: id })).map(digestItem),
    });
  for (const { id, name } of folders)
    lists.push({
      id,
      name,
      isFolder: true,
      symbols: [],
      items: (await itemsOf(sources, actor, { fromMs, hides, folderId: id })).map(digestItem),
    });
  return lists;
}

async function movesOf(
  sources: DigestSources,
  actor: Actor,
  lists: readonly DigestList[],
): Promise<ReactionsAnswer["reactions"]> {
  const ids = [...new Set(lists.flatMap(({ items }) => items.map(({ id }) => id)))];
  let all: ReactionsAnswer["reactions"] = {};
  for (let at = 0; at < ids.length; at += reactionItemsMax)
    all = {
      ...all,
      ...(await sources.reactions.reactionsFor(actor, ids.slice(at, at + reactionItemsMax).join(",")))
        .reactions,
    };
  return all;
}

/** Prices of the first companies that are known now; what is missing is asked for, and not waited for. */
async function dayMovesOf(
  sources: DigestSources,
  actor: Actor,
  lists: readonly DigestList[],
  fromMs: number,
): Promise<DayMove[]> {
  const symbols = [...new Set(lists.flatMap((list) => list.symbols))].slice(0, symbolsPerRequestMax);
  if (symbols.length === 0) return [];
  const { quotes } = await sources.quotes.quotesFor(actor, symbols);
  return Object.values(quotes).flatMap(({ symbol, name, changePercent, asOf }) =>
    changePercent === null || Date.parse(asOf) < fromMs
      ? []
      : [{ symbol, name, percent: changePercent, asOf }],
  );
}

/** What happened to the companies that a user watches, and in the folders that they chose, since a moment, by what is known now: no provider is waited for. */
export async function composeDigest(sources: DigestSources, actor: Actor, wanted: Wanted): Promise<Digest> {
  const { fromMs } = wanted;
  const lists = await listsOf(sources, actor, wanted);
  const moves = await movesOf(sources, actor, lists);
  return digestOf(lists, {
    moveOf: (itemId, symbol) => {
      const move = moves[itemId]?.[symbol];
      return move && "movePercent" in move ? move.movePercent : null;
    },
    dayMoves: await dayMovesOf(sources, actor, lists, fromMs),
  });
}

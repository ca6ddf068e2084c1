import type { FeedSearch, FoundFeed, FoundFeeds } from "#contract/feeds.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { feedAddress, feedAddressProblem, hostOf } from "#domain/feeds/feed-address.ts";
import { sortKeyOf } from "#domain/news/dates.ts";
import type { ParsedItem } from "#server/feed-parser/parsed-item.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";
import { type AddressCheck, type AddressCheckDeps, createAddressCheck } from "./check-address.ts";
import type { FeedsStore } from "./feeds.store.ts";

const previewItemsMax = 5;
const looksAtOnceMax = 3;
const searchMs = 8_000;
/** Once a feed is found, how long a user waits for one more. */
const patienceMs = 3_000;

/** Where sites keep a feed that their pages do not announce; the most usual first. */
const usualPlaces = ["/feed", "/rss", "/rss.xml", "/feed.xml", "/atom.xml", "/index.xml", "/feed.json"];

type FeedPoll = AddressCheck & { kind: "feed" };
type Look = (url: string, signal: AbortSignal) => Promise<AddressCheck>;

export type DiscoveryService = ReturnType<typeof createDiscoveryService>;

export type DiscoveryDeps = AddressCheckDeps & {
  store: Pick<FeedsStore, "urls">;
  clock: Clock;
};

export function createDiscoveryService(deps: DiscoveryDeps) {
  const look = createAddressCheck(deps);

  /**
   * The feeds of an address: itself, or those that the web page there announces or links to, or one from the usual
   * places of its host. Of a document that is no feed nothing comes back but this, so that the search shows nobody a page that the
   * server can reach and they cannot.
   */
  async function discover(actor: Actor, { url }: FeedSearch, caller: AbortSignal): Promise<FoundFeeds> {
    const signal = AbortSignal.any([caller, AbortSignal.timeout(searchMs)]);
    const problem = feedAddressProblem(url);
    if (problem !== undefined) throw new AppError("feed-address-refused", { words: problem, field: "url" });
    const there = await look(feedAddress(url), signal);
    if (there.kind === "failed")
      throw new AppError(there.code, { words: { sentence: there.message }, field: "url" });
    const isFeed = there.kind === "feed";
    const feeds = isFeed ? [there] : await feedsOf(there, look, signal);
    if (feeds.length === 0) throw new AppError("no-feed-found", { field: "url" });
    const followed = await deps.store.urls(actor.userId);
    return {
      isFeed,
      feeds: feeds.map((found) => ({ ...previewOf(found), followed: followed.has(found.url) })),
    };
  }

  function previewOf({ url, feed }: FeedPoll): Omit<FoundFeed, "followed"> {
    const now = deps.clock.now();
    const keys = new Map(feed.items.map((item, place) => [item, sortKeyOf(item.publishedAt, now, place)]));
    const keyOf = (item: ParsedItem) => keys.get(item) ?? 0;
    const items = feed.items
      .toSorted((a, b) => keyOf(b) - keyOf(a))
      .slice(0, previewItemsMax)
      .map(({ title, link, publishedAt: pubDate }) => ({ title, link, pubDate }));
    return { url, title: feed.title || hostOf(url), items };
  }

  return { discover };
}

async function feedsOf(
  page: AddressCheck & { kind: "page" },
  look: Look,
  signal: AbortSignal,
): Promise<FeedPoll[]> {
  const { announced, likely } = page.links;
  for (const links of [announced, likely]) {
    const found = await looksAt(links, look, signal);
    if (found.length > 0) return found;
  }
  const places = usualPlaces.map((place) => new URL(place, page.url).href);
  // One is enough: what else is there is the same feed in another form.
  return (await looksAt(places, look, signal, 1)).slice(0, 1);
}

/** Those of the addresses that are feeds, in their order, each once; a few at a time, until there are enough. */
async function looksAt(
  urls: readonly string[],
  look: Look,
  signal: AbortSignal,
  enough = urls.length,
): Promise<FeedPoll[]> {
  const found: (FeedPoll | undefined)[] = [];
  const over = new AbortController();
  const both = AbortSignal.any([signal, over.signal]);
  const waiting = [...urls.entries()];
  let patience: NodeJS.Timeout | undefined;
  const walk = async () => {
    for (let next = waiting.shift(); next && !both.aborted; next = waiting.shift()) {
      const [at, url] = next;
      const seen = await look(url, both);
      if (seen.kind !== "feed") continue;
      found[at] = seen;
      clearTimeout(patience);
      patience = setTimeout(() => over.abort(), patienceMs);
      if (found.filter(Boolean).length >= enough) over.abort();
    }
  };
  await Promise.all(Array.from({ length: looksAtOnceMax }, walk));
  clearTimeout(patience);
  const byUrl = new Map(found.flatMap((each) => (each ? [[each.url, each] as const] : [])));
  return [...byUrl.values()];
}

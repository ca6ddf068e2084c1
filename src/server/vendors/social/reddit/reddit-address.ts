import type { SocialSort, SocialTime } from "#domain/social/preferences.ts";
import type { SearchSort } from "#domain/social/sources.ts";

/** What the site is asked for: posts of one community, or what a search finds, in one community or in all. */
export type RedditAsk = { time: SocialTime; limit: number } & (
  | { kind: "listing"; community: string; sort: SocialSort }
  | { kind: "search"; words: string; community?: string | undefined; sort: SearchSort }
);

const endings = { api: "", json: ".json", feed: ".rss", atom: ".rss" } as const;
const isFeed = (endpoint: keyof typeof endings) => endpoint === "feed" || endpoint === "atom";

/** Where an endpoint is asked. `raw_json` keeps the site from escaping markup characters again. */
export function redditAddress(base: string, endpoint: keyof typeof endings, ask: RedditAsk): URL {
  const within = ask.community === undefined ? "" : `/r/${encodeURIComponent(ask.community)}`;
  const ending = endings[endpoint];
  // A listing's feed is below it, a search's beside it.
  const place =
    ask.kind === "search" ? `/search${ending}` : `/${ask.sort}${isFeed(endpoint) ? `/${ending}` : ending}`;
  const url = new URL(`${base}${within}${place}`);
  if (ask.kind === "search") {
    url.searchParams.set("q", ask.words);
    if (ask.community !== undefined) url.searchParams.set("restrict_sr", "1");
    url.searchParams.set("sort", ask.sort);
  }
  url.searchParams.set("limit", String(ask.limit));
  url.searchParams.set("t", ask.time);
  if (!isFeed(endpoint)) url.searchParams.set("raw_json", "1");
  return url;
}

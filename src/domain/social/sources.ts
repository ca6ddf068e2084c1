import type { SocialPreferences, SocialSort, SocialTime } from "./preferences.ts";

/** What a source of a social site reads: the posts of one community, or what a search finds. */
export type SocialSource = {
  /** Stable: it is in addresses and in the database. */
  id: string;
  /** As users see it. */
  name: string;
  /** The same posts at the site itself. */
  url: string;
} & (
  | { kind: "listing"; community: string }
  | { kind: "search"; words: string; community?: string }
  /** Everything that a network's stream brings. */
  | { kind: "stream" }
);

export type SearchSort = "relevance" | Exclude<SocialSort, "rising">;

/** How a source is asked. */
export type SocialRequest = { sort: SocialSort | SearchSort; time: SocialTime; limit: number };

const site = "https://www.reddit.com";

function community(name: string): SocialSource {
  const id = `r-${name.toLowerCase()}`;
  return { id, name: `r/${name}`, url: `${site}/r/${name}/`, kind: "listing", community: name };
}

function search(words: string): SocialSource {
  const url = `${site}/search/?q=${encodeURIComponent(words)}`;
  return { id: `search-${words.toLowerCase()}`, name: `Search: ${words}`, url, kind: "search", words };
}

/** The eight sources of the page, in the order in which they are asked (SOCIAL-15, SOCIAL-16). */
export const redditSources: readonly SocialSource[] = [
  ...["stocks", "investing", "SecurityAnalysis", "StockMarket"].map(community),
  ...["AAPL", "Tesla", "dividend", "earnings"].map(search),
];

/** Characters of a search inside a community. */
export const communitySearchMax = 100;

/** Words as they are searched for: on one line, cut, without regard to case. */
export function searchWords(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, communitySearchMax)
    .toWellFormed()
    .toLowerCase();
}

/** A search inside a community (SOCIAL-22), as a source of its own; null where the source is no community. */
export function searchWithin(source: SocialSource, text: string): SocialSource | null {
  const words = searchWords(text);
  if (source.kind !== "listing" || words === "") return null;
  const { community } = source;
  const url = `${site}/r/${community}/search/?q=${encodeURIComponent(words)}&restrict_sr=1`;
  return {
    id: `${source.id}-search-${words}`,
    name: `${source.name}: ${words}`,
    url,
    kind: "search",
    words,
    community,
  };
}

/** Posts that each source is asked for when the page loads so many: half of them, rounded up (READ-87). */
export function halfOf(count: number): number {
  return Math.ceil(count / 2);
}

/** How a user has a source asked: by the fixed rules until the user chose otherwise (READ-63). */
export function requestFor(
  source: SocialSource,
  { socialSort, socialTime, socialPostsPerSource }: SocialPreferences,
  count: number,
): SocialRequest {
  const limit = socialPostsPerSource ?? halfOf(count);
  // A stream has one order, and no span but its own.
  if (source.kind === "stream") return { sort: "new", time: "day", limit };
  if (source.kind === "listing") return { sort: socialSort ?? "hot", time: socialTime ?? "day", limit };
  // Searches know no "rising": what is new comes nearest to it.
  const sort = socialSort === "rising" ? "new" : (socialSort ?? "relevance");
  return { sort, time: socialTime ?? "week", limit };
}

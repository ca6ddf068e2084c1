import { type SocialPost, socialNetworks } from "#contract/social.ts";
import type { Merged } from "#domain/social/list.ts";
import { plainMarkdown } from "#domain/social/plain-markdown.ts";
import { contentUnitsMax, type SocialPostDetails, titleUnitsMax } from "#domain/social/post.ts";
import type { SocialSource } from "#domain/social/sources.ts";
import { lineOf, paragraphsOf } from "#server/feed-parser/plain-text.ts";
import { safeLink } from "#server/feed-parser/safe-link.ts";
import type { StoredPost } from "./social-listings.store.ts";

const nameUnitsMax = 80;
const domainUnitsMax = 120;

export const keyOf = (network: string, id: string) => `${network}/${id}`;
const networkOf = (key: string) => socialNetworks.find((name) => key.startsWith(keyOf(name, "")));

const line = (text: string | null, unitsMax: number) =>
  text === null ? null : lineOf(text, unitsMax) || null;

/** A post as it is stored: texts plain and bounded, http(s) addresses only. Undefined when no title is left. */
export function cleanPost(
  network: string,
  facts: SocialPostDetails,
  seenAt: Date,
): Omit<StoredPost, "companies"> | undefined {
  const { id, createdMs, ...rest } = facts;
  const title = lineOf(facts.title, titleUnitsMax);
  const url = safeLink(facts.url, []);
  if (title === "" || url === null) return undefined;
  return {
    ...rest,
    key: keyOf(network, id),
    title,
    url,
    content: paragraphsOf(plainMarkdown(facts.content), contentUnitsMax),
    author: line(facts.author, nameUnitsMax),
    flair: line(facts.flair, nameUnitsMax),
    domain: line(facts.domain, domainUnitsMax),
    externalUrl: safeLink(facts.externalUrl ?? undefined, []),
    thumbnail: safeLink(facts.thumbnail ?? undefined, []),
    removed: false,
    createdAt: new Date(Math.min(createdMs, seenAt.getTime())),
    lastSeenAt: seenAt,
  };
}

/** As posts are merged and put into order. */
export type ReadPost = StoredPost & { id: string; createdMs: number };

export const readPost = (post: StoredPost): ReadPost => ({
  ...post,
  id: post.key.slice(post.key.indexOf("/") + 1),
  createdMs: post.createdAt.getTime(),
});

/** A stored post as the page gets it: pictures by our own service only. Undefined for one of an unknown network. */
export function socialPostOf(
  { post }: Merged<ReadPost>,
  source: Pick<SocialSource, "name" | "url">,
  imageAddress: (url: string) => string | null,
): SocialPost | undefined {
  const { key, removed, lastSeenAt, createdAt, createdMs, companies, thumbnail, ...visible } = post;
  const network = networkOf(key);
  if (network === undefined) return undefined;
  return {
    ...visible,
    thumbnail: thumbnail === null ? null : imageAddress(thumbnail),
    source: network,
    sourceUrl: source.url,
    sourceName: source.name,
    created: createdAt.toISOString(),
    detectedStocks: companies.map(({ symbol, name }) => ({ symbol, name, method: "keyword" })),
  };
}

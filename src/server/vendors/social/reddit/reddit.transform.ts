import { decodeMarkup } from "#domain/social/plain-markdown.ts";
import type { SocialPostDetails } from "#domain/social/post.ts";
import type { FeedItem } from "../social.ts";
import { type RedditPost, redditChildSchema, redditListingSchema } from "./reddit.schema.ts";

export type RedditPosts = { posts: SocialPostDetails[]; removedIds: string[] };

const site = "https://www.reddit.com";
/** What the site writes in place of what was removed. */
const removed = /^\s*\[\s*(?:removed|deleted)(?:\s+by\s+[^\]]{1,40})?\s*\]\s*$/i;

/**
 * The posts of a listing, at most `limit`: pinned ones come on top of what was asked for. Undefined for what is no
 * listing; an entry that is no post is left out.
 */
export function postsOfListing(json: unknown, limit: number): RedditPosts | undefined {
  const listing = redditListingSchema.safeParse(json);
  if (!listing.success) return undefined;
  const found: RedditPosts = { posts: [], removedIds: [] };
  for (const child of listing.data.data.children) {
    const read = redditChildSchema.safeParse(child);
    if (!read.success) continue;
    if (isRemoved(read.data.data)) found.removedIds.push(read.data.data.id);
    else if (found.posts.length < limit) found.posts.push(postOf(read.data.data));
  }
  return found;
}

function isRemoved({ removed_by_category, title, selftext }: RedditPost): boolean {
  return removed_by_category !== null || removed.test(title) || (selftext !== null && removed.test(selftext));
}

function postOf(post: RedditPost): SocialPostDetails {
  const { id, subreddit } = post;
  const path = post.permalink?.startsWith("/r/") ? post.permalink : `/r/${subreddit}/comments/${id}/`;
  return {
    id,
    subreddit,
    title: decodeMarkup(post.title),
    content: post.selftext ?? "",
    author: authorOf(post.author),
    url: site + path,
    externalUrl: post.is_self ? null : decoded(post.url_overridden_by_dest ?? post.url),
    domain: post.domain,
    flair: decoded(post.link_flair_text),
    thumbnail: decoded(post.thumbnail),
    score: whole(post.score),
    upvoteRatio: post.upvote_ratio === null ? null : Math.min(Math.max(post.upvote_ratio, 0), 1),
    numComments: whole(post.num_comments),
    createdMs: Math.round(post.created_utc * 1_000),
    isVideo: post.is_video,
    isSelf: post.is_self,
    gilded: whole(post.gilded),
    over18: post.over_18,
    spoiler: post.spoiler,
    stickied: post.stickied,
    locked: post.locked,
    archived: post.archived,
  };
}

const decoded = (text: string | null) => (text === null || text === "" ? null : decodeMarkup(text));
const figureMax = 2_000_000_000;
const whole = (figure: number | null) =>
  figure === null ? null : Math.min(Math.max(Math.round(figure), -figureMax), figureMax);

function authorOf(author: string | null): string | null {
  const name = author?.replace(/^\s*\/?u\//, "").trim() ?? "";
  return name === "" || removed.test(name) ? null : name;
}

const commentsPath =
  /^https?:\/\/(?:[a-z]+\.)?reddit\.com(\/r\/([A-Za-z0-9_-]{1,40})\/comments\/([a-z0-9]{1,16})\/[^?#]*)/;
/** What the feed adds below each post. */
const feedFoot =
  /\s*(?:submitted by\s+(?:\/?u\/\S{1,60}|\[deleted\])?\s*(?:to\s+r\/\S{1,60}\s*)?)?\[link\]\s*(?:\[comments\])?\s*$/;

/** The feed tells no score, comments, flair or flags; an entry without a post's address or date is left out. */
export function postsOfFeed(items: readonly FeedItem[], limit: number): RedditPosts {
  const found: RedditPosts = { posts: [], removedIds: [] };
  for (const item of items) {
    const [, path = "", subreddit = "", id = ""] = commentsPath.exec(item.link) ?? [];
    const createdMs = Date.parse(item.publishedAt ?? "");
    if (id === "" || Number.isNaN(createdMs)) continue;
    const content = item.content.replace(feedFoot, "");
    if (removed.test(content) || removed.test(item.title)) found.removedIds.push(id);
    else if (found.posts.length < limit)
      found.posts.push({
        ...unknownToFeed,
        id,
        subreddit,
        content,
        createdMs,
        title: item.title,
        author: authorOf(item.author),
        url: site + path,
        thumbnail: item.imageUrl ?? null,
        isSelf: content !== "",
      });
  }
  return found;
}

const unknownToFeed = {
  externalUrl: null,
  domain: null,
  flair: null,
  score: null,
  upvoteRatio: null,
  numComments: null,
  gilded: null,
  isVideo: false,
  over18: false,
  spoiler: false,
  stickied: false,
  locked: false,
  archived: false,
} satisfies Partial<SocialPostDetails>;

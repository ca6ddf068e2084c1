import { companies } from "../kit/companies.ts";
import { createDice, hashOf } from "../kit/random.ts";
import { postDefaults } from "./data/post-defaults.data.ts";
import { postTemplates, userNames } from "./data/posts.data.ts";

export type Post = {
  id: string;
  title: string;
  body: string;
  flair: string | null;
  subreddit: string;
  author: string;
  score: number;
  comments: number;
  upvoteRatio: number;
  createdMs: number;
  /** Null for a post that is a text of its own. */
  link: string | null;
  /** Stands above a listing, beside the number asked for. */
  stickied?: boolean;
  /** What else differs from an ordinary post, by the site's own names. */
  extra?: Record<string, unknown>;
};

/** Subreddits that exist here. */
export const subreddits: readonly string[] = ["stocks", "investing", "SecurityAnalysis", "StockMarket"];
const spacingMs = 25 * 60_000;
const postsPerSubreddit = 60;

function postOf(seed: string, subreddit: string, slot: number, nowMs: number): Post {
  const dice = createDice(`${seed} post ${subreddit} ${slot}`);
  const template = dice.pick(postTemplates);
  const [first, second] = [dice.pick(companies), dice.pick(companies)];
  const words: Record<string, string> = {
    co: first.shortName,
    sym: first.symbol,
    tag: `$${first.symbol}`,
    co2: second.shortName,
    sym2: second.symbol,
    tag2: `$${second.symbol}`,
  };
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? "");
  const createdMs = Math.floor((slot * spacingMs + dice.next() * spacingMs * 0.8) / 1000) * 1000;
  const ageHours = Math.max(0, (nowMs - createdMs) / 3_600_000);
  const fame = dice.next() ** 3 * 4_000 + 5;
  const grown = 1 - Math.exp(-ageHours / 5);
  return {
    id: `1s${(slot * 7 + subreddits.indexOf(subreddit)).toString(36)}`,
    title: fill(template.title),
    body: fill(template.body),
    flair: template.flair,
    subreddit,
    author: dice.pick(userNames),
    score: Math.round(fame * grown) + 1,
    comments: Math.round(fame * grown * (0.1 + dice.next() * 0.5)),
    upvoteRatio: Number((0.62 + dice.next() * 0.36).toFixed(2)),
    createdMs,
    link: template.body === "" ? `https://news.example.com/${first.symbol.toLowerCase()}-${slot}` : null,
  };
}

/** The latest posts of a subreddit, newest first; scores grow with time. */
export function postsOf(seed: string, subreddit: string, nowMs: number): Post[] {
  const last = Math.floor(nowMs / spacingMs);
  const posts: Post[] = [];
  for (let slot = last; slot > last - postsPerSubreddit; slot -= 1)
    posts.push(postOf(seed, subreddit, slot, nowMs));
  return posts.filter((post) => post.createdMs <= nowMs).sort((a, b) => b.createdMs - a.createdMs);
}

export type Sort = "hot" | "new" | "top" | "rising" | "relevance" | "comments";

/** Ordered as the site does it, roughly: hot weighs score against age, top ignores age. */
export function sortedPosts(posts: readonly Post[], sort: Sort): Post[] {
  const heat = (post: Post) => Math.log10(Math.max(1, post.score)) + post.createdMs / 45_000_000;
  const by: Record<Sort, (post: Post) => number> = {
    hot: heat,
    relevance: heat,
    new: (post) => post.createdMs,
    rising: (post) => post.createdMs,
    top: (post) => post.score,
    comments: (post) => post.comments,
  };
  return [...posts].sort((a, b) => by[sort](b) - by[sort](a));
}

export function permalinkOf(post: Post): string {
  const slug = post.title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_|_$/g, "")
    .slice(0, 50);
  return `/r/${post.subreddit}/comments/${post.id}/${slug}/`;
}

function escapedHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

export function bodyHtml(post: Post): string {
  const paragraphs = post.body.split("\n\n").map((part) => `<p>${escapedHtml(part)}</p>`);
  return `<!-- SC_OFF --><div class="md">${paragraphs.join("\n")}\n</div><!-- SC_ON -->`;
}

/** One child of a listing with all keys of the real one. */
export function childOf(post: Post): object {
  const permalink = permalinkOf(post);
  const isSelf = post.link === null;
  const url = post.link ?? `https://www.reddit.com${permalink}`;
  const data = {
    ...postDefaults,
    id: post.id,
    name: `t3_${post.id}`,
    title: post.title,
    selftext: post.body,
    selftext_html: isSelf ? bodyHtml(post) : null,
    subreddit: post.subreddit,
    subreddit_name_prefixed: `r/${post.subreddit}`,
    subreddit_id: `t5_${hashOf(post.subreddit).toString(36).slice(0, 5)}`,
    author: post.author,
    author_fullname: `t2_${hashOf(post.author).toString(36).slice(0, 6)}`,
    score: post.score,
    ups: post.score,
    upvote_ratio: post.upvoteRatio,
    num_comments: post.comments,
    created: post.createdMs / 1000,
    created_utc: post.createdMs / 1000,
    link_flair_text: post.flair,
    link_flair_richtext: post.flair === null ? [] : [{ e: "text", t: post.flair }],
    domain: isSelf ? `self.${post.subreddit}` : "news.example.com",
    thumbnail: isSelf ? "self" : "default",
    is_self: isSelf,
    permalink,
    url,
    stickied: post.stickied ?? false,
    ...(isSelf ? {} : { url_overridden_by_dest: url, post_hint: "link" }),
    ...post.extra,
  };
  return { kind: "t3", data };
}

import type { SocialPostDetails } from "#domain/social/post.ts";
import { createdPostSchema, type PostView, postViewSchema, rkeyPattern } from "./bluesky.schema.ts";

const site = "https://bsky.app";
/** Labels of posts and accounts that the network's own app shows to nobody, or to nobody without an account. */
const hiddenLabels = new Set(["!hide", "!takedown", "!suspend", "!no-unauthenticated", "spam"]);
const adultLabels = new Set(["porn", "sexual", "nudity", "sexual-figurative", "graphic-media", "gore"]);

/** "did/rkey", as posts of this network are called here. */
export const idOf = (did: string, rkey: string) => `${did}/${rkey}`;
export const uriOf = (id: string) => `at://${id.replace("/", "/app.bsky.feed.post/")}`;

/** The id of a post in a URI of the network; undefined for anything else. */
export function idIn(uri: string): string | undefined {
  const [, did = "", rkey = ""] = /^at:\/\/([^/]+)\/app\.bsky\.feed\.post\/([^/]+)$/.exec(uri) ?? [];
  return rkeyPattern.test(rkey) ? idOf(did, rkey) : undefined;
}

/** An event without a cashtag is not worth reading as JSON: there are fifty a second. */
const mayNameCompany = /\$[A-Z]{1,5}(?![A-Za-z])/;

/** Microseconds of an event; undefined for a message that is no event. */
export function timeOf(message: string): number | undefined {
  const digits = /"time_us":\s*(\d{15,17})\b/.exec(message.slice(0, 400))?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** The id of the post that a message creates, if it is one by itself and its text names a company. */
export function createdIn(message: string, names: (text: string) => boolean): string | undefined {
  if (!message.includes('"create"') || !mayNameCompany.test(message)) return undefined;
  let json: unknown;
  try {
    json = JSON.parse(message);
  } catch {
    return undefined;
  }
  const read = createdPostSchema.safeParse(json);
  if (!read.success) return undefined;
  const { did, commit } = read.data;
  if (commit.record.reply !== undefined || !names(commit.record.text)) return undefined;
  return idOf(did, commit.rkey);
}

/** A post to show; undefined for one that is malformed, empty, or that its network shows to nobody without an account. */
export function postOf(view: unknown): SocialPostDetails | undefined {
  const read = postViewSchema.safeParse(view);
  const id = read.success ? idIn(read.data.uri) : undefined;
  if (!read.success || id === undefined) return undefined;
  const { author, record, likeCount, replyCount, embed } = read.data;
  const labels = labelsOf(read.data);
  const createdMs = createdMsOf(read.data);
  if (labels.some((label) => hiddenLabels.has(label)) || record.text.trim() === "" || createdMs === null)
    return undefined;
  const handle = author.handle === null || author.handle === "handle.invalid" ? null : author.handle;
  const link = embed?.external?.uri ?? null;
  return {
    id,
    // Posts of this network have no title: their text is short enough to be one.
    title: record.text,
    content: "",
    author: handle === null ? null : `@${handle}`,
    subreddit: "Bluesky",
    url: `${site}/profile/${author.did}/post/${id.slice(id.indexOf("/") + 1)}`,
    externalUrl: link,
    domain: link === null ? null : (URL.parse(link)?.hostname.replace(/^www\./, "") ?? null),
    flair: null,
    thumbnail: embed?.external?.thumb ?? embed?.images?.[0]?.thumb ?? embed?.thumbnail ?? null,
    score: likeCount,
    upvoteRatio: null,
    numComments: replyCount,
    createdMs,
    isVideo: embed?.playlist != null,
    isSelf: link === null,
    gilded: null,
    over18: labels.some((label) => adultLabels.has(label)),
    spoiler: false,
    stickied: false,
    locked: false,
    archived: false,
  };
}

const labelsOf = ({ labels, author }: PostView): string[] =>
  [...labels, ...author.labels].flatMap(({ val, neg }) => (neg ? [] : [val]));

/** Authors say when they wrote; a post is never newer than its arrival in the network. */
function createdMsOf({ record, indexedAt }: PostView): number | null {
  const told = [record.createdAt, indexedAt]
    .map((at) => Date.parse(at ?? ""))
    .filter((ms) => !Number.isNaN(ms));
  return told.length === 0 ? null : Math.max(0, Math.min(...told));
}

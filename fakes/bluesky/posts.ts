import { companies } from "../kit/companies.ts";
import { createDice } from "../kit/random.ts";

export type BlueskyPost = {
  did: string;
  rkey: string;
  handle: string;
  text: string;
  createdMs: number;
  likes: number;
  replies: number;
  /** Labels of moderators on the post, and of the account. */
  labels?: readonly string[];
  authorLabels?: readonly string[];
  isReply?: boolean;
  /** Address of a page that the post shows. */
  link?: string;
};

const spacingMs = 90_000;
const postsMax = 120;
const people = ["ada", "ben", "cleo", "dan", "eve", "finn", "gus", "hana"] as const;
const templates = [
  "{tag} up again after the call, and nobody wants to sell",
  "Trimmed my {tag} today. Still long {tag2}.",
  "{co} keeps winning: {tag} is my largest position now",
  "Does anyone else think {tag} guidance was too careful?",
  "Watching {tag} and {tag2} into the close",
  "Lunch was great, no stocks today",
  "The new {co} store opened around the corner",
] as const;

/** What is posted in the last hours, the oldest first; the same for a seed and a moment. */
export function postsOf(seed: string, nowMs: number): BlueskyPost[] {
  const last = Math.floor(nowMs / spacingMs);
  return Array.from({ length: postsMax }, (_, at) => postAt(seed, last - postsMax + 1 + at));
}

function postAt(seed: string, slot: number): BlueskyPost {
  const dice = createDice(`${seed} bluesky ${slot}`);
  const [first, second] = [dice.pick(companies), dice.pick(companies)];
  const name = dice.pick(people);
  const words: Record<string, string> = {
    co: first.shortName,
    tag: `$${first.symbol}`,
    tag2: `$${second.symbol}`,
  };
  return {
    did: `did:plc:fake${name}`,
    rkey: `3l${slot.toString(36)}`,
    handle: `${name}.bsky.test`,
    text: dice.pick(templates).replace(/\{(\w+)\}/g, (_, word: string) => words[word] ?? ""),
    createdMs: slot * spacingMs,
    likes: Math.floor(dice.next() ** 3 * 400),
    replies: Math.floor(dice.next() ** 3 * 60),
  };
}

const collection = "app.bsky.feed.post";
export const uriOf = ({ did, rkey }: BlueskyPost) => `at://${did}/${collection}/${rkey}`;

/** The record as its author wrote it. */
const recordOf = ({ text, createdMs, isReply, link }: BlueskyPost) => ({
  $type: collection,
  text,
  createdAt: new Date(createdMs).toISOString(),
  langs: ["en"],
  ...(isReply ? { reply: { root: { uri: "at://did:plc:x/y/z", cid: "c" }, parent: {} } } : {}),
  ...(link === undefined
    ? {}
    : { embed: { $type: "app.bsky.embed.external", external: { uri: link, title: "", description: "" } } }),
});

/** An event of the stream, in the shape that its servers keep for all readers. */
export const createdEvent = (post: BlueskyPost): string =>
  JSON.stringify({
    did: post.did,
    time_us: post.createdMs * 1_000,
    kind: "commit",
    commit: {
      rev: `${post.rkey}r`,
      operation: "create",
      collection,
      rkey: post.rkey,
      record: recordOf(post),
      cid: `bafy${post.rkey}`,
    },
  });

/** Readers get these whatever they ask for. */
export const accountEvent = (timeUs: number): string =>
  JSON.stringify({
    did: "did:plc:somebody",
    time_us: timeUs,
    kind: "account",
    account: { active: true, did: "did:plc:somebody", seq: 1, time: new Date(timeUs / 1_000).toISOString() },
  });

const labelOf = (uri: string) => (val: string) => ({
  src: "did:plc:moderators",
  uri,
  val,
  cts: "2026-01-01T00:00:00Z",
});

/** A post as it is shown to anyone. */
export function viewOf(post: BlueskyPost) {
  const { did, handle, likes, replies, labels = [], authorLabels = [], link } = post;
  const uri = uriOf(post);
  return {
    uri,
    cid: `bafy${post.rkey}`,
    author: { did, handle, displayName: handle.split(".")[0], labels: authorLabels.map(labelOf(did)) },
    record: recordOf(post),
    ...(link === undefined
      ? {}
      : {
          embed: {
            $type: "app.bsky.embed.external#view",
            external: { uri: link, title: "", description: "" },
          },
        }),
    bookmarkCount: 0,
    replyCount: replies,
    repostCount: 0,
    likeCount: likes,
    quoteCount: 0,
    indexedAt: new Date(post.createdMs + 800).toISOString(),
    labels: labels.map(labelOf(uri)),
  };
}

import type { EndpointAnswer } from "#domain/social/endpoints.ts";
import type { SocialPostDetails } from "#domain/social/post.ts";
import type { ReadMessages } from "#server/platform/egress/message-stream.ts";
import { retryAfterMs } from "#server/platform/egress/retry-after.ts";
import { failureOf } from "#server/platform/vendor-call/failure-of.ts";
import { getJson, type JsonReply } from "#server/platform/vendor-call/get-json.ts";
import { postsAnswerSchema } from "./bluesky.schema.ts";
import { createdIn, idIn, postOf, timeOf, uriOf } from "./bluesky.transform.ts";

export type BlueskyAnswer = EndpointAnswer<SocialPostDetails>;

export type BlueskyClientDeps = {
  /** Servers of the stream; the next is asked where one does not answer. */
  streamUrls: readonly string[];
  /** Shows posts to anyone, with their figures and labels. */
  appViewUrl: string;
  fetch: typeof globalThis.fetch;
  readMessages: ReadMessages;
  /** Asked before each request: milliseconds until it may go; 0 counts it as gone. */
  admit: () => Promise<number>;
  now: () => number;
};

/** How far back a reading goes at most: what was posted before is never asked for. */
export const lookbackMs = 10 * 60_000;
/** Servers stamp events by their own clocks: a little is read twice. */
const rewindMs = 5_000;
const streamMs = 20_000;
const silenceMs = 5_000;
const urisPerCall = 25;
const timeoutMs = 10_000;
const bytesMax = 2 * 1024 * 1024;
/** New posts of one reading; the newest stay. */
const createdMax = 500;

export type BlueskyClient = ReturnType<typeof createBlueskyClient>;

/** The stream of posts, and their views. Neither rejects. */
export function createBlueskyClient(deps: BlueskyClientDeps) {
  const { appViewUrl, fetch, now } = deps;

  /**
   * The posts that were created since the cursor and name a company, up to now.
   * @param cursor microseconds, as a former reading gave them
   */
  async function catchUp(
    cursor: string | null,
    names: (text: string) => boolean,
  ): Promise<{ kind: "read"; ids: string[]; cursor: string } | Exclude<BlueskyAnswer, { kind: "posts" }>> {
    const waitMs = await deps.admit();
    if (waitMs > 0) return { kind: "limited", retryAfterMs: waitMs };
    const endUs = now() * 1_000;
    const fromUs = Math.max((Number(cursor) || 0) - rewindMs * 1_000, endUs - lookbackMs * 1_000);
    const ids: string[] = [];
    let lastUs = 0;
    function onMessage(message: string): boolean {
      const timeUs = timeOf(message);
      if (timeUs === undefined) return true;
      lastUs = Math.max(lastUs, timeUs);
      const id = createdIn(message, names);
      if (id !== undefined) ids.push(id);
      return timeUs < endUs;
    }
    for (const streamUrl of deps.streamUrls) {
      const url = new URL(`${streamUrl}/subscribe`);
      url.searchParams.set("wantedCollections", "app.bsky.feed.post");
      // Cursors are moments: another server goes on where one broke off.
      url.searchParams.set("cursor", String(Math.max(fromUs, lastUs)));
      const end = await deps.readMessages({ url, onMessage, totalMs: streamMs, silenceMs });
      if (end === "enough" || end === "timeout") break;
    }
    if (lastUs === 0) return { kind: "down", why: "silent" };
    return {
      kind: "read",
      ids: [...new Set(ids)].slice(-createdMax),
      cursor: String(Math.min(lastUs, endUs)),
    };
  }

  /** The posts as the network shows them to anyone now; those that it no longer shows are removed. */
  async function views(ids: readonly string[]): Promise<BlueskyAnswer> {
    const posts: SocialPostDetails[] = [];
    for (let from = 0; from < ids.length; from += urisPerCall) {
      const waitMs = await deps.admit();
      if (waitMs > 0) return { kind: "limited", retryAfterMs: waitMs };
      const url = new URL(`${appViewUrl}/xrpc/app.bsky.feed.getPosts`);
      for (const id of ids.slice(from, from + urisPerCall)) url.searchParams.append("uris", uriOf(id));
      const reply = await getJson({ fetch, url, timeoutMs, bytesMax });
      const rejection = rejectionIn(reply, now());
      if (rejection) return rejection;
      const read = postsAnswerSchema.safeParse(reply.kind === "reply" ? reply.json : undefined);
      if (!read.success) return { kind: "down", why: "unreadable" };
      posts.push(...read.data.posts.flatMap((view) => postOf(view) ?? []));
    }
    const visible = new Map(posts.map((post) => [post.id, post]));
    const asked = ids.filter((id) => idIn(uriOf(id)) !== undefined);
    return {
      kind: "posts",
      posts: asked.flatMap((id) => visible.get(id) ?? []),
      removedIds: asked.filter((id) => !visible.has(id)),
      pauseMs: null,
      goodForMs: null,
    };
  }

  return { catchUp, views };
}

/** Undefined for an answer of 200. */
function rejectionIn(reply: JsonReply, nowMs: number): Exclude<BlueskyAnswer, { kind: "posts" }> | undefined {
  if (reply.kind === "failed") return { kind: "down", why: failureOf(reply) };
  const { status, headers } = reply;
  if (status === 200)
    return /\bhtml\b/i.test(headers.get("content-type") ?? "") ? { kind: "closed" } : undefined;
  if (status === 429) return { kind: "limited", retryAfterMs: waitMsOf(headers, nowMs) };
  if (status === 401 || status === 403) return { kind: "closed" };
  return { kind: "down", why: failureOf(reply) };
}

/** `Retry-After`, else the moment at which the network counts again, in seconds since 1970. */
function waitMsOf(headers: Headers, nowMs: number): number | null {
  const asked = retryAfterMs(headers.get("retry-after") ?? undefined, nowMs);
  if (asked !== undefined) return asked;
  const resetSeconds = /^\d{9,11}$/.exec(headers.get("ratelimit-reset") ?? "")?.[0];
  return resetSeconds === undefined ? null : Math.max(0, Number(resetSeconds) * 1_000 - nowMs);
}

import type { EndpointAnswer } from "#domain/social/endpoints.ts";
import type { SocialPostDetails } from "#domain/social/post.ts";
import { failureOf } from "#server/platform/vendor-call/failure-of.ts";
import { exchangeJson, getJson, type JsonReply } from "#server/platform/vendor-call/get-json.ts";
import { postForm } from "#server/platform/vendor-call/post-form.ts";
import type { FeedItem } from "../social.ts";
import type { RedditCredentials, RedditFeedToken } from "./reddit.client.ts";
import { redditReasonSchema, redditTokenSchema } from "./reddit.schema.ts";
import { postsOfFeed, postsOfListing } from "./reddit.transform.ts";
import { type RedditAsk, redditAddress } from "./reddit-address.ts";
import { createTokenKeeper, type TokenAnswer } from "./reddit-token.ts";

/** Whole or broken seconds from a header, in milliseconds; null for anything else. */
function secondsIn(headers: Headers, name: string): number | null {
  const text = headers.get(name)?.trim() ?? "";
  return /^\d{1,9}(?:\.\d{1,9})?$/.test(text) ? Number(text) * 1_000 : null;
}

/** How long the site asks to wait after a rejection; null when it does not say. */
function retryAfterMsOf(headers: Headers): number | null {
  return secondsIn(headers, "retry-after") ?? secondsIn(headers, "x-ratelimit-reset");
}

/** Until the site counts again, when this answer was the last that it gives before; null while some are left. */
function spentForMs(headers: Headers): number | null {
  const left = secondsIn(headers, "x-ratelimit-remaining");
  return left === null || left >= 1_000 ? null : secondsIn(headers, "x-ratelimit-reset");
}

/** What the site's Cache-Control says; null when it says nothing of an age. */
function goodForMsOf(headers: Headers): number | null {
  const seconds = /\bmax-age=(\d{1,9})\b/i.exec(headers.get("cache-control") ?? "")?.[1];
  return seconds === undefined ? null : Number(seconds) * 1_000;
}

export type RedditAnswer = EndpointAnswer<SocialPostDetails>;

export type RedditEndpoints = {
  api(credentials: RedditCredentials, ask: RedditAsk): Promise<RedditAnswer>;
  json(ask: RedditAsk): Promise<RedditAnswer>;
  /** The same listing as the public feed's, under a user's private token. */
  feed(token: RedditFeedToken, ask: RedditAsk): Promise<RedditAnswer>;
  atom(ask: RedditAsk): Promise<RedditAnswer>;
};

export type RedditEndpointsDeps = {
  /** The site: tokens, public JSON, public feeds. */
  baseUrl: string;
  /** The interface for apps. */
  apiBaseUrl: string;
  fetch: typeof globalThis.fetch;
  /** Asked before each request: milliseconds until it may go; 0 counts it as gone. */
  admit: () => Promise<number>;
  readFeed: (text: string, contentType: string) => Promise<FeedItem[] | undefined>;
  now: () => number;
};

const timeoutMs = 10_000;
/** A hundred posts with long texts stay well below. */
const bytesMax = 4 * 1024 * 1024;

/** The endpoints to posts. Each call is one request, of the first also those for its token; none rejects. */
export function createRedditEndpoints(deps: RedditEndpointsDeps): RedditEndpoints {
  const { fetch, baseUrl, apiBaseUrl } = deps;
  const common = { fetch, timeoutMs, bytesMax };

  async function admitted(
    send: () => Promise<JsonReply>,
  ): Promise<JsonReply | { kind: "waits"; ms: number }> {
    const ms = await deps.admit();
    return ms > 0 ? { kind: "waits", ms } : send();
  }

  const tokens = createTokenKeeper<RedditAnswer>({ ask: askToken, now: deps.now });

  async function askToken(credentials: RedditCredentials): Promise<TokenAnswer<RedditAnswer>> {
    const { clientId, clientSecret } = credentials;
    const reply = await admitted(() =>
      postForm({
        ...common,
        url: new URL(`${baseUrl}/api/v1/access_token`),
        form: { grant_type: "client_credentials" },
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
      }),
    );
    const rejection = rejectionIn(reply);
    if (rejection) {
      // Whom the site does not know as an app it also answers with "forbidden".
      const isKey = rejection.kind === "no-source" || (reply.kind === "reply" && reply.status === 401);
      return { kind: "refused", answer: isKey ? { kind: "wrong-key" } : rejection };
    }
    if (reply.kind === "reply" && isPage(reply)) return { kind: "refused", answer: { kind: "closed" } };
    const read = redditTokenSchema.safeParse(reply.kind === "reply" ? reply.json : undefined);
    if (!read.success) return { kind: "refused", answer: { kind: "wrong-key" } };
    return { kind: "token", token: read.data.access_token, seconds: read.data.expires_in };
  }

  function askApi(ask: RedditAsk, token: string) {
    const url = redditAddress(apiBaseUrl, "api", ask);
    return admitted(() => getJson({ ...common, url, authorization: `bearer ${token}` }));
  }

  return {
    async api(credentials, ask) {
      const first = await tokens.tokenFor(credentials);
      if ("refused" in first) return first.refused;
      const reply = await askApi(ask, first.token);
      if (reply.kind !== "reply" || reply.status !== 401) return listingIn(reply, ask);
      // It ended before its time, perhaps while this request was on its way: one new one for all who find that.
      const second = await tokens.tokenFor(credentials, first.token);
      return "refused" in second ? second.refused : listingIn(await askApi(ask, second.token), ask);
    },

    async json(ask) {
      const url = redditAddress(baseUrl, "json", ask);
      return listingIn(await admitted(() => getJson({ ...common, url })), ask);
    },

    feed({ feed, user }, ask) {
      const url = redditAddress(baseUrl, "feed", ask);
      url.searchParams.set("feed", feed);
      url.searchParams.set("user", user);
      return readAtom(url, ask);
    },

    atom: (ask) => readAtom(redditAddress(baseUrl, "atom", ask), ask),
  };

  /** @param url may carry a token: it reaches no log and no error */
  async function readAtom(url: URL, ask: RedditAsk): Promise<RedditAnswer> {
    const headers = { accept: "application/atom+xml" };
    const reply = await admitted(() => exchangeJson({ ...common, url }, { headers }));
    // Of a feed that isn't there, the site's own page says so.
    if (reply.kind === "reply" && reply.status === 404) return { kind: "no-source", why: "missing" };
    const rejection = rejectionIn(reply);
    if (rejection) return rejection;
    if (reply.kind !== "reply") return { kind: "down", why: "silent" };
    const type = reply.headers.get("content-type") ?? "";
    if (isPage(reply)) return { kind: "closed" };
    const items = await deps.readFeed(reply.text, type);
    if (!items) return { kind: "down", why: "unreadable" };
    return {
      kind: "posts",
      ...postsOfFeed(items, ask.limit),
      pauseMs: spentForMs(reply.headers),
      goodForMs: goodForMsOf(reply.headers),
    };
  }
}

type Admitted = JsonReply | { kind: "waits"; ms: number };

const isJson = (headers: Headers) =>
  /^application\/(?:[\w.+-]+\+)?json\b/i.test(headers.get("content-type") ?? "");
const isPage = ({ headers }: { headers: Headers }) => /\bhtml\b/i.test(headers.get("content-type") ?? "");

function listingIn(reply: Admitted, ask: RedditAsk): RedditAnswer {
  const rejection = rejectionIn(reply);
  if (rejection) return rejection;
  if (reply.kind !== "reply") return { kind: "down", why: "silent" };
  // Block pages also come with 200.
  if (isPage(reply)) return { kind: "closed" };
  const found = isJson(reply.headers) ? postsOfListing(reply.json, ask.limit) : undefined;
  if (!found) return { kind: "down", why: "unreadable" };
  return { kind: "posts", ...found, pauseMs: spentForMs(reply.headers), goodForMs: null };
}

/** Undefined for an answer of 200. */
function rejectionIn(reply: Admitted): Exclude<RedditAnswer, { kind: "posts" }> | undefined {
  if (reply.kind === "waits") return { kind: "limited", retryAfterMs: reply.ms };
  if (reply.kind === "failed") return { kind: "down", why: failureOf(reply) };
  const { status, headers } = reply;
  if (status === 200) return undefined;
  if (status === 429) return { kind: "limited", retryAfterMs: retryAfterMsOf(headers) };
  if (status === 401) return { kind: "wrong-key" };
  // An unknown community leads to a search of communities; any other way leads away from the posts, such as to a sign-in.
  if (status >= 300 && status < 400)
    return /\/subreddits\/search\b/.test(headers.get("location") ?? "")
      ? { kind: "no-source", why: "missing" }
      : { kind: "closed" };
  if (status === 404 && !isPage(reply)) return { kind: "no-source", why: whyOf(reply.json) ?? "missing" };
  if (status === 403) {
    const why = isJson(headers) ? whyOf(reply.json) : undefined;
    return why ? { kind: "no-source", why } : { kind: "closed" };
  }
  return { kind: "down", why: failureOf(reply) };
}

function whyOf(json: unknown): "private" | "banned" | undefined {
  const read = redditReasonSchema.safeParse(json);
  const reason = read.success ? read.data.reason : undefined;
  if (reason === undefined || reason === "banned") return reason;
  // Private, quarantined, gated, for payers only: it is there, and closed to everybody who was not let in.
  return "private";
}

import { randomBytes } from "node:crypto";
import { type CallCount, createCallCounter } from "../kit/call-counter.ts";
import { logoOf } from "../kit/logo.ts";
import {
  type FakeRequest,
  json,
  type RecordedRequest,
  type Reply,
  type RunningServer,
  startServer,
} from "../kit/server.ts";
import { atomOf, listing } from "./answers.ts";
import { createFeedLimits, type FeedLimitOptions } from "./feed-limits.ts";
import { oddPosts } from "./odd-posts.ts";
import { type Post, postsOf, type Sort, sortedPosts, subreddits } from "./posts.ts";

export const fakeRedditClient = { id: "standin_client_id", secret: "standin_client_secret_0001" } as const;

export type RedditOptions = FeedLimitOptions & {
  /** The site's port; the API listens on the next one. */
  port?: number;
  seed?: string;
  now?: () => number;
  client?: { id: string; secret: string };
  /** 1000 when left out. */
  callsPerTenMinutesMax?: number;
  /** Public JSON answers as it once did; closed when left out. */
  publicJson?: boolean;
  /** Pinned, removed, adult, spoiling and moving posts, too. */
  odd?: boolean;
};

type SiteState = {
  /** Apps that get a token, as "id:secret". */
  keys: Set<string>;
  /** All posts there are; null: the site's own. */
  posts: readonly Post[] | null;
  /** Communities that are closed to anonymous callers. */
  privateOnes: readonly string[];
};

export type FakeReddit = {
  /** The site: tokens and Atom feeds; rejects public JSON. */
  url: string;
  port: number;
  /** The API for holders of a token. */
  oauthUrl: string;
  requests: RecordedRequest[];
  client: { id: string; secret: string };
  failNext: RunningServer["failNext"];
  failNextOauth: RunningServer["failNext"];
  /** Makes every token given out so far invalid. */
  expireTokens(): void;
  openPublicJson(open: boolean): void;
  /** May be changed at any time. */
  state: SiteState;
  stop(): Promise<void>;
};

const tokenSeconds = 86_400;
const blockedPage = `<!doctype html><html><head><title>Blocked</title></head><body><h1>whoa there, pardner!</h1>
<p>Your request has been blocked due to a network policy.</p></body></html>`;
const listingSorts: readonly Sort[] = ["hot", "new", "top", "rising"];
const searchSorts: readonly Sort[] = ["relevance", "hot", "top", "new", "comments"];
const spanMs: Record<string, number> = {
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
  month: 2_592_000_000,
  year: 31_536_000_000,
};

function secondsUntil(atMs: number, nowMs: number): string {
  return String(Math.max(1, Math.ceil((atMs - nowMs) / 1000)));
}

function limitHeaders(count: CallCount, used: number, nowMs: number): Record<string, string> {
  return {
    "x-ratelimit-used": String(used),
    "x-ratelimit-remaining": `${count.remaining}.0`,
    "x-ratelimit-reset": secondsUntil(count.resetMs, nowMs),
  };
}

function sortIn(text: string | null, allowed: readonly Sort[], fallback: Sort): Sort {
  return allowed.find((sort) => sort === text) ?? fallback;
}

function matches(post: Post, query: string): boolean {
  const text = `${post.title} ${post.body}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Communities that are there and cannot be read. */
const shut: Record<string, Reply> = {
  private_example: json(403, { reason: "private", message: "Forbidden", error: 403 }),
  banned_example: json(404, { reason: "banned", message: "Not Found", error: 404 }),
};

/** Starts the discussion site and its API as two servers. */
export async function startFakeReddit(options: RedditOptions = {}): Promise<FakeReddit> {
  const now = options.now ?? Date.now;
  const client = options.client ?? fakeRedditClient;
  const seed = options.seed ?? "tapewise";
  const requests: RecordedRequest[] = [];
  const tokens = new Map<string, number>();
  const limit = options.callsPerTenMinutesMax ?? 1_000;
  const calls = createCallCounter({ limit, windowMs: 600_000, now });
  const feedCount = createFeedLimits(options, now);
  const jsonCalls = createCallCounter({ limit: 100, windowMs: 60_000, now });
  let isJsonOpen = options.publicJson ?? false;
  const state: SiteState = { keys: new Set([`${client.id}:${client.secret}`]), posts: null, privateOnes: [] };

  function pool(subreddit: string | null): Post[] {
    const names = subreddit === null ? subreddits : [subreddit];
    if (state.posts) return state.posts.filter((post) => names.includes(post.subreddit));
    const odd = options.odd ? oddPosts(now(), www.url).filter((post) => names.includes(post.subreddit)) : [];
    return [...odd, ...names.flatMap((name) => postsOf(seed, name, now()))];
  }

  function found(query: URLSearchParams, subreddit: string | null): Post[] {
    const since = now() - (spanMs[query.get("t") ?? "all"] ?? Number.POSITIVE_INFINITY);
    const words = query.get("q") ?? "";
    const hits = pool(subreddit).filter((post) => post.createdMs >= since && matches(post, words));
    return sortedPosts(hits, sortIn(query.get("sort"), searchSorts, "relevance"));
  }

  function giveToken(request: FakeRequest): Reply {
    const basic = /^Basic\s+(\S+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? "";
    if (!state.keys.has(Buffer.from(basic, "base64").toString("utf8")))
      return json(401, { message: "Unauthorized", error: 401 });
    const grant = new URLSearchParams(request.body).get("grant_type");
    if (grant !== "client_credentials") return json(200, { error: "unsupported_grant_type" });
    const token = `standin.${randomBytes(18).toString("base64url")}`;
    tokens.set(token, now() + tokenSeconds * 1000);
    return json(200, { access_token: token, token_type: "bearer", expires_in: tokenSeconds, scope: "*" });
  }

  function feed(request: FakeRequest, posts: Post[], title: string): Reply {
    const count = feedCount(request);
    const headers = { ...limitHeaders(count, 1, now()), "cache-control": "private, max-age=3600" };
    if (!count.allowed) {
      const wait = secondsUntil(count.resetMs, now());
      return {
        status: 429,
        headers: { ...headers, "content-type": "text/plain", "retry-after": wait },
        body: "Too Many Requests",
      };
    }
    const visible = posts.slice(0, Math.min(100, Number(request.query.get("limit") ?? 25) || 25));
    const type = "application/atom+xml; charset=UTF-8";
    return { status: 200, headers: { ...headers, "content-type": type }, body: atomOf(title, visible) };
  }

  function publicJson(request: FakeRequest): Reply {
    if (!jsonCalls.count("anonymous").allowed) return json(429, { message: "Too Many Requests", error: 429 });
    return answerWith(request, {});
  }

  function answerWith(request: FakeRequest, headers: Record<string, string>): Reply {
    const name = /^\/r\/(\w+)\//.exec(request.path)?.[1] ?? "";
    const closed = state.privateOnes.includes(name) ? shut.private_example : shut[name];
    if (closed) return { ...closed, headers: { ...closed.headers, ...headers } };
    const posts = postsFor(request);
    return posts
      ? json(200, listing(posts, request.query), headers)
      : json(404, { message: "Not Found", error: 404 }, headers);
  }

  function site(request: FakeRequest): Reply {
    const { path, query } = request;
    if (request.method === "POST" && path === "/api/v1/access_token") return giveToken(request);
    const [, thumbnail] = /^\/thumbs\/(\w{1,12})\.png$/.exec(path) ?? [];
    if (thumbnail !== undefined) return { headers: { "content-type": "image/png" }, body: logoOf(thumbnail) };
    if (path.endsWith(".json") && isJsonOpen) return publicJson(request);
    if (path.endsWith(".json"))
      return { status: 403, headers: { "content-type": "text/html; charset=UTF-8" }, body: blockedPage };
    const parts = /^\/r\/(\w+)(?:\/(hot|new|top|rising))?\/?\.rss$/.exec(path);
    const subreddit = subreddits.find((name) => name.toLowerCase() === parts?.[1]?.toLowerCase());
    if (subreddit) {
      const sort = sortIn(parts?.[2] ?? null, listingSorts, "hot");
      return feed(request, sortedPosts(pool(subreddit), sort), subreddit);
    }
    if (path === "/search.rss") return feed(request, found(query, null), "search results");
    return { status: 404, headers: { "content-type": "text/html" }, body: "<h1>page not found</h1>" };
  }

  function api(request: FakeRequest): Reply {
    const token = /^bearer\s+(\S+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? "";
    if ((tokens.get(token) ?? 0) <= now()) {
      const challenge = 'Bearer realm="reddit", error="invalid_token"';
      return json(401, { message: "Unauthorized", error: 401 }, { "www-authenticate": challenge });
    }
    const count = calls.count(client.id);
    const headers = {
      ...limitHeaders(count, calls.usedBy(client.id), now()),
      "cache-control": "private, max-age=0",
    };
    if (!count.allowed)
      return json(
        429,
        { message: "Too Many Requests", error: 429 },
        { ...headers, "retry-after": secondsUntil(count.resetMs, now()) },
      );
    return answerWith(request, headers);
  }

  function postsFor({ path, query }: FakeRequest): Post[] | null {
    const clean = path.replace(/\/$/, "").replace(/\.json$/, "");
    if (clean === "/search") return found(query, null);
    const parts = /^\/r\/(\w+)(?:\/(\w+))?$/.exec(clean);
    const subreddit = subreddits.find((name) => name.toLowerCase() === parts?.[1]?.toLowerCase());
    if (!subreddit) return null;
    if (parts?.[2] === "search") return found(query, query.get("restrict_sr") ? subreddit : null);
    const sort = parts?.[2] ?? "hot";
    if (!listingSorts.some((one) => one === sort)) return null;
    return sortedPosts(pool(subreddit), sortIn(sort, listingSorts, "hot"));
  }

  const at = (offset: number) => (options.port === undefined ? {} : { port: options.port + offset });
  const www = await startServer({ name: "Reddit", now, requests, handle: site, ...at(0) });
  const oauth = await startServer({ name: "Reddit API", now, requests, handle: api, ...at(1) }).catch(
    async (error: unknown) => {
      await www.stop();
      throw error;
    },
  );
  return {
    url: www.url,
    port: www.port,
    oauthUrl: oauth.url,
    requests,
    client,
    failNext: www.failNext,
    failNextOauth: oauth.failNext,
    expireTokens: () => tokens.clear(),
    openPublicJson: (open) => {
      isJsonOpen = open;
    },
    state,
    stop: async () => void (await Promise.all([www.stop(), oauth.stop()])),
  };
}

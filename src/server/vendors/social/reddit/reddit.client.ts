import type { KeyDecision } from "#domain/settings/key-test.ts";
import { failureOf } from "#server/platform/vendor-call/failure-of.ts";
import { exchangeJson, type JsonReply } from "#server/platform/vendor-call/get-json.ts";
import { postForm } from "#server/platform/vendor-call/post-form.ts";
import { redditErrorSchema, redditTokenSchema } from "./reddit.schema.ts";

const timeoutMs = 10_000;
const bytesMax = 1024 * 1024;

export type RedditCredentials = { clientId: string; clientSecret: string };

/** Of the private feeds of an account. */
export type RedditFeedToken = { feed: string; user: string };

export type RedditClient = {
  /** What the site makes of an app's credentials: it is asked for a token, which is not used. */
  check(credentials: RedditCredentials): Promise<KeyDecision>;
  /** Whether the feeds answer, under a user's token or to anyone; to anyone they answer about once a minute. */
  checkFeeds(token?: RedditFeedToken): Promise<KeyDecision>;
};

/** Each method is one request; none rejects. */
export function createRedditClient(deps: {
  baseUrl: string;
  fetch: typeof globalThis.fetch;
  /** Asked before each request: milliseconds until it may go; 0 counts it as gone. */
  admit: () => Promise<number>;
}): RedditClient {
  const { baseUrl, fetch } = deps;
  const common = { fetch, timeoutMs, bytesMax };

  return {
    async check({ clientId, clientSecret }) {
      if ((await deps.admit()) > 0) return "rate-limited";
      const reply = await postForm({
        ...common,
        url: new URL(`${baseUrl}/api/v1/access_token`),
        form: { grant_type: "client_credentials" },
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
      });
      const rejection = rejectionIn(reply);
      if (rejection) return rejection;
      const json = reply.kind === "reply" ? reply.json : undefined;
      if (redditTokenSchema.safeParse(json).success) return "works";
      return redditErrorSchema.safeParse(json).success ? "no-access" : failureOf(reply);
    },
    async checkFeeds(token) {
      if ((await deps.admit()) > 0) return "rate-limited";
      const url = new URL(`${baseUrl}/r/stocks/hot/.rss?limit=1`);
      for (const [name, value] of Object.entries(token ?? {})) url.searchParams.set(name, value);
      const reply = await exchangeJson({ ...common, url }, { headers: { accept: "application/atom+xml" } });
      const rejection = rejectionIn(reply);
      if (rejection) return rejection;
      return reply.kind === "reply" && reply.text.includes("<feed") ? "works" : failureOf(reply);
    },
  };
}

function rejectionIn(reply: JsonReply): KeyDecision | undefined {
  if (reply.kind === "failed") return failureOf(reply);
  if (reply.status === 200) return undefined;
  if (reply.status === 401) return "wrong-key";
  if (reply.status === 403) return "no-access";
  return reply.status === 429 ? "rate-limited" : failureOf(reply);
}

import { z } from "zod";
import { productVersion } from "#domain/kernel/product.ts";
import { isRedditKey, readRedditFeed, readRedditKey } from "#domain/settings/api-key.ts";
import { keyTestRejections, publicRedditMessage } from "#domain/settings/key-test.ts";
import { callsPerMinuteMax } from "#domain/social/endpoints.ts";
import { address, optionalText } from "#server/platform/environment-fields.ts";
import { keyCheck, notSet } from "../../key-check.ts";
import { type Outside, vendor } from "../../vendor.ts";
import type { ConfiguredSocial } from "../social.ts";
import { createRedditClient } from "./reddit.client.ts";
import { createRedditNetwork } from "./reddit.network.ts";
import { named, redditAgent } from "./reddit-agent.ts";
import { createRedditEndpoints } from "./reddit-endpoints.client.ts";

const id = "reddit";
const name = "Reddit";

/** Communities and searches of Reddit: through an app's key, or what the site shows to anyone. */
export const reddit = vendor({
  id,
  environment: {
    REDDIT_CLIENT_ID: optionalText,
    REDDIT_CLIENT_SECRET: optionalText,
    REDDIT_USERNAME: z
      .string()
      .regex(/^[\w-]{3,20}$/, "must be the name of a Reddit account, without /u/")
      .optional(),
    REDDIT_BASE_URL: address.default("https://www.reddit.com"),
    REDDIT_OAUTH_BASE_URL: address.default("https://oauth.reddit.com"),
  },
  together: [["REDDIT_CLIENT_ID", "REDDIT_CLIENT_SECRET"]],
  configure(values, { appUrl }): ConfiguredSocial {
    const { REDDIT_CLIENT_ID: clientId, REDDIT_CLIENT_SECRET: clientSecret } = values;
    const { REDDIT_BASE_URL: baseUrl, REDDIT_OAUTH_BASE_URL: apiBaseUrl } = values;
    // As users write their own (READ-86).
    const key = clientId && clientSecret ? `${clientId}:${clientSecret}` : undefined;
    const app = { address: appUrl, version: productVersion, account: values.REDDIT_USERNAME };
    const common = ({ fetch, admit }: Outside) => ({
      baseUrl,
      fetch: named(fetch, redditAgent(app)),
      admit: () => admit(id, callsPerMinuteMax),
    });
    const client = (outside: Outside) => createRedditClient(common(outside));
    return {
      id,
      name,
      url: apiBaseUrl,
      systemKey: { name: "REDDIT_CLIENT_ID", value: key },
      switchField: "redditEnabled",
      trial: {
        integration: "reddit",
        label: name,
        ownKey: {
          field: "redditApiKey",
          getItAt: "https://www.reddit.com/prefs/feeds/",
          problemOf: (typed) => (isRedditKey(typed) ? undefined : keyTestRejections.redditForm),
        },
        async tryKey(typed, outside) {
          const [token, credentials] = [readRedditFeed(typed), readRedditKey(typed)];
          if (token) return client(outside).checkFeeds(token);
          return credentials ? client(outside).check(credentials) : "wrong-key";
        },
        async tryWithoutKey(outside) {
          const decision = await client(outside).checkFeeds();
          return { ok: decision === "works", words: publicRedditMessage(decision) };
        },
      },
      open: (outside) =>
        createRedditNetwork({
          endpoints: createRedditEndpoints({
            ...common(outside),
            apiBaseUrl,
            now: outside.clock.now,
            readFeed: (text, contentType) => outside.readFeed(text, { contentType, feedUrl: baseUrl }),
          }),
          store: outside.endpoints,
          keys: outside.keysOf,
          markOf: outside.markOf,
          clock: outside.clock,
          log: outside.log,
        }),
      async check(outside) {
        if (!clientId || !clientSecret)
          return [notSet(name, "REDDIT_CLIENT_ID is not set: public feeds are read.")];
        return [keyCheck(name, await client(outside).check({ clientId, clientSecret }))];
      },
    };
  },
});

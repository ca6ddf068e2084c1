import { type CallCount, createCallCounter } from "../kit/call-counter.ts";
import type { FakeRequest } from "../kit/server.ts";

export type FeedLimitOptions = {
  /** Private tokens of feeds by user, as the page prefs/feeds gives them. */
  feedTokens?: Readonly<Record<string, string>>;
  /** Calls a minute that the feeds answer under a token; 30 when left out. */
  tokenCallsPerMinuteMax?: number;
  /** Feeds answer 429 to everybody without a token, as since June 2026; once a minute when left out. */
  feedsClosed?: boolean;
};

/** Who may read a feed how often: everybody together once a minute, the holder of a private token by themselves. */
export function createFeedLimits(
  { feedTokens = {}, tokenCallsPerMinuteMax = 30, feedsClosed = false }: FeedLimitOptions,
  now: () => number,
): (request: FakeRequest) => CallCount {
  const anonymous = createCallCounter({ limit: 1, windowMs: 60_000, now });
  const holders = createCallCounter({ limit: tokenCallsPerMinuteMax, windowMs: 60_000, now });
  return ({ query }) => {
    const user = query.get("user") ?? "";
    // A wrong token is as good as none.
    if (user !== "" && feedTokens[user] === query.get("feed")) return holders.count(user);
    const count = anonymous.count("anonymous");
    return feedsClosed ? { ...count, allowed: false, remaining: 0 } : count;
  };
}

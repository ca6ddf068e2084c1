import type { Actor } from "#domain/accounts/account.ts";
import { readRedditFeed, readRedditKey } from "#domain/settings/api-key.ts";
import {
  type EndpointAnswer,
  type EndpointBackOff,
  endpointAfter,
  feedTurnMs,
  goodForMs,
  type SocialEndpoint,
} from "#domain/social/endpoints.ts";
import type { SocialPostDetails } from "#domain/social/post.ts";
import {
  answeredReason,
  backOffReason,
  type ClosedEndpoint,
  noSourceReason,
  shutReason,
} from "#domain/social/reasons.ts";
import { redditSources, type SocialRequest, type SocialSource } from "#domain/social/sources.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { EndpointRecords, NetworkKeys, SocialAccess, SocialNetwork, SocialReading } from "../social.ts";
import type { RedditAsk } from "./reddit-address.ts";
import type { RedditEndpoints } from "./reddit-endpoints.client.ts";

export type RedditNetworkDeps = {
  endpoints: RedditEndpoints;
  store: EndpointRecords;
  keys: (actor: Actor) => Promise<NetworkKeys>;
  /** A mark of a key, the same in every process, from which nobody learns the key. */
  markOf: (key: string) => string;
  clock: Clock;
  log: Logger;
};

type Answer = EndpointAnswer<SocialPostDetails>;
type Endpoint = {
  id: string;
  endpoint: SocialEndpoint;
  own: boolean;
  ask: (ask: RedditAsk) => Promise<Answer>;
};
type Shut = ClosedEndpoint & { sinceMs: number; untilMs: number };

function askOf(source: SocialSource, { sort, time, limit }: SocialRequest): RedditAsk {
  if (source.kind === "search") {
    const { words, community } = source;
    return { kind: "search", words, community, sort: sort === "rising" ? "new" : sort, time, limit };
  }
  const community = source.kind === "listing" ? source.community : "";
  return { kind: "listing", community, sort: sort === "relevance" ? "hot" : sort, time, limit };
}

/**
 * Reddit: its interface for apps while a key serves the account, else its public JSON, else the feed of the user's own
 * token, else its public feed (READ-86).
 */
export function createRedditNetwork(deps: RedditNetworkDeps): SocialNetwork {
  const { store, clock, log } = deps;
  const publicJson: Endpoint = { id: "reddit/json", endpoint: "json", own: false, ask: deps.endpoints.json };
  const publicFeed: Endpoint = { id: "reddit/atom", endpoint: "atom", own: false, ask: deps.endpoints.atom };

  function endpointsFor({ keys }: SocialAccess, ask: RedditAsk): Endpoint[] {
    const apps = keys.flatMap(({ key, own }): Endpoint[] => {
      const app = readRedditKey(key);
      const id = `reddit/api/${deps.markOf(key)}`;
      return app ? [{ id, endpoint: "api", own, ask: (ask) => deps.endpoints.api(app, ask) }] : [];
    });
    // What a token finds in all communities may be of a private one of its user, and posts are shared by all users.
    const isWithinCommunity = ask.community !== undefined;
    const feeds = keys.flatMap(({ key, own }): Endpoint[] => {
      const token = isWithinCommunity ? readRedditFeed(key) : null;
      const id = `reddit/feed/${deps.markOf(key)}`;
      return token ? [{ id, endpoint: "feed", own, ask: (ask) => deps.endpoints.feed(token, ask) }] : [];
    });
    return [...apps, publicJson, ...feeds, publicFeed];
  }

  /** Asks through one endpoint, unless it is left alone for now. */
  async function tryEndpoint(endpoint: Endpoint, ask: RedditAsk): Promise<Answer | EndpointBackOff> {
    const now = clock.now();
    const record = await store.find(endpoint.id, new Date(now));
    if (record.rest) return record.rest;
    if (endpoint.endpoint === "atom") {
      const untilMs = now + feedTurnMs;
      if (!(await store.acquirePermit(endpoint.id, new Date(now), new Date(untilMs))))
        return { kind: "limited", sinceMs: now, untilMs };
    }
    const answer = await endpoint.ask(ask);
    const after = endpointAfter(endpoint.endpoint, answer, record, clock.now());
    await store.save(endpoint.id, after, new Date(clock.now()));
    if (answer.kind !== "posts")
      log.info({ endpoint: endpoint.id, answer: answer.kind }, "Reddit gave no posts");
    return answer.kind === "limited" && after.rest ? after.rest : answer;
  }

  async function read({
    source,
    request,
    access,
  }: Parameters<SocialNetwork["read"]>[0]): Promise<SocialReading> {
    const ask = askOf(source, request);
    const shut: Shut[] = [];
    for (const endpoint of endpointsFor(access, ask)) {
      const answer = await tryEndpoint(endpoint, ask);
      if (answer.kind === "no-source")
        return { kind: "failing", reason: noSourceReason[answer.why], why: `the community is ${answer.why}` };
      if (answer.kind === "posts") {
        const note = answeredReason(endpoint.endpoint, shut);
        return {
          ...answer,
          endpoint: endpoint.endpoint,
          goodForMs: goodForMs(endpoint.endpoint, answer.goodForMs),
          note,
        };
      }
      const now = clock.now();
      const span = "untilMs" in answer ? answer : { sinceMs: now, untilMs: now };
      const { sinceMs, untilMs } = span;
      shut.push({ endpoint: endpoint.endpoint, own: endpoint.own, why: answer.kind, sinceMs, untilMs });
    }
    const reason = shutReason(shut);
    const waiting = shut.filter(({ why }) => why === "limited").sort((a, b) => a.untilMs - b.untilMs);
    const [first] = waiting;
    const last = first ?? shut.at(-1);
    const why = last ? backOffReason(last.endpoint, last.why) : "no answer";
    if (!first) return { kind: "failing", reason, why };
    return { kind: "limited", reason, why, sinceMs: first.sinceMs, untilMs: first.untilMs };
  }

  return {
    name: "reddit",
    sources: redditSources,
    async accessOf(actor) {
      const { enabled, keys } = await deps.keys(actor);
      if (!enabled) return null;
      const tellsMore = keys.some(({ key }) => readRedditKey(key) !== null);
      return {
        keys,
        tellsMore,
        scope: keys.length > 0 ? keys.map(({ key }) => deps.markOf(key)).join("+") : "public",
      };
    },
    read,
  };
}

import type { Actor } from "#domain/accounts/account.ts";
import { readRedditKey } from "#domain/settings/api-key.ts";
import {
  type EndpointAnswer,
  type EndpointBackOff,
  endpointAfter,
  feedTurnMs,
  goodForMs,
  type SocialEndpoint,
} from "#domain/social/endpoints.ts";
import type { SocialPostDetails } from "#domain/social/post.ts";
import { answeredReason, type ClosedEndpoint, noSourceReason, shutReason } from "#domain/social/reasons.ts";
import { redditSources, type SocialRequest, type SocialSource } from "#domain/social/sources.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { DoorRecords, NetworkKeys, SocialAccess, SocialNetwork, SocialReading } from "../social.ts";
import type { RedditAsk } from "./reddit-address.ts";
import type { RedditEndpoints } from "./reddit-endpoints.client.ts";

export type RedditNetworkDeps = {
  doors: RedditEndpoints;
  store: DoorRecords;
  keys: (actor: Actor) => Promise<NetworkKeys>;
  /** A mark of a key, the same in every process, from which nobody learns the key. */
  markOf: (key: string) => string;
  clock: Clock;
  log: Logger;
};

type Answer = EndpointAnswer<SocialPostDetails>;
type Door = { id: string; door: SocialEndpoint; own: boolean; ask: (ask: RedditAsk) => Promise<Answer> };
type Shut = ClosedEndpoint & { untilMs: number };

function askOf(source: SocialSource, { sort, time, limit }: SocialRequest): RedditAsk {
  if (source.kind === "search") {
    const { words, community } = source;
    return { kind: "search", words, community, sort: sort === "rising" ? "new" : sort, time, limit };
  }
  const { community } = source;
  return { kind: "listing", community, sort: sort === "relevance" ? "hot" : sort, time, limit };
}

/** Reddit: its interface for apps while a key serves the account, else its public JSON, else its public feed (READ-86). */
export function createRedditNetwork(deps: RedditNetworkDeps): SocialNetwork {
  const { store, clock, log } = deps;
  const publicEndpoints: Door[] = [
    { id: "reddit/json", door: "json", own: false, ask: deps.doors.json },
    { id: "reddit/atom", door: "atom", own: false, ask: deps.doors.atom },
  ];

  function endpointsFor({ keys }: SocialAccess): Door[] {
    const apps = keys.flatMap(({ key, own }): Door[] => {
      const app = readRedditKey(key);
      const id = `reddit/api/${deps.markOf(key)}`;
      return app ? [{ id, door: "api", own, ask: (ask) => deps.doors.api(app, ask) }] : [];
    });
    return [...apps, ...publicEndpoints];
  }

  /** Asks through one endpoint, unless it is left alone for now. */
  async function tryEndpoint(door: Door, ask: RedditAsk): Promise<Answer | EndpointBackOff> {
    const now = clock.now();
    const record = await store.find(door.id, new Date(now));
    if (record.rest) return record.rest;
    if (door.door === "atom") {
      const untilMs = now + feedTurnMs;
      if (!(await store.acquirePermit(door.id, new Date(now), new Date(untilMs))))
        return { kind: "limited", untilMs };
    }
    const answer = await door.ask(ask);
    const after = endpointAfter(door.door, answer, record, clock.now());
    await store.save(door.id, after, new Date(clock.now()));
    if (answer.kind !== "posts") log.info({ door: door.id, answer: answer.kind }, "Reddit gave no posts");
    return answer.kind === "limited" && after.rest ? after.rest : answer;
  }

  async function read({
    source,
    request,
    access,
  }: Parameters<SocialNetwork["read"]>[0]): Promise<SocialReading> {
    const ask = askOf(source, request);
    const shut: Shut[] = [];
    for (const door of endpointsFor(access)) {
      const answer = await tryEndpoint(door, ask);
      if (answer.kind === "no-source") return { kind: "failing", reason: noSourceReason[answer.why] };
      if (answer.kind === "posts") {
        const note = answeredReason(door.door, shut);
        return { ...answer, door: door.door, goodForMs: goodForMs(door.door, answer.goodForMs), note };
      }
      const untilMs = "untilMs" in answer ? answer.untilMs : clock.now();
      shut.push({ door: door.door, own: door.own, why: answer.kind, untilMs });
    }
    const reason = shutReason(shut);
    const waiting = shut.filter(({ why }) => why === "limited");
    if (waiting.length === 0) return { kind: "failing", reason };
    return { kind: "limited", reason, untilMs: Math.min(...waiting.map(({ untilMs }) => untilMs)) };
  }

  return {
    name: "reddit",
    sources: redditSources,
    async accessOf(actor) {
      const { enabled, keys } = await deps.keys(actor);
      if (!enabled) return null;
      return { keys, scope: keys.length > 0 ? keys.map(({ key }) => deps.markOf(key)).join("+") : "public" };
    },
    read,
  };
}

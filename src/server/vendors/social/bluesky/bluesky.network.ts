import type { Actor } from "#domain/accounts/account.ts";
import { type EndpointBackOff, endpointAfter, socialMemoryMs } from "#domain/social/endpoints.ts";
import { backOffReason } from "#domain/social/reasons.ts";
import type { SocialSource } from "#domain/social/sources.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { EndpointRecords, NetworkKeys, SocialNetwork, SocialReading } from "../social.ts";
import type { BlueskyAnswer, BlueskyClient } from "./bluesky.client.ts";

export type BlueskyNetworkDeps = {
  client: BlueskyClient;
  store: EndpointRecords;
  keys: (actor: Actor) => Promise<NetworkKeys>;
  /** Whether a text names a listed company by its $TICKER. */
  names: (text: string) => boolean;
  clock: Clock;
  log: Logger;
};

type Asked = Parameters<SocialNetwork["read"]>[0];

const id = "bluesky/stream";
/** Posts that are looked at again with each reading, the newest: three calls. */
const viewedMax = 75;

/** One stream of everything: its posts with a $TICKER are one source. */
const sources: readonly SocialSource[] = [
  { id: "bluesky", name: "Bluesky", url: "https://bsky.app/", kind: "stream" },
];

const reasons = {
  limited: "Bluesky’s call limit is reached. Older posts stay until the limit resets.",
  closed: "Bluesky doesn’t let this server read its posts.",
  "wrong-key": "Bluesky doesn’t let this server read its posts.",
  down: "Bluesky isn’t responding: older posts stay.",
} as const;

function heldBy({ kind, sinceMs, untilMs }: EndpointBackOff): SocialReading {
  const told = { reason: reasons[kind], why: backOffReason("stream", kind) };
  return kind === "limited" ? { kind, ...told, sinceMs, untilMs } : { kind: "failing", ...told };
}

/**
 * Bluesky without a key: new posts by the network's public stream, read in short turns from where the last one ended;
 * figures, labels and deletions by the views that it shows to anyone.
 */
export function createBlueskyNetwork(deps: BlueskyNetworkDeps): SocialNetwork {
  const { client, store, clock, log } = deps;

  async function ask({ before }: Asked): Promise<BlueskyAnswer & { cursor?: string }> {
    const read = await client.catchUp(before.cursor, deps.names);
    if (read.kind !== "read") return read;
    // The stream is in the order of time: the newest are its last.
    const newest = [...new Set([...read.ids.toReversed(), ...before.ids])].slice(0, viewedMax);
    const answer = await client.views(newest);
    return answer.kind === "posts" ? { ...answer, cursor: read.cursor } : answer;
  }

  async function read(asked: Asked): Promise<SocialReading> {
    const record = await store.find(id, new Date(clock.now()));
    if (record.rest) {
      return heldBy(record.rest);
    }
    const answer = await ask(asked);
    const now = clock.now();
    const after = endpointAfter("stream", answer, record, now);
    await store.save(id, after, new Date(now));
    if (answer.kind === "posts") {
      const posts = answer.posts.toSorted((a, b) => b.createdMs - a.createdMs);
      const note = undefined;
      return { ...answer, posts, endpoint: "stream", goodForMs: socialMemoryMs, note };
    }
    log.info({ endpoint: id, answer: answer.kind }, "Bluesky gave no posts");
    if (after.rest) return heldBy(after.rest);
    return { kind: "failing", reason: reasons.down, why: "no answer" };
  }

  return {
    name: "bluesky",
    sources,
    async accessOf(actor) {
      const { enabled } = await deps.keys(actor);
      return enabled ? { keys: [], tellsMore: false, scope: "public" } : null;
    },
    read,
  };
}

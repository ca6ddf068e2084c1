import { randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type NewsAnswer, type NewsQuery, newsAnswerSchema } from "#contract/news.ts";
import type { Actor } from "#domain/accounts/account.ts";
import type { CachedAnswer } from "#server/http/cached-answer.ts";
import { checkedAnswer } from "#server/http/endpoints.ts";
import { counted } from "#server/platform/counted.ts";
import { longerWhileAwayMs } from "#server/platform/database-failure.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import { createSingleFlight } from "#server/platform/single-flight.ts";

const keptBytesMax = 32 * 1024 * 1024;
const storedMs = 15_000;
const searchesMax = 10_000;
const searchCharsMax = 200;
/** Channels and users of which is known how often they changed. */
const knownChangesMax = 20_000;

/** `version` is that of what the answer rests on; while nothing was heard since `checked` it is the same. */
type Kept = {
  answer: CachedAnswer;
  backOffsOn: string[];
  version: number;
  checked: number;
  madeAtMs: number;
};

export type CachedNewsDeps = {
  events: Pick<EventBus, "subscribe">;
  /** The channels whose news the user's answers rest on. */
  channelsOf: (userId: string) => Promise<string[]>;
  list: (actor: Actor, query: NewsQuery) => Promise<NewsAnswer>;
  /** Left out: 20,000. */
  changesMax?: number;
};

const keyOf = (userId: string, { limit, muted, unread, feedId, folderId }: NewsQuery) =>
  `${userId}\n${limit}\n${muted}\n${unread}\n${feedId ?? ""}\n${folderId ?? ""}`;

/**
 * Answers of the news list, each kept for its user until something in it changes, so that a reload costs no query. The
 * tag is the number of the version: no body is read to make or to compare it.
 */
export function createCachedNews(deps: CachedNewsDeps) {
  const { events, channelsOf, list, changesMax = knownChangesMax } = deps;
  const answers = new LRUCache<string, Kept>({
    maxSize: keptBytesMax,
    // The packed forms that may join take less than the plain one.
    sizeCalculation: ({ answer }) => answer.bodies.identity.byteLength * 2 + 500,
    ttl: storedMs,
    // An answer that was made again and is the same keeps its tag.
    noDeleteOnStaleGet: true,
  });
  /** Keys by user and query as it stood in the address. */
  const searches = new LRUCache<string, string>(counted(searchesMax));
  const making = createSingleFlight<CachedAnswer>();
  const encoder = new TextEncoder();
  /** Tags of another start of the product must not match. */
  const start = randomBytes(6).toString("base64url");
  let made = 0;
  /** How often a channel's news, or what a user sees of any, has changed. */
  const versions = new Map<string, number>();
  let gaps = 0;
  let heard = 0;
  function changed(id: string): void {
    versions.set(id, (versions.get(id) ?? 0) + 1);
    if (versions.size <= changesMax) return;
    // More than any version so far: nothing that was made before passes for current.
    gaps += heard;
    versions.clear();
  }

  events.subscribe((event) => {
    heard += 1;
    if (event.kind === "items" || event.kind === "channel") changed(event.channelId);
    if (event.kind === "user" || event.kind === "companies" || event.kind === "reading")
      changed(event.userId);
    if (event.kind === "missed") gaps += 1;
  });

  const changesOf = (ids: string[]) => ids.reduce((sum, id) => sum + (versions.get(id) ?? 0), 0);

  function current(key: string): CachedAnswer | undefined {
    const kept = answers.get(key);
    if (!kept) return undefined;
    if (kept.checked !== heard && gaps + changesOf(kept.backOffsOn) !== kept.version) return undefined;
    kept.checked = heard;
    return kept.answer;
  }

  /**
   * Calls that come while an answer is made share it, unless something changed after it was begun. While the database is away the last
   * one serves.
   */
  async function answer(actor: Actor, query: NewsQuery): Promise<CachedAnswer> {
    const key = keyOf(actor.userId, query);
    try {
      return current(key) ?? (await making.run(`${heard} ${key}`, () => make(key, actor, query)));
    } catch (error) {
      const longerMs = longerWhileAwayMs(error);
      const last = longerMs > 0 ? answers.get(key, { allowStale: true }) : undefined;
      if (last && performance.now() < last.madeAtMs + storedMs + longerMs) return last.answer;
      throw error;
    }
  }

  async function make(key: string, actor: Actor, query: NewsQuery): Promise<CachedAnswer> {
    // Each version is taken before what rests on it is read: a change in between makes the next call read again.
    const checked = heard;
    const madeAtMs = performance.now();
    const ofUser = gaps + changesOf([actor.userId]);
    const channelIds = await channelsOf(actor.userId);
    const version = ofUser + changesOf(channelIds);
    const backOffsOn = [actor.userId, ...channelIds];
    const identity = encoder.encode(
      JSON.stringify(checkedAnswer(newsAnswerSchema, await list(actor, query), "GET /api/news")),
    );
    const before = answers.get(key, { allowStale: true })?.answer;
    const isSame = before !== undefined && Buffer.compare(before.bodies.identity, identity) === 0;
    made += 1;
    const fresh = isSame ? before : { etag: `W/"${start}-${made}"`, bodies: { identity } };
    answers.set(key, { answer: fresh, backOffsOn, version, checked, madeAtMs });
    return fresh;
  }

  return {
    answer,

    /** Makes the answer to a query findable by the text with which it stood in the address. */
    noteSearch(userId: string, search: string, query: NewsQuery): void {
      if (search.length <= searchCharsMax) searches.set(`${userId}\n${search}`, keyOf(userId, query));
    },

    /** The answer that a noted text asks for; undefined when it is not there, or not true any more. */
    find(userId: string, search: string): CachedAnswer | undefined {
      const key = searches.get(`${userId}\n${search}`);
      return key === undefined ? undefined : current(key);
    },
  };
}

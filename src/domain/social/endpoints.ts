/**
 * The ways to a site's posts, best first: its interface for apps, its public JSON, the feed of a user's own token, its
 * public feed; the stream of everything that is posted there.
 */
export const socialEndpointNames = ["api", "json", "feed", "atom", "stream"] as const;
export type SocialEndpoint = (typeof socialEndpointNames)[number];

/** What came through an endpoint. */
export type EndpointAnswer<Post> =
  | {
      kind: "posts";
      posts: Post[];
      /** Posts that are there no more: removed by their authors or by moderators. */
      removedIds: string[];
      /** The site asks for a pause after this answer; null when it does not. */
      pauseMs: number | null;
      /** How long the site itself says that the answer holds; null when it does not say. */
      goodForMs: number | null;
    }
  /** The endpoint works, this source does not. */
  | { kind: "no-source"; why: "private" | "banned" | "missing" }
  | { kind: "limited"; retryAfterMs: number | null }
  /** Rejected, or a web page in place of posts. */
  | { kind: "closed" }
  | { kind: "wrong-key" }
  | { kind: "down"; why: "silent" | "failing" | "unreadable" };

/** Why an endpoint is left alone for a time. */
export type EndpointBackOff = {
  kind: "limited" | "closed" | "wrong-key" | "down";
  sinceMs: number;
  untilMs: number;
};

/** What is kept of an endpoint. `failures` are those in a row. */
export type EndpointRecord = { rest: EndpointBackOff | null; failures: number };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Posts are asked for again after this time at the earliest (READ-86). */
export const socialMemoryMs = 2 * minuteMs;
/** The public feed answers an address once in this time. */
export const feedTurnMs = minuteMs;
/** Of all requests to the site in any minute (SOCIAL-19). */
export const callsPerMinuteMax = 100;

const closedMs: Record<SocialEndpoint, number> = {
  api: 15 * minuteMs,
  json: 6 * hourMs,
  feed: 15 * minuteMs,
  atom: 15 * minuteMs,
  stream: 15 * minuteMs,
};
const wrongKeyMs = 15 * minuteMs;
const limitedMs = minuteMs;
const limitedMsMax = 15 * minuteMs;
const pauseMsMax = hourMs;
const downInARowMax = 3;
const downMs = 30_000;
const downMsMax = 10 * minuteMs;
const feedGoodMsMin = 10 * minuteMs;

const doubled = (ms: number, times: number, msMax: number) => Math.min(ms * 2 ** Math.min(times, 20), msMax);
const clampPause = (ms: number) => Math.min(Math.max(ms, 1_000), pauseMsMax);

function restOf(
  endpoint: SocialEndpoint,
  answer: EndpointAnswer<unknown>,
  failures: number,
): [EndpointBackOff["kind"], number] {
  if (answer.kind === "closed") return ["closed", closedMs[endpoint]];
  if (answer.kind === "wrong-key") return ["wrong-key", wrongKeyMs];
  if (answer.kind === "limited") {
    const asked = answer.retryAfterMs;
    return ["limited", asked === null ? doubled(limitedMs, failures, limitedMsMax) : clampPause(asked)];
  }
  if (answer.kind === "down" && failures + 1 >= downInARowMax)
    return ["down", doubled(downMs, failures + 1 - downInARowMax, downMsMax)];
  return ["limited", answer.kind === "posts" && answer.pauseMs !== null ? clampPause(answer.pauseMs) : 0];
}

/** What an answer makes of its endpoint. */
export function endpointAfter(
  endpoint: SocialEndpoint,
  answer: EndpointAnswer<unknown>,
  { failures }: Pick<EndpointRecord, "failures">,
  nowMs: number,
): EndpointRecord {
  const [kind, backOffMs] = restOf(endpoint, answer, failures);
  const ms = endpoint === "atom" ? Math.max(backOffMs, feedTurnMs) : backOffMs;
  const isFailure = answer.kind !== "posts" && answer.kind !== "no-source";
  return {
    rest: ms > 0 ? { kind, sinceMs: nowMs, untilMs: nowMs + ms } : null,
    failures: isFailure ? failures + 1 : 0,
  };
}

/** How long posts that came through an endpoint are not asked for again. */
export function goodForMs(endpoint: SocialEndpoint, saidMs: number | null): number {
  if (endpoint === "feed") return feedGoodMsMin;
  if (endpoint !== "atom") return socialMemoryMs;
  return Math.min(Math.max(saidMs ?? hourMs, feedGoodMsMin), hourMs);
}

/** When a source that no endpoint answers for is tried again. */
export function tryAgainMs(failuresInARow: number): number {
  return doubled(socialMemoryMs, failuresInARow - 1, hourMs);
}

/** The ways to a site's posts, best first: its interface for apps, its public JSON, its public feed. */
export type SocialDoor = "api" | "json" | "atom";

/** What came through a door. */
export type DoorAnswer<Post> =
  | {
      kind: "posts";
      posts: Post[];
      /** Posts that are there no more: removed by their authors or by moderators. */
      removedIds: string[];
      /** The site asks for a pause after this answer; null when it does not. */
      pauseMs: number | null;
      /** How long the site itself holds the answer for good; null when it does not say. */
      goodForMs: number | null;
    }
  /** The door works, this source does not. */
  | { kind: "no-source"; why: "private" | "banned" | "missing" }
  | { kind: "limited"; retryAfterMs: number | null }
  /** Refused, or a web page in place of posts. */
  | { kind: "closed" }
  | { kind: "wrong-key" }
  | { kind: "down"; why: "silent" | "failing" | "unreadable" };

/** Why a door is left alone for a time. */
export type DoorRest = { kind: "limited" | "closed" | "wrong-key" | "down"; untilMs: number };

/** What is kept of a door. `failures` are those in a row. */
export type DoorRecord = { rest: DoorRest | null; failures: number };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Posts are asked for again after this time at the earliest (READ-86). */
export const socialMemoryMs = 2 * minuteMs;
/** The public feed answers an address once in this time. */
export const feedTurnMs = minuteMs;
/** Of all requests to the site in any minute (SOCIAL-19). */
export const callsPerMinuteMax = 100;

const closedMs: Record<SocialDoor, number> = { api: 15 * minuteMs, json: 6 * hourMs, atom: 15 * minuteMs };
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

function restOf(door: SocialDoor, answer: DoorAnswer<unknown>, failures: number): [DoorRest["kind"], number] {
  if (answer.kind === "closed") return ["closed", closedMs[door]];
  if (answer.kind === "wrong-key") return ["wrong-key", wrongKeyMs];
  if (answer.kind === "limited") {
    const asked = answer.retryAfterMs;
    return ["limited", asked === null ? doubled(limitedMs, failures, limitedMsMax) : clampPause(asked)];
  }
  if (answer.kind === "down" && failures + 1 >= downInARowMax)
    return ["down", doubled(downMs, failures + 1 - downInARowMax, downMsMax)];
  return ["limited", answer.kind === "posts" && answer.pauseMs !== null ? clampPause(answer.pauseMs) : 0];
}

/** What an answer makes of its door. */
export function doorAfter(
  door: SocialDoor,
  answer: DoorAnswer<unknown>,
  { failures }: Pick<DoorRecord, "failures">,
  nowMs: number,
): DoorRecord {
  const [kind, restMs] = restOf(door, answer, failures);
  const ms = door === "atom" ? Math.max(restMs, feedTurnMs) : restMs;
  const isFault = answer.kind !== "posts" && answer.kind !== "no-source";
  return { rest: ms > 0 ? { kind, untilMs: nowMs + ms } : null, failures: isFault ? failures + 1 : 0 };
}

/** How long posts that came through a door are not asked for again. */
export function goodForMs(door: SocialDoor, saidMs: number | null): number {
  if (door !== "atom") return socialMemoryMs;
  return Math.min(Math.max(saidMs ?? hourMs, feedGoodMsMin), hourMs);
}

/** When a source that no door answers for is tried again. */
export function tryAgainMs(failuresInARow: number): number {
  return doubled(socialMemoryMs, failuresInARow - 1, hourMs);
}

import { english, type Message, message } from "../language/translate.ts";
import { afterSkippedHours, type FetchHints, publisherPauseMs, retryAfterMs } from "./freshness.ts";

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A feed is never asked more often than this, whoever presses Refresh Now. */
export const fetchPauseMsMin = 10 * secondMs;
export const fetchPauseMsMax = dayMs;
/** A publisher's max-age or ttl is obeyed up to here: one year of max-age must not freeze a feed. */
export const publisherPauseMsMax = hourMs;
export const retryAfterMsMin = 30 * secondMs;
export const pollIntervalMsDefault = 300 * secondMs;
export const backOffMsFirst = minuteMs;
export const removedRetryMs = 7 * dayMs;
export const parserKillsMax = 3;

export type FetchOutcome =
  | { kind: "ok" }
  /** 304 to a request that carried a validator; without one it is an `http` failure. */
  | { kind: "not-modified" }
  | { kind: "http"; status: number }
  | { kind: "timeout" }
  /** Name resolution, connection, TLS or framing failed. */
  | { kind: "unreachable" }
  /** The address, or one it redirects to, is not allowed. */
  | { kind: "address-refused" }
  | { kind: "too-large" }
  | { kind: "not-a-feed" }
  /** The parser had to be stopped or died. */
  | { kind: "parser-killed" };

export type FeedState = "ok" | "failing" | "gone" | "quarantined";
/** What is remembered of a feed between visits. */
export type FeedRecord = { failures: number; parserKills: number; itemsPerHour: number };

export type NextFetchInput = {
  outcome: FetchOutcome;
  hints: FetchHints;
  /** Before this visit; `itemsPerHour` already with it. */
  record: FeedRecord;
  /** The shortest refresh interval among the users who follow the feed. */
  userIntervalMs?: number;
  nowMs: number;
  /** 0 up to 1, spreads visits. */
  chance: number;
};

export type NextFetch = {
  nextFetchAtMs: number;
  state: FeedState;
  /** In words; null while the feed is well. */
  reason: string | null;
  failures: number;
  parserKills: number;
};

/**
 * When a feed is visited next, and how it is doing.
 *
 * A feed that is well is visited at the pace it publishes: four looks per expected item, at most every 10 seconds
 * and at least every user interval (300 seconds unless set). The publisher may slow this down by max-age, Expires,
 * ttl or sy:update… up to an hour, and by skipHours; max-age=0 and no-store ask for nothing and change nothing.
 * A feed that fails is visited after 1, 2, 4 … minutes up to a day. Retry-After is obeyed between 30 seconds and
 * a day. 410 means gone: one look a week. A third parser kill means quarantine: one look a day. Each success halves
 * the count of failures, so that a feed that works now and then stays on a longer leash.
 */
export function nextFetch(input: NextFetchInput): NextFetch {
  const { outcome, record, nowMs } = input;
  if (outcome.kind === "ok" || outcome.kind === "not-modified") {
    return {
      nextFetchAtMs: nowMs + healthyPauseMs(input),
      state: "ok",
      reason: null,
      failures: Math.floor(record.failures / 2),
      // A 304 says nothing about the parser.
      parserKills: outcome.kind === "ok" ? 0 : record.parserKills,
    };
  }
  const failures = Math.min(record.failures + 1, 1_000);
  const parserKills = record.parserKills + (outcome.kind === "parser-killed" ? 1 : 0);
  const state = failedState(outcome, parserKills);
  return {
    nextFetchAtMs: nowMs + failedPauseMs(state, failures, input),
    state,
    reason: state === "quarantined" ? quarantineReason : reasonOf(outcome),
    failures,
    parserKills,
  };
}

function healthyPauseMs({ hints, record, userIntervalMs, nowMs, chance }: NextFetchInput): number {
  const slowest = clamp(userIntervalMs ?? pollIntervalMsDefault, fetchPauseMsMin, fetchPauseMsMax);
  const pace = record.itemsPerHour > 0 ? hourMs / record.itemsPerHour / 4 : slowest;
  const own = clamp(pace, fetchPauseMsMin, slowest);
  const asked = Math.min(publisherPauseMs(hints, nowMs), publisherPauseMsMax);
  // Early within our own pace, late behind the publisher's: neither promise is broken by the spread.
  const pause = asked >= own ? asked * (1 + 0.1 * chance) : Math.max(asked, own * (1 - 0.1 * chance));
  const at = afterSkippedHours(nowMs + Math.max(pause, fetchPauseMsMin), hints.skipHours);
  return Math.round(Math.min(at - nowMs, fetchPauseMsMax));
}

function failedState(outcome: FetchOutcome, parserKills: number): FeedState {
  if (parserKills >= parserKillsMax) return "quarantined";
  return outcome.kind === "http" && outcome.status === 410 ? "gone" : "failing";
}

function failedPauseMs(state: FeedState, failures: number, input: NextFetchInput): number {
  if (state === "gone") return removedRetryMs;
  if (state === "quarantined") return fetchPauseMsMax;
  const doubled = backOffMsFirst * 2 ** Math.min(failures - 1, 20);
  const backOff = doubled * (0.75 + 0.5 * input.chance);
  const asked = retryAfterMs(input.hints, input.nowMs);
  const pause = asked === null ? backOff : Math.max(asked * (1 + 0.1 * input.chance), backOff);
  return Math.round(clamp(pause, retryAfterMsMin, fetchPauseMsMax));
}

const quarantineReason = message(
  "The feed crashed our reader three times. We try it again once a day.",
).sentence;

/** The English sentence: it is stored, and worded in other languages by `failureWords`. */
const reasonOf = (outcome: FetchOutcome): string => english.of(messageOf(outcome));

function messageOf(outcome: FetchOutcome): Message {
  switch (outcome.kind) {
    case "http":
      return httpReason(outcome.status);
    case "timeout":
      return message("The publisher's server took too long to respond.");
    case "unreachable":
      return message("The publisher's server isn't responding.");
    case "address-refused":
      return message("This address isn't allowed.");
    case "too-large":
      return message("The feed is larger than 10 MB.");
    case "not-a-feed":
      return message("There's no feed at this address.");
    default:
      return message("The feed took too long to read.");
  }
}

function httpReason(code: number): Message {
  const status = String(code);
  if (code === 401 || code === 403)
    return message("The publisher denies access (status {status}).", { status });
  if (code === 404) return message("The feed was not found (status {status}).", { status });
  if (code === 410) return message("The publisher has removed the feed (status {status}).", { status });
  if (code === 429) return message("The publisher asks us to slow down (status {status}).", { status });
  if (code >= 500) return message("The publisher's server is having problems (status {status}).", { status });
  return message("The publisher responded with status {status}.", { status });
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}

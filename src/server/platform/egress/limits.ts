export type OutboundLimits = {
  urlCharsMax: number;
  redirectsMax: number;
  dnsMs: number;
  connectMs: number;
  /** A second address is tried beside the first when that has not answered after this time. */
  attemptDelayMs: number;
  addressesTriedMax: number;
  totalMs: number;
  bodyBytesMax: number;
  headerBytesMax: number;
  interimResponsesMax: number;
  /** Idle connections of all sites together, and how long one waits for the next visit. */
  connectionsPooledMax: number;
  idleMs: number;
  /** Infinity switches the pace off. */
  hostStartsPerSecond: number;
  hostConcurrency: number;
  /** Requests that wait for the head of their answer, and how many of these places are for hosts that are proven to answer. */
  unansweredMax: number;
  unansweredReserved: number;
  /** Answers that are read at a time, and places for proven hosts among them. */
  concurrency: number;
  concurrencyReserved: number;
  /** So long an answer waits to be read. */
  readWaitMs: number;
  /** A host whose last answer was whole in this time is proven. */
  provenMs: number;
  waitingPerHostMax: number;
  waitingMax: number;
  hostsCachedMax: number;
  breakerFailuresMax: number;
  breakerWindowMs: number;
  breakerOpenMs: number;
};

export const defaultOutboundLimits: OutboundLimits = {
  urlCharsMax: 2_048,
  redirectsMax: 5,
  dnsMs: 5_000,
  connectMs: 5_000,
  attemptDelayMs: 250,
  addressesTriedMax: 8,
  // One second short of the promised 20 s, so that the answer to the user is inside it.
  totalMs: 19_000,
  bodyBytesMax: 10 * 1024 * 1024,
  headerBytesMax: 32 * 1024,
  interimResponsesMax: 10,
  connectionsPooledMax: 256,
  idleMs: 30_000,
  hostStartsPerSecond: 1,
  hostConcurrency: 2,
  unansweredMax: 256,
  unansweredReserved: 64,
  concurrency: 32,
  concurrencyReserved: 8,
  readWaitMs: 5_000,
  provenMs: 5_000,
  waitingPerHostMax: 2_000,
  waitingMax: 20_000,
  hostsCachedMax: 50_000,
  breakerFailuresMax: 5,
  breakerWindowMs: 30_000,
  breakerOpenMs: 30_000,
};

/** Ports an anonymous caller's URL may name. */
export const webPorts: readonly number[] = [80, 443, 8080, 8443];

export const contentCodingsMax = 2;

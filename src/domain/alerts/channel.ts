export const channelKinds = ["push", "email", "telegram", "discord", "slack", "ntfy", "webhook"] as const;
export type ChannelKind = (typeof channelKinds)[number];

export const channelsPerUserMax = 20;
export const channelNameLengthMax = 60;
export const channelUrlLengthMax = 2_048;
export const ntfyTopicPattern = /^[\w-]{1,64}$/;
/** A channel that took nothing for so long is dead: the owners of its alerts are told. */
export const deadAfterMs = 24 * 3_600_000;

/**
 * What a channel can say of a message. accepted: a server took it, which is no delivery. shown: our own worker reported
 * that it displayed it.
 */
export const confirmsOf: Readonly<Record<ChannelKind, "accepted" | "shown">> = {
  push: "shown",
  email: "accepted",
  telegram: "accepted",
  discord: "accepted",
  slack: "accepted",
  ntfy: "accepted",
  webhook: "accepted",
};

/** waiting: its owner has a step to do at the other side. gone: the other side says it will never take anything again. */
export const channelStates = ["new", "waiting", "working", "failing", "gone"] as const;

const minutes = 60_000;
const hours = 60 * minutes;

/** Ten tries within 75 hours and 35 minutes, as the Standard Webhooks specification proposes. */
export const retryAfterMs: readonly number[] = [
  5_000,
  5 * minutes,
  30 * minutes,
  2 * hours,
  5 * hours,
  10 * hours,
  14 * hours,
  20 * hours,
  24 * hours,
];

/** A message to a person is of no use much later; a program gets it after days. */
const usefulMs: Readonly<Record<ChannelKind, number>> = {
  push: 4 * hours,
  email: 24 * hours,
  telegram: 4 * hours,
  discord: 4 * hours,
  slack: 4 * hours,
  ntfy: 4 * hours,
  webhook: 80 * hours,
};

/**
 * When a message that was not taken is sent again; null when it is given up.
 * @param tries so many were made
 * @param askedMs how long the other side asks us to wait
 * @param chance from 0 to 1: tries that failed together do not come back together
 */
export function nextTryMs(
  {
    kind,
    tries,
    createdMs,
    askedMs = 0,
  }: { kind: ChannelKind; tries: number; createdMs: number; askedMs?: number },
  nowMs: number,
  chance: number,
): number | null {
  const pause = retryAfterMs[tries - 1];
  if (pause === undefined) return null;
  const nextMs = nowMs + Math.max(askedMs, pause * (1 + chance / 10));
  return nextMs - createdMs > usefulMs[kind] ? null : Math.round(nextMs);
}

import { english, type Message, type Translate } from "#domain/language/translate.ts";

/**
 * "Not now": whom we leave alone, since when, until when, and why. The one word for it of AI, prices and social; also
 * what the wire has. A pause ends at `until`, or before it as soon as its cause is mended.
 */
export type Pause = {
  /** As users call it: a service, or a service with a key. */
  who: string;
  /** The same as a sentence, where it is no name. */
  whose?: Message | undefined;
  /** ISO 8601 UTC. */
  since: string;
  until: string;
  /** Without a capital and without a full stop: "503, overloaded". */
  reason: string;
};

export function pauseOf(
  who: string | Message,
  span: { sinceMs: number; untilMs: number },
  reason: string,
): Pause {
  const { sinceMs, untilMs } = span;
  const times = { since: new Date(sinceMs).toISOString(), until: new Date(untilMs).toISOString() };
  return typeof who === "string"
    ? { who, ...times, reason }
    : { who: english.of(who), whose: who, ...times, reason };
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** "24 s", "5 min", "2 h": rounded up, so that what is said to be over is over. */
export function waitText(ms: number, t: Translate): string {
  if (ms > 3 * hourMs) return t("{hours} h", { hours: Math.ceil(ms / hourMs) });
  if (ms > 2 * minuteMs) return t("{minutes} min", { minutes: Math.ceil(ms / minuteMs) });
  return t("{seconds} s", { seconds: Math.max(1, Math.ceil(ms / 1_000)) });
}

type Told = Pick<Pause, "reason" | "until">;

/** "503, overloaded; asked again in 24 s" */
export function pauseReasonText({ reason, until }: Told, nowMs: number, t: Translate): string {
  const leftMs = Date.parse(until) - nowMs;
  const why = t.of(reason);
  return leftMs > 0
    ? t("{why}; asked again in {wait}", { why, wait: waitText(leftMs, t) })
    : t("{why}; asked again now", { why });
}

/** Whom a pause concerns. */
export const pausedText = ({ who, whose }: Pick<Pause, "who" | "whose">, t: Translate): string =>
  t.of(whose ?? who);

/** "OpenAI is paused: 503, overloaded; asked again in 24 s." */
export const pauseText = (pause: Omit<Pause, "since">, nowMs: number, t: Translate): string =>
  t("{who} is paused: {reason}.", {
    who: pausedText(pause, t),
    reason: pauseReasonText(pause, nowMs, t),
  });

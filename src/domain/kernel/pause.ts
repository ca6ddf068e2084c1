/**
 * "Not now": whom we leave alone, since when, until when, and why. The one word for it of AI, prices and social; also
 * what the wire has. A pause ends at `until`, or before it as soon as its cause is mended.
 */
export type Pause = {
  /** As users call it: a service, or a service with a key. */
  who: string;
  /** ISO 8601 UTC. */
  since: string;
  until: string;
  /** Without a capital and without a full stop: "503, overloaded". */
  reason: string;
};

export function pauseOf(who: string, span: { sinceMs: number; untilMs: number }, reason: string): Pause {
  const { sinceMs, untilMs } = span;
  return { who, since: new Date(sinceMs).toISOString(), until: new Date(untilMs).toISOString(), reason };
}

const statusWords: Readonly<Record<number, string>> = {
  401: "the key is rejected",
  402: "the key has no credit left",
  403: "the key may not do this",
  404: "the key may not use this model",
  408: "no answer in time",
  429: "the call limit is reached",
  500: "a fault of its own",
  502: "its gateway fails",
  503: "overloaded",
  504: "no answer in time",
  529: "overloaded",
};

/** "503, overloaded" */
export function statusReason(status: number): string {
  const words = statusWords[status];
  return words === undefined ? `status ${status}` : `${status}, ${words}`;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** "24 s", "5 min", "2 h": rounded up, so that what is said to be over is over. */
export function waitText(ms: number): string {
  if (ms > 3 * hourMs) return `${Math.ceil(ms / hourMs)} h`;
  if (ms > 2 * minuteMs) return `${Math.ceil(ms / minuteMs)} min`;
  return `${Math.max(1, Math.ceil(ms / 1_000))} s`;
}

/** "503, overloaded; asked again in 24 s" */
export function pauseReasonText({ reason, until }: Pick<Pause, "reason" | "until">, nowMs: number): string {
  const leftMs = Date.parse(until) - nowMs;
  return leftMs > 0 ? `${reason}; asked again in ${waitText(leftMs)}` : `${reason}; asked again now`;
}

/** "OpenAI is paused: 503, overloaded; asked again in 24 s." */
export const pauseText = (pause: Omit<Pause, "since">, nowMs: number): string =>
  `${pause.who} is paused: ${pauseReasonText(pause, nowMs)}.`;

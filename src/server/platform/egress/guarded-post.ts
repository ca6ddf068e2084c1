import { requestHeaders } from "./hop-headers.ts";
import type { HostGates } from "./host-gates.ts";
import { failureOf, OutboundFailure, type OutboundReason } from "./reasons.ts";
import { retryAfterMs } from "./retry-after.ts";
import { createVisit, gateOf, outcomeOf, type VisitDeps } from "./visit.ts";
import { within } from "./within.ts";

export type OutboundPostResult =
  | {
      kind: "reply";
      status: number;
      /** Lower-case names. */
      headers: Record<string, string>;
      text: string;
      retryAfterMs?: number;
    }
  | {
      kind: "failed";
      reason: OutboundReason;
      /** The request left us: the other side may have taken it. */
      wasSent: boolean;
      retryAfterMs?: number;
    };

export type OutboundPost = (
  url: string,
  request: { headers: Readonly<Record<string, string>>; body: Uint8Array; signal?: AbortSignal },
) => Promise<OutboundPostResult>;

/** Answers to messages are a few words. */
const answerBytesMax = 64 * 1024;

/**
 * Sends a message to an address that a user gave. A redirect is an answer like any other and is never followed. A kept
 * connection that breaks before an answer is tried again on a fresh one: every message names itself, so that the other
 * side can tell a repetition. Never rejects.
 */
export function createGuardedPost(
  deps: VisitDeps & { gates: HostGates; userAgent: string; now(): number },
): OutboundPost {
  const { admission, gates, limits } = deps;
  const visit = createVisit(deps);

  return async (url, { headers, body, signal }) => {
    let wasSent = false;
    try {
      const read = admission.read(url);
      if (!read.ok) {
        deps.warn({ reason: read.reason, redirected: false }, "outbound URL refused");
        throw new OutboundFailure(read.reason);
      }
      const answer = await gates.run({
        host: gateOf(read.target),
        turn: { signal, urgent: false },
        outcomeOf,
        work: (answered) =>
          within({ ms: limits.totalMs, reason: "timeout", signal }, (stage) =>
            visit(read.target, {
              answered,
              method: "POST",
              headers: requestHeaders(headers, deps.userAgent),
              body,
              signal: stage,
              bodyBytesMax: answerBytesMax,
              readsBody: () => true,
              onSend: () => {
                wasSent = true;
              },
            }),
          ),
      });
      const askedMs = retryAfterMs(answer.headers["retry-after"], deps.now());
      return {
        kind: "reply",
        status: answer.status,
        headers: answer.headers,
        text: new TextDecoder().decode(answer.body),
        ...(askedMs === undefined ? {} : { retryAfterMs: askedMs }),
      };
    } catch (error) {
      const { reason, retryAfterMs: askedMs } = failureOf(error);
      return { kind: "failed", reason, wasSent, ...(askedMs === undefined ? {} : { retryAfterMs: askedMs }) };
    }
  };
}

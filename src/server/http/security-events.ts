import type { SecurityEvent, SecurityEventKind } from "#domain/accounts/security-event.ts";
import { AppError } from "#server/platform/app-error.ts";

/** What is known of a call's end: whose account it was, and how it ended where it was not simply done. */
export type EndOfCall = { userId?: string; outcome?: string };

/** An event before its account is known: an email names it until it is looked up. */
export type SeenSecurityEvent = SecurityEvent & { email: string | null };

type RecordedCall = {
  kind: SecurityEventKind;
  call: { actor: { userId: string } | undefined; body: unknown; network: string };
  run: () => Promise<unknown>;
  endOf: (answer: unknown) => EndOfCall;
};

export type SecurityEventLog = {
  /** Runs a call and records how it ended. A failure to record it never changes its answer. */
  recorded(recorded: RecordedCall): Promise<unknown>;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Sign-ins answer the user who is signed in, or that a second factor is asked for. */
export function endOfAnswer(answer: unknown): EndOfCall {
  if (!isRecord(answer)) return {};
  if (answer.twoFactorRedirect === true) return { outcome: "second-factor" };
  return isRecord(answer.user) && typeof answer.user.id === "string" ? { userId: answer.user.id } : {};
}

const emailIn = (body: unknown): string | null =>
  isRecord(body) && typeof body.email === "string" ? body.email : null;

const outcomeOf = (error: unknown): string => (error instanceof AppError ? error.code : "unexpected");

/**
 * @param record resolves when what was done is stored; what was rejected may be stored a moment later, so that its
 *   answer takes no longer for an address that exists
 */
export function recordsSecurityEvents(record: (event: SeenSecurityEvent) => Promise<void>): SecurityEventLog {
  return {
    async recorded({ kind, call, run, endOf }) {
      const seen = ({ userId = call.actor?.userId, outcome = "done" }: EndOfCall) =>
        record({ kind, outcome, userId: userId ?? null, email: emailIn(call.body), network: call.network });
      const answer = await run().catch(async (error: unknown) => {
        await seen({ outcome: outcomeOf(error) });
        throw error;
      });
      await seen(endOf(answer));
      return answer;
    },
  };
}

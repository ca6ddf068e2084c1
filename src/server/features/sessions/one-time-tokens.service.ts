import { z } from "zod";
import { AppError } from "#server/platform/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { RateLimits } from "#server/platform/limits/rate-limits.ts";
import type { NewId } from "#server/platform/new-id.ts";
import type { SecretBox } from "#server/platform/secrets/secret-box.ts";

export type Ticket<T> = { id: string; expiresAtMs: number; value: T };

export type OneTimeTokensDeps = { box: SecretBox; limits: RateLimits; newId: NewId; clock: Clock };

export type TokenRule<T> = {
  kind: "google" | "passkey" | "new-passkey";
  seconds: number;
  schema: z.ZodType<T>;
};

export type Tickets<T> = {
  seconds: number;
  /** Encrypted text for an HttpOnly cookie. */
  issue(value: T): string;
  /** Undefined when the text is missing, forged, of another kind or too old. */
  read(sealed: string | undefined): Ticket<T> | undefined;
  /** True for the first caller; whoever copied the cookie comes too late. */
  spend(ticket: Ticket<T>): Promise<boolean>;
};

/**
 * What the server lets a browser carry from one request to the next: encrypted, dated and good for one use. Nothing is
 * stored before a ticket comes back, so that asking for one costs no row.
 */
export function createOneTimeTokens<T>(
  { box, limits, newId, clock }: OneTimeTokensDeps,
  rule: TokenRule<T>,
): Tickets<T> {
  const place = { userId: "", field: `ticket:${rule.kind}` };
  const schema = z.object({ id: z.string(), expiresAtMs: z.number(), value: rule.schema });
  /** Outlives every ticket. */
  const uses = limits.counter(`ticket-${rule.kind}`);

  function opened(sealed: string): unknown {
    try {
      return JSON.parse(box.open(sealed, place));
    } catch {
      return undefined;
    }
  }

  return {
    seconds: rule.seconds,
    issue(value) {
      const ticket: Ticket<T> = { id: newId(), expiresAtMs: clock.now() + rule.seconds * 1_000, value };
      return box.encrypt(JSON.stringify(ticket), place);
    },
    read(sealed) {
      const read = schema.safeParse(sealed === undefined ? undefined : opened(sealed));
      return read.success && clock.now() < read.data.expiresAtMs ? read.data : undefined;
    },
    async spend({ id }) {
      try {
        await uses.take(id);
        return true;
      } catch (error) {
        if (error instanceof AppError && error.code === "rate-limited") return false;
        throw error;
      }
    },
  };
}

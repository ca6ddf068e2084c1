import type { Actor } from "#domain/accounts/account.ts";
import type { Logger } from "#server/platform/log/logger.ts";

/** Variables of every request. */
export type RequestVariables = { requestId: string; log: Logger };

/** The session that a request came with. */
export type RequestSession = { id: string; createdAtMs: number };

/** Variables behind the guard: who asks, as the database says now. */
export type SignedIn = { Variables: RequestVariables & { actor: Actor; session: RequestSession } };

export type Anyone = { Variables: RequestVariables };

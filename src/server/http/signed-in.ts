import type { Actor } from "#domain/accounts/account.ts";
import type { TokenScope } from "#domain/accounts/personal-token.ts";
import type { Logger } from "#server/platform/log/logger.ts";

/** Variables of every request. */
export type RequestVariables = { requestId: string; log: Logger };

/** The session that a request came with, or the personal token in its place: endpoints that take sessions only never see one. */
export type RequestSession = { id: string; createdAtMs: number };

/** Variables behind the guard: who asks, as the database says now. */
export type SignedIn = {
  Variables: RequestVariables & {
    actor: Actor;
    session: RequestSession;
    /** What the caller's personal token may do; undefined for a session, which may do everything. */
    scopes: readonly TokenScope[] | undefined;
  };
};

export type Anyone = { Variables: RequestVariables };

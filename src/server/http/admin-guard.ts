import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { ErrorCode } from "#contract/error-codes.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { mayAdminister } from "#domain/accounts/permissions.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { RequestSession, SignedIn } from "./signed-in.ts";

export type AdminGuardDeps = {
  findActor: (userId: string) => Promise<Actor | undefined>;
  /** Whether admins need a second factor here and this one has none. */
  lacksSecondFactor: (userId: string) => Promise<boolean>;
  /** Told of everybody who is signed in and kept out. */
  rejected: (userId: string, code: ErrorCode, network: string) => Promise<void>;
};

/**
 * Stands behind the session guard. Reads the role from the database on each request (READ-49): what a session is
 * believed to be for a moment is not enough here.
 */
export function requiresAdmin(
  deps: AdminGuardDeps,
  networkOf: (request: Request) => string,
): MiddlewareHandler<SignedIn> {
  const codeFor = async (actor: Actor): Promise<ErrorCode | undefined> => {
    if (!mayAdminister(actor)) return "forbidden";
    return (await deps.lacksSecondFactor(actor.userId)) ? "second-factor-required" : undefined;
  };
  return createMiddleware<SignedIn>(async (c, next) => {
    const actor = await deps.findActor(c.var.actor.userId);
    if (!actor) throw new AppError("not-signed-in");
    const code = await codeFor(actor);
    if (code !== undefined) {
      await deps.rejected(actor.userId, code, networkOf(c.req.raw));
      throw new AppError(code);
    }
    c.set("actor", actor);
    await next();
  });
}

type Confirmation = { requireConfirmed(actor: Actor, session: RequestSession): Promise<void> };

/** Behind the guard of an endpoint that needs a confirmed session. */
export const requiresConfirmed = (confirmation: Confirmation): MiddlewareHandler<SignedIn> =>
  createMiddleware<SignedIn>(async (c, next) => {
    await confirmation.requireConfirmed(c.var.actor, c.var.session);
    await next();
  });

import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { Actor } from "#domain/accounts/account.ts";
import { mayAdminister } from "#domain/accounts/permissions.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { RequestSession, SignedIn } from "./signed-in.ts";

/**
 * Stands behind the session guard. Reads the role from the database on each request (READ-49): what a session is
 * believed to be for a moment is not enough here.
 */
export function requiresAdmin(
  findActor: (userId: string) => Promise<Actor | undefined>,
): MiddlewareHandler<SignedIn> {
  return createMiddleware<SignedIn>(async (c, next) => {
    const actor = await findActor(c.var.actor.userId);
    if (!actor) throw new AppError("not-signed-in");
    if (!mayAdminister(actor)) throw new AppError("forbidden");
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

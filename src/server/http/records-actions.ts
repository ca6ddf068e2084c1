import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { type AdminAction, adminActionOf } from "#domain/admin/admin-action.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { SignedIn } from "./signed-in.ts";

type ActionRecord = {
  /** Rejects: the action must not happen. */
  begin(
    adminId: string,
    action: AdminAction,
  ): Promise<{ end(outcome: string, created: string | null): Promise<void> }>;
};

const prefix = "/api/admin/";

/** The id in an answer that says what was made. */
async function createdId(c: Context): Promise<string | null> {
  if (c.res.status !== 201) return null;
  const answer: unknown = await c.res.clone().json();
  const { id } = (answer ?? {}) as { id?: unknown };
  return typeof id === "string" ? id : null;
}

function outcomeOf(c: Context): string {
  if (c.error instanceof AppError) return c.error.code;
  if (c.res.status < 400) return "done";
  return c.error ? "internal" : `status ${c.res.status}`;
}

/**
 * Stands behind the admins' guard: whatever they change or take out is recorded, without a line in its route. The
 * record comes first, so that nothing happens that nobody can find.
 */
export function recordsActions(actions: ActionRecord) {
  return createMiddleware<SignedIn>(async (c, next) => {
    const action = adminActionOf(c.req.method, c.req.path.slice(prefix.length));
    if (action === undefined) return next();
    const begun = await actions.begin(c.var.actor.userId, action);
    await next();
    try {
      await begun.end(outcomeOf(c), await createdId(c));
    } catch (error) {
      // The action has happened: its answer stays true. The row says that its end is not known.
      c.var.log.error({ err: String(error) }, "The end of an admin's action could not be recorded");
    }
  });
}

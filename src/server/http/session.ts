import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { LRUCache } from "lru-cache";
import type { Actor } from "#domain/accounts/account.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { SignedIn } from "./signed-in.ts";

export type SessionSource = {
  /** Reads the session behind the cookie from the database. */
  session(headers: Headers): Promise<{ userId: string; setCookies: string[] } | null>;
  /** Reads role and plan of a live user from the database. */
  findActor(userId: string): Promise<Actor | undefined>;
};

/** How long a resolved session is believed; a change of the user voids it at once on every process. */
const believedMs = 1_000;
const sessionsMax = 20_000;

export type SessionGuard = {
  requireSession: MiddlewareHandler<SignedIn>;
  forgetUser(userId: string): void;
  forgetCookie(cookie: string | undefined): void;
};

/** Answers 401 unless a live session of a live user stands behind the request. */
export function createSessionGuard(source: SessionSource): SessionGuard {
  const known = new LRUCache<string, Actor>({ max: sessionsMax, ttl: believedMs });

  const requireSession = createMiddleware<SignedIn>(async (c, next) => {
    const cookie = c.req.header("cookie");
    if (!cookie) throw new AppError("not-signed-in");
    let actor = known.get(cookie);
    if (!actor) {
      const session = await source.session(c.req.raw.headers);
      actor = session ? await source.findActor(session.userId) : undefined;
      if (!session || !actor) throw new AppError("not-signed-in");
      known.set(cookie, actor);
      for (const each of session.setCookies) c.header("Set-Cookie", each, { append: true });
    }
    c.set("actor", actor);
    await next();
  });

  return {
    requireSession,
    forgetUser(userId) {
      for (const [cookie, actor] of known.entries()) if (actor.userId === userId) known.delete(cookie);
    },
    forgetCookie(cookie) {
      if (cookie) known.delete(cookie);
    },
  };
}

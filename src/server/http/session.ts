import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { Actor } from "#domain/accounts/account.ts";
import { AppError } from "#server/platform/app-error.ts";
import { createCache } from "#server/platform/cache.ts";
import type { RequestSession, SignedIn } from "./signed-in.ts";

export type SessionSource = {
  /** Reads the session behind the cookie from the database. */
  session(
    headers: Headers,
  ): Promise<{ userId: string; sessionId: string; createdAtMs: number; setCookies: string[] } | null>;
  /** Reads role and plan of a live user from the database. */
  findActor(userId: string): Promise<Actor | undefined>;
};

/** How long a resolved session is believed; a change of the user voids it at once on every process. */
const trustedMs = 1_000;
const sessionsMax = 20_000;
/** Longer cookies are read each time: what the others in them say is the sender's, and so is their number. */
const cachedLengthMax = 2_048;

export type SessionGuard = {
  requireSession: MiddlewareHandler<SignedIn>;
  /** Who stands behind the cookie, as far as it was read a moment ago and holds; undefined says nothing. */
  trusted(cookie: string): Actor | undefined;
  clearUser(userId: string): void;
  clearCookie(cookie: string | undefined): void;
};

type Found = { actor: Actor; session: RequestSession; setCookies: string[]; cookieLength: number };

/** Answers 401 unless a live session of a live user stands behind the request. */
export function createSessionGuard(source: SessionSource): SessionGuard {
  const sessions = createCache<Found | undefined>({
    max: sessionsMax,
    ttlMs: (found) => (found && found.cookieLength <= cachedLengthMax ? trustedMs : 0),
  });

  async function find(headers: Headers): Promise<Found | undefined> {
    const session = await source.session(headers);
    const actor = session ? await source.findActor(session.userId) : undefined;
    return session && actor
      ? {
          actor,
          session: { id: session.sessionId, createdAtMs: session.createdAtMs },
          setCookies: session.setCookies,
          cookieLength: headers.get("cookie")?.length ?? 0,
        }
      : undefined;
  }

  const requireSession = createMiddleware<SignedIn>(async (c, next) => {
    const cookie = c.req.header("cookie");
    if (!cookie) throw new AppError("not-signed-in");
    const known = sessions.known(cookie);
    const found = known ?? (await sessions.read(cookie, () => find(c.req.raw.headers)));
    if (!found) throw new AppError("not-signed-in");
    if (!known) for (const each of found.setCookies) c.header("Set-Cookie", each, { append: true });
    c.set("actor", found.actor);
    c.set("session", found.session);
    await next();
  });

  return {
    requireSession,
    trusted: (cookie) => sessions.known(cookie)?.actor,
    clearUser: (userId) => sessions.deleteWhere((found) => found?.actor.userId === userId),
    clearCookie(cookie) {
      if (cookie) sessions.delete(cookie);
    },
  };
}

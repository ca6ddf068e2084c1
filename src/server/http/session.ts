import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { LRUCache } from "lru-cache";
import type { Actor } from "#domain/accounts/account.ts";
import { AppError } from "#server/platform/app-error.ts";
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

type Known = { actor: Actor; session: RequestSession };
type Found = Known & { setCookies: string[] };

/** Answers 401 unless a live session of a live user stands behind the request. */
export function createSessionGuard(source: SessionSource): SessionGuard {
  const known = new LRUCache<string, Known>({ max: sessionsMax, ttl: trustedMs });
  /** Requests that come while their session is read share the answer, and none that comes after it was voided. */
  const underWay = new Map<string, Promise<Found | undefined>>();

  async function find(headers: Headers): Promise<Found | undefined> {
    const session = await source.session(headers);
    const actor = session ? await source.findActor(session.userId) : undefined;
    return session && actor
      ? {
          actor,
          session: { id: session.sessionId, createdAtMs: session.createdAtMs },
          setCookies: session.setCookies,
        }
      : undefined;
  }

  async function lookUp(cookie: string, headers: Headers): Promise<Found | undefined> {
    const shared = underWay.get(cookie);
    if (shared !== undefined) return shared;
    const lookup = find(headers);
    underWay.set(cookie, lookup);
    try {
      const found = await lookup;
      if (found && underWay.get(cookie) === lookup && cookie.length <= cachedLengthMax)
        known.set(cookie, { actor: found.actor, session: found.session });
      return found;
    } finally {
      if (underWay.get(cookie) === lookup) underWay.delete(cookie);
    }
  }

  const requireSession = createMiddleware<SignedIn>(async (c, next) => {
    const cookie = c.req.header("cookie");
    if (!cookie) throw new AppError("not-signed-in");
    let who = known.get(cookie);
    if (!who) {
      const found = await lookUp(cookie, c.req.raw.headers);
      if (!found) throw new AppError("not-signed-in");
      who = found;
      for (const each of found.setCookies) c.header("Set-Cookie", each, { append: true });
    }
    c.set("actor", who.actor);
    c.set("session", who.session);
    await next();
  });

  return {
    requireSession,
    trusted: (cookie) => known.get(cookie)?.actor,
    clearUser(userId) {
      // Whose sessions are being read is not known yet: all are read again.
      underWay.clear();
      for (const [cookie, { actor }] of known.entries()) if (actor.userId === userId) known.delete(cookie);
    },
    clearCookie(cookie) {
      if (!cookie) return;
      underWay.delete(cookie);
      known.delete(cookie);
    },
  };
}

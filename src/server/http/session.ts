import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { Actor } from "#domain/accounts/account.ts";
import { type TokenScope, tokenPrefix } from "#domain/accounts/personal-token.ts";
import { accessTokenPrefix, assistantScopes } from "#domain/applications/application.ts";
import { AppError } from "#server/platform/app-error.ts";
import { createCache } from "#server/platform/cache.ts";
import { longerWhileAwayMs } from "#server/platform/database-failure.ts";
import type { RequestSession, SignedIn } from "./signed-in.ts";

type LiveToken = { id: string; userId: string; scopes: string[]; createdAt: Date };

export type SessionSource = {
  /** Reads the session behind the cookie from the database. */
  session(
    headers: Headers,
  ): Promise<{ userId: string; sessionId: string; createdAtMs: number; setCookies: string[] } | null>;
  /** Reads the live personal token with that text from the database. */
  token(text: string): Promise<LiveToken | undefined>;
  /** Reads the connected application behind a live access token from the database. */
  applicationToken(text: string): Promise<LiveToken | undefined>;
  /** What access tokens are for. */
  resource: string;
  /** Reads role and plan of a live user from the database. */
  findActor(userId: string): Promise<Actor | undefined>;
  /** Counts a call by a personal token or an application. @throws AppError rate-limited */
  countTokenCall(tokenId: string): Promise<void>;
};

/**
 * How long a resolved session or token is believed; a change of the user voids it at once on every process. While the database
 * is away, where nobody can end a session, one in a cookie is believed a little longer.
 */
const trustedMs = 1_000;
/** From this age on, one of the calls that come reads it again. */
const readAgainMs = 500;
const sessionsMax = 20_000;
const tokensMax = 5_000;
/** Longer cookies are read each time: what the others in them say is the sender's, and so is their number. */
const cachedLengthMax = 2_048;

export type SessionGuard = {
  /** Rejects with 401 unless a live session or personal token of a live user is behind the request. */
  requireUser: MiddlewareHandler<SignedIn>;
  /** The same where connected applications may call; a rejection says where they get a token (RFC 9728). */
  requireCaller: MiddlewareHandler<SignedIn>;
  /** Who is behind the cookie, as far as it was read a moment ago and holds; undefined says nothing. */
  trusted(cookie: string): Actor | undefined;
  clearUser(userId: string): void;
  clearCookie(cookie: string | undefined): void;
};

type Caller = { actor: Actor; session: RequestSession };
type Found = Caller & { setCookies: string[]; cookieLength: number };
type FoundToken = Caller & { scopes: readonly TokenScope[] };

/**
 * What follows "Bearer" in the header, or "GoogleLogin auth=" of apps for Google Reader, "" for nothing; undefined for a request
 * that names no token.
 */
function bearerOf(header: string | undefined): string | undefined {
  const match = /^(?:bearer(?: +|$)|googlelogin +auth=)(.*)$/i.exec(header ?? "");
  return match ? (match[1] ?? "") : undefined;
}

const tokenForm = new RegExp(`^${tokenPrefix}[\\w-]{43}$`);
const accessTokenForm = new RegExp(`^${accessTokenPrefix}[\\w-]{43}$`);

/**
 * Marks the calls that a tool makes inside the process for whoever called /mcp: there, an application's token counts, too. No
 * request from outside can carry it.
 */
export const toolCall = Symbol("tool call");
const isToolCall = (c: Context): boolean =>
  (c.env as Record<symbol, unknown> | undefined)?.[toolCall] === true;

/** Where an application learns who gives out tokens for a resource. */
const challengeOf = (resource: string): string => {
  const { origin, pathname } = new URL(resource);
  return `resource_metadata="${origin}/.well-known/oauth-protected-resource${pathname}"`;
};

export function createSessionGuard(source: SessionSource): SessionGuard {
  const sessions = createCache<Found | undefined>({
    max: sessionsMax,
    againMs: readAgainMs,
    longerMs: longerWhileAwayMs,
    ttlMs: (found) => (found && found.cookieLength <= cachedLengthMax ? trustedMs : 0),
  });
  const tokens = createCache<FoundToken | undefined>({
    max: tokensMax,
    againMs: readAgainMs,
    ttlMs: (found) => (found ? trustedMs : 0),
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

  const personalToken = async (text: string) => (tokenForm.test(text) ? source.token(text) : undefined);

  async function findToken(text: string): Promise<FoundToken | undefined> {
    const token = await (accessTokenForm.test(text) ? source.applicationToken(text) : personalToken(text));
    const actor = token && (await source.findActor(token.userId));
    return token && actor
      ? {
          actor,
          session: { id: token.id, createdAtMs: token.createdAt.getTime() },
          scopes: token.scopes as TokenScope[],
        }
      : undefined;
  }

  async function bySession(c: Context<SignedIn>): Promise<Caller> {
    const cookie = c.req.header("cookie");
    if (!cookie) throw new AppError("not-signed-in");
    const known = sessions.known(cookie);
    const found = known ?? (await sessions.read(cookie, () => find(c.req.raw.headers)));
    if (!found) throw new AppError("not-signed-in");
    if (!known) for (const each of found.setCookies) c.header("Set-Cookie", each, { append: true });
    return found;
  }

  async function byToken(
    c: Context<SignedIn>,
    text: string,
    isOpenToApplications: boolean,
  ): Promise<FoundToken> {
    const isKept = accessTokenForm.test(text) && !isOpenToApplications && !isToolCall(c);
    const found = isKept ? undefined : await tokens.read(text, () => findToken(text));
    if (!found) {
      const where = isOpenToApplications ? `, ${challenge}` : "";
      c.header("WWW-Authenticate", `Bearer error="invalid_token"${where}`);
      throw new AppError("invalid-token");
    }
    await source.countTokenCall(found.session.id);
    return found;
  }

  const challenge = `${challengeOf(source.resource)}, scope="${assistantScopes.join(" ")}"`;

  const guard = (isOpenToApplications: boolean) =>
    createMiddleware<SignedIn>(async (c, next) => {
      // A token that is named is what counts: a browser's cookie beside it says nothing of who wrote the program.
      const bearer = bearerOf(c.req.header("authorization"));
      if (bearer === undefined) {
        if (isOpenToApplications) c.header("WWW-Authenticate", `Bearer ${challenge}`);
        const { actor, session } = await bySession(c);
        if (isOpenToApplications) c.header("WWW-Authenticate", undefined);
        c.set("actor", actor);
        c.set("session", session);
      } else {
        const { actor, session, scopes } = await byToken(c, bearer, isOpenToApplications);
        c.set("actor", actor);
        c.set("session", session);
        c.set("scopes", scopes);
      }
      await next();
    });

  return {
    requireUser: guard(false),
    requireCaller: guard(true),
    trusted: (cookie) => sessions.known(cookie)?.actor,
    clearUser(userId) {
      sessions.deleteWhere((found) => found?.actor.userId === userId);
      tokens.deleteWhere((found) => found?.actor.userId === userId);
    },
    clearCookie(cookie) {
      if (cookie) sessions.delete(cookie);
    },
  };
}

/** Behind `requireUser`: rejects a personal token without the scope; "none" rejects every token. */
export const requiresScope = (scope: TokenScope | "none"): MiddlewareHandler<SignedIn> =>
  createMiddleware<SignedIn>(async (c, next) => {
    const { scopes } = c.var;
    if (scopes !== undefined) {
      if (scope === "none") throw new AppError("session-required");
      if (!scopes.includes(scope)) {
        c.header("WWW-Authenticate", `Bearer error="insufficient_scope", scope="${scope}"`);
        throw new AppError("token-scope");
      }
    }
    await next();
  });

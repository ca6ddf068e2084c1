import { randomBytes } from "node:crypto";
import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";
import type { SessionsAnswer } from "#contract/accounts.ts";
import type { SessionAnswer } from "#contract/session.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { deviceOf } from "#domain/accounts/device.ts";
import { message } from "#domain/language/translate.ts";
import { clientHeader } from "#server/http/client-network.ts";
import type { RequestSession } from "#server/http/signed-in.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";
import { counted } from "#server/platform/counted.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { NewId } from "#server/platform/new-id.ts";
import type { Places } from "#server/platform/places.ts";
import type { EntitlementOf, Payer } from "../administration/accounts.store.ts";
import {
  type ListedSession,
  type NewSession,
  type SessionOrigin,
  type SessionOwner,
  type SessionsStore,
  sessionTokenHash,
} from "./sessions.store.ts";
import type { SignedCookie } from "./signed-cookie.ts";
import type { VisitsStore } from "./visits.store.ts";

/** A session ends when it was not used for this long, or after `sessionDays` in all. */
export const sessionIdleSeconds = 7 * 86_400;
/** A session in use is extended at most this often. */
const extendEverySeconds = 86_400;
const tokenBytes = 32;
/** The last use that is shown is at most five minutes old; a process writes it less often than that. */
const noteUseEverySeconds = 4 * 60;
const sessionsMax = 20_000;

export type SessionsServiceDeps = {
  store: SessionsStore;
  visits: Pick<VisitsStore, "noteVisit">;
  cookie: SignedCookie;
  places: Places;
  entitlementOf: EntitlementOf;
  events: EventBus;
  log: Logger;
  clock: Clock;
  newId: NewId;
};

export type SessionsService = ReturnType<typeof createSessionsService>;

export type LiveSession = {
  userId: string;
  user: SessionOwner;
  sessionId: string;
  /** When the session was opened, in milliseconds since 1970. */
  createdAtMs: number;
  /** The cookie to renew when the session was extended. */
  setCookies: string[];
};

export type OpenedSession = {
  user: SessionOwner;
  sessionId: string;
  /** Where it was opened: the network is the address for IPv4, the /64 of it for IPv6. */
  origin: SessionOrigin;
  setCookie: string;
};

/** A user in the answers of sign-ins. */
export const signedInUserOf = ({ id, email, fullName }: SessionOwner) => ({ id, email, name: fullName });

/** A user in the answer of the session call. */
function sessionUserOf(user: SessionOwner, entitlementOf: EntitlementOf): NonNullable<SessionAnswer>["user"] {
  const {
    emailVerified,
    phone,
    role,
    subscriptionType,
    authProvider,
    googleUid,
    twoFactorEnabled,
    language,
  } = user;
  const createdAt = user.createdAt.toISOString();
  const updatedAt = user.updatedAt.toISOString();
  const entitlement = entitlementOf(user);
  const account = { emailVerified, phone, role, subscriptionType, authProvider, googleUid, twoFactorEnabled };
  const shown = { image: user.profilePicture, ...account, language, entitlement };
  return { ...signedInUserOf(user), ...shown, createdAt, updatedAt };
}

/** In the form in which it is stored since the first session: known devices are recognized by it. */
function networkOf(headers: Headers): string | null {
  const address = headers.get(clientHeader) ?? "";
  if (!ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  if (!("parts" in parsed)) return parsed.toString();
  return parsed.parts.map((part, at) => (at < 4 ? part : 0).toString(16).padStart(4, "0")).join(":");
}

/** What each of them may do now, by what they paid. */
export const actorsOfPayers = (
  payers: ReadonlyMap<string, Payer>,
  entitlementOf: EntitlementOf,
): Map<string, Actor> =>
  new Map(
    [...payers].map(([id, { paymentInfo, ...actor }]) => {
      const { state } = entitlementOf({ role: actor.role, paymentInfo });
      return [id, { ...actor, entitlement: state }];
    }),
  );

/** Sessions: random tokens in a signed cookie, of which the database holds the hash. */
export function createSessionsService(deps: SessionsServiceDeps) {
  const { store, cookie, places, events, log, clock, newId } = deps;
  const noted = new LRUCache<string, true>({ ...counted(sessionsMax), ttl: noteUseEverySeconds * 1_000 });

  function listed({ userAgent, ipAddress, ...row }: ListedSession, currentId: string) {
    return {
      id: row.id,
      device: deviceOf(userAgent),
      place: places.placeOf(ipAddress, "en"),
      ipAddress: ipAddress && ipaddr.isValid(ipAddress) ? ipaddr.process(ipAddress).toString() : null,
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt.toISOString(),
      current: row.id === currentId,
    };
  }

  const expiryFromNow = () => new Date(clock.now() + sessionIdleSeconds * 1_000);

  /** Always a new token: none that was in the browser before becomes a session. */
  function newSession(): { row: NewSession; token: string } {
    const token = randomBytes(tokenBytes).toString("base64url");
    return { row: { id: newId(), token: sessionTokenHash(token), expiresAt: expiryFromNow() }, token };
  }

  /** The session behind the cookie, extended when its last extension is a day ago. */
  async function read(headers: Headers) {
    const token = cookie.read(headers);
    const found = token === undefined ? undefined : await store.find(sessionTokenHash(token));
    if (token === undefined || !found) return { token, found: undefined, setCookies: [] };
    const extendedAtMs = found.session.expiresAt.getTime() - sessionIdleSeconds * 1_000;
    if (clock.now() - extendedAtMs < extendEverySeconds * 1_000) return { token, found, setCookies: [] };
    const session = await store.extend(found.session.id, expiryFromNow());
    if (!session) return { token, found: undefined, setCookies: [] };
    return { token, found: { ...found, session }, setCookies: [cookie.set(token)] };
  }

  return {
    /** The session behind the cookie; null without a live session of a live user. */
    async find(headers: Headers): Promise<LiveSession | null> {
      const { found, setCookies } = await read(headers);
      if (!found) return null;
      const { id, userId, createdAt } = found.session;
      return { userId, user: found.user, sessionId: id, createdAtMs: createdAt.getTime(), setCookies };
    },

    /** Session and user as the session call answers them; takes away the cookie of a session that has ended. */
    async current(headers: Headers): Promise<{ body: SessionAnswer; setCookies: string[] }> {
      const { token, found, setCookies } = await read(headers);
      if (!found) return { body: null, setCookies: token === undefined ? [] : [cookie.removed] };
      const expiresAt = found.session.expiresAt.toISOString();
      return {
        body: { session: { expiresAt }, user: sessionUserOf(found.user, deps.entitlementOf) },
        setCookies,
      };
    },

    /**
     * Opens a session in place of the one that the browser has, whoever's that is.
     * @throws AppError not-signed-in when the user has gone meanwhile
     */
    async open(userId: string, headers: Headers): Promise<OpenedSession> {
      const { row, token } = newSession();
      const origin = { userId, ipAddress: networkOf(headers), userAgent: headers.get("user-agent") };
      const old = cookie.read(headers);
      const opened = await store.open(row, origin, old === undefined ? undefined : sessionTokenHash(old));
      if (!opened) throw new AppError("not-signed-in");
      const { user, endedUserId } = opened;
      // Its streams end, or go on with the new session.
      if (endedUserId !== undefined) await events.publish({ kind: "user", userId: endedUserId });
      return { user, sessionId: row.id, origin, setCookie: cookie.set(token) };
    },

    /**
     * Gives the browser of a session a new one in its place.
     * @throws AppError not-signed-in when the session has ended meanwhile
     */
    async replace(sessionId: string): Promise<string> {
      const { row, token } = newSession();
      if (!(await store.replace(sessionId, row))) throw new AppError("not-signed-in");
      return cookie.set(token);
    },

    /** @returns whose session it was, if it was one */
    async signOut(headers: Headers): Promise<string | undefined> {
      const token = cookie.read(headers);
      return token === undefined ? undefined : store.removeByToken(sessionTokenHash(token));
    },

    /** Ends a session of which nobody was handed the cookie. */
    async withdraw({ user, sessionId }: OpenedSession): Promise<void> {
      await store.remove(user.id, sessionId);
    },

    /** The header that takes the session's cookie away. */
    removedCookie: cookie.removed,

    /** The session in use first, then the last used. */
    async list({ userId }: Actor, { id }: RequestSession): Promise<SessionsAnswer> {
      const all = (await store.list(userId)).map((row) => listed(row, id));
      return { sessions: all.toSorted((a, b) => Number(b.current) - Number(a.current)) };
    },
    async end({ userId }: Actor, sessionId: string): Promise<void> {
      if (!(await store.remove(userId, sessionId)))
        throw new AppError("not-found", {
          words: message("This session has already ended. Reload the list."),
        });
      await events.publish({ kind: "user", userId });
    },
    async endOthers({ userId }: Actor, { id }: RequestSession): Promise<void> {
      await store.removeOthers(userId, id);
      await events.publish({ kind: "user", userId });
    },
    /** Notes a use of the session and a visit of its user now and then; returns at once. */
    noteUse(sessionId: string): void {
      if (noted.has(sessionId)) return;
      noted.set(sessionId, true);
      const seconds = noteUseEverySeconds / 2;
      const both = [store.noteUse(sessionId, seconds), deps.visits.noteVisit(sessionId, seconds)];
      Promise.all(both).catch((error: unknown) => {
        noted.delete(sessionId);
        log.warn({ err: String(error) }, "The last use of a session could not be noted");
      });
    },
    /** Whose each live session is, by session id. */
    actorsOf: async (sessionIds: string[]): Promise<Map<string, Actor>> =>
      actorsOfPayers(await store.payersOf(sessionIds), deps.entitlementOf),
  };
}

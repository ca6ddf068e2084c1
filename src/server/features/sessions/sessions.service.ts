import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";
import type { SessionsAnswer } from "#contract/accounts.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { deviceOf } from "#domain/accounts/device.ts";
import type { RequestSession } from "#server/http/signed-in.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { Places } from "#server/platform/places.ts";
import type { SessionsStore, StoredSession } from "./sessions.store.ts";

/** The last use that is shown is at most five minutes old; a process writes it less often than that. */
const noteUseEverySeconds = 4 * 60;
const sessionsMax = 20_000;

export type SessionsServiceDeps = { store: SessionsStore; places: Places; events: EventBus; log: Logger };
export type SessionsService = ReturnType<typeof createSessionsService>;

/** The places where a person's account is open. */
export function createSessionsService({ store, places, events, log }: SessionsServiceDeps) {
  const noted = new LRUCache<string, true>({ max: sessionsMax, ttl: noteUseEverySeconds * 1_000 });

  function sessionOf({ userAgent, ipAddress, ...row }: StoredSession, currentId: string) {
    return {
      id: row.id,
      device: deviceOf(userAgent),
      place: places.placeOf(ipAddress),
      ipAddress: ipAddress && ipaddr.isValid(ipAddress) ? ipaddr.process(ipAddress).toString() : null,
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt.toISOString(),
      current: row.id === currentId,
    };
  }

  return {
    /** The session in use first, then the last used. */
    async list({ userId }: Actor, { id }: RequestSession): Promise<SessionsAnswer> {
      const all = (await store.list(userId)).map((row) => sessionOf(row, id));
      return { sessions: all.toSorted((a, b) => Number(b.current) - Number(a.current)) };
    },
    async end({ userId }: Actor, sessionId: string): Promise<void> {
      if (!(await store.remove(userId, sessionId)))
        throw new AppError("not-found", { message: "This session has ended already. Reload the list." });
      await events.publish({ kind: "user", userId });
    },
    async endOthers({ userId }: Actor, { id }: RequestSession): Promise<void> {
      await store.removeOthers(userId, id);
      await events.publish({ kind: "user", userId });
    },
    /** Notes a use of the session now and then; returns at once. */
    noteUse(sessionId: string): void {
      if (noted.has(sessionId)) return;
      noted.set(sessionId, true);
      store.noteUse(sessionId, noteUseEverySeconds / 2).catch((error: unknown) => {
        noted.delete(sessionId);
        log.warn({ err: String(error) }, "The last use of a session could not be noted");
      });
    },
    actorsOf: store.actorsOf,
  };
}

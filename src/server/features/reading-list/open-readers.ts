import type { Actor } from "#domain/accounts/account.ts";
import type { ProductEvent } from "#server/platform/events/events.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { writeEvent } from "./event-stream.ts";
import type { Reader } from "./stream-reader.ts";

export type OpenReadersDeps = {
  /** Who stands behind each of the sessions that are live now, by session id. */
  actorsOf: (sessionIds: string[]) => Promise<Map<string, Actor>>;
  log: Logger;
};

/** The open browsers of a process. Whoever has left, or was signed out, is written to no more. */
export function createOpenReaders({ actorsOf, log }: OpenReadersDeps) {
  const readers = new Set<Reader>();
  const byUser = new Map<string, Set<Reader>>();
  const of = (userId: string) => [...(byUser.get(userId) ?? [])];

  function add(reader: Reader): void {
    const { userId } = reader.actor;
    const mine = byUser.get(userId) ?? new Set();
    byUser.set(userId, mine.add(reader));
    readers.add(reader);
  }

  /** Answers false for a reader that was not there any more. */
  function remove(reader: Reader): boolean {
    const { userId } = reader.actor;
    const mine = byUser.get(userId);
    mine?.delete(reader);
    if (mine?.size === 0) byUser.delete(userId);
    return readers.delete(reader);
  }

  function renew(reader: Reader, actor: Actor): void {
    // Of two accounts made one, the session goes over to the one that stays.
    const isSame = actor.userId === reader.actor.userId;
    const was = isSame || remove(reader);
    reader.actor = actor;
    if (!isSame && was) add(reader);
  }

  return {
    readers: readers as ReadonlySet<Reader>,
    of,
    add,
    remove,

    /** Those whose session may have ended with the event. */
    touchedBy(event: ProductEvent): Reader[] {
      if (event.kind === "user") return of(event.userId);
      return event.kind === "missed" ? [...readers] : [];
    },

    broadcast(to: Iterable<Reader>, text: string): void {
      if (text === "") return;
      // Encoded once for all of them.
      const bytes = Buffer.from(text);
      for (const reader of to) {
        if (!readers.has(reader)) continue;
        if (reader.held) reader.held.push(text);
        else if (!writeEvent(reader.socket, bytes)) remove(reader);
      }
    },

    /** Ends the streams whose session is over, and renews what the others' accounts may do. */
    async checkSessions(some: Reader[]): Promise<void> {
      if (some.length === 0) return;
      try {
        const actors = await actorsOf([...new Set(some.map(({ sessionId }) => sessionId))]);
        for (const reader of some) {
          const actor = actors.get(reader.sessionId);
          if (actor) renew(reader, actor);
          // One that is opening is refused when it is done.
          else if (remove(reader) && !reader.held) reader.socket.end();
        }
      } catch (error) {
        log.warn({ err: String(error) }, "The sessions of the open pages could not be checked");
      }
    },

    /** Ends every stream; browsers come back by themselves. */
    end(): void {
      for (const reader of readers) {
        writeEvent(reader.socket, "retry: 2000\n\n");
        reader.socket.end();
      }
      readers.clear();
      byUser.clear();
    },
  };
}

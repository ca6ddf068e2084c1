import type { Actor } from "#domain/accounts/account.ts";
import type { ProductEvent } from "#server/platform/events/events.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { writeEvent } from "./event-stream.ts";
import type { User } from "./stream-client.ts";

export type OpenStreamsDeps = {
  /** Whose each live session is, by session id. */
  actorsOf: (sessionIds: string[]) => Promise<Map<string, Actor>>;
  log: Logger;
};

/** The open browsers of a process. Whoever has left, or was signed out, is written to no more. */
export function createOpenStreams({ actorsOf, log }: OpenStreamsDeps) {
  const users = new Set<User>();
  const byUser = new Map<string, Set<User>>();
  const of = (userId: string) => [...(byUser.get(userId) ?? [])];

  function add(user: User): void {
    const { userId } = user.actor;
    const mine = byUser.get(userId) ?? new Set();
    byUser.set(userId, mine.add(user));
    users.add(user);
  }

  /** Answers false for a client that has left. */
  function remove(user: User): boolean {
    const { userId } = user.actor;
    const mine = byUser.get(userId);
    mine?.delete(user);
    if (mine?.size === 0) byUser.delete(userId);
    return users.delete(user);
  }

  function renew(user: User, actor: Actor): void {
    // Of two accounts made one, the session goes over to the one that stays.
    const isSame = actor.userId === user.actor.userId;
    const was = isSame || remove(user);
    user.actor = actor;
    if (!isSame && was) add(user);
  }

  return {
    readers: users as ReadonlySet<User>,
    of,
    add,
    remove,

    /** Those whose session may have ended with the event. */
    touchedBy(event: ProductEvent): User[] {
      if (event.kind === "user") return of(event.userId);
      return event.kind === "missed" ? [...users] : [];
    },

    broadcast(to: Iterable<User>, text: string): void {
      if (text === "") return;
      // Encoded once for all of them.
      const bytes = Buffer.from(text);
      for (const user of to) {
        if (!users.has(user)) continue;
        if (user.held) user.held.push(text);
        else if (!writeEvent(user.socket, bytes)) remove(user);
      }
    },

    /** Ends the streams whose session or plan is over, and renews what the others' accounts may do. */
    async checkSessions(some: User[]): Promise<void> {
      if (some.length === 0) return;
      try {
        const actors = await actorsOf([...new Set(some.map(({ sessionId }) => sessionId))]);
        for (const user of some) {
          const actor = actors.get(user.sessionId);
          if (actor && actor.entitlement !== "ended") renew(user, actor);
          // One that is opening is rejected when it is done.
          else if (remove(user) && !user.held) user.socket.end();
        }
      } catch (error) {
        log.warn({ err: String(error) }, "The sessions of the open pages could not be checked");
      }
    },

    /** Ends every stream; browsers come back by themselves. */
    end(): void {
      for (const user of users) {
        writeEvent(user.socket, "retry: 2000\n\n");
        user.socket.end();
      }
      users.clear();
      byUser.clear();
    },
  };
}

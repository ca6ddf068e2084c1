import { LRUCache } from "lru-cache";
import type { ApplicationsAnswer, Authorization, ConnectedApplication } from "#contract/applications.ts";
import type { Actor } from "#domain/accounts/account.ts";
import type { TokenScope } from "#domain/accounts/personal-token.ts";
import { AppError } from "#server/platform/app-error.ts";
import { counted } from "#server/platform/counted.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { hashOf } from "#server/platform/secrets/random-secret.ts";
import type { ApplicationsStore, StoredApplication } from "./applications.store.ts";
import { redirectTargetOf } from "./redirect-uri.ts";

/** The last use that is shown is at most five minutes old; a process writes it less often than that. */
const noteUseEverySeconds = 4 * 60;
const notedMax = 20_000;

export type ApplicationsServiceDeps = {
  store: ApplicationsStore;
  events: EventBus;
  log: Logger;
  /** What access tokens are for. */
  resource: string;
};

export type ApplicationsService = ReturnType<typeof createApplicationsService>;

/** Where an application gets its answers, for its user to see. */
export function targetOf(redirectUri: string): Authorization["target"] {
  const target = redirectTargetOf(redirectUri);
  if (target?.kind === "site") return { kind: "site", name: target.host };
  if (target?.kind === "scheme") return { kind: "scheme", name: target.scheme };
  return { kind: "device", name: null };
}

const visible = (row: StoredApplication): ConnectedApplication => ({
  id: row.id,
  name: row.name,
  target: targetOf(row.redirectUri),
  scopes: row.scopes as TokenScope[],
  connectedAt: (row.connectedAt ?? row.createdAt).toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});

/** Applications that a user has connected. */
export function createApplicationsService({ store, events, log, resource }: ApplicationsServiceDeps) {
  const noted = new LRUCache<string, true>({ ...counted(notedMax), ttl: noteUseEverySeconds * 1_000 });

  return {
    async list({ userId }: Actor): Promise<ApplicationsAnswer> {
      return { applications: (await store.list(userId)).map(visible) };
    },

    /** @throws AppError application-not-found */
    async disconnect({ userId }: Pick<Actor, "userId">, applicationId: string): Promise<void> {
      if (!(await store.remove(userId, applicationId))) throw new AppError("application-not-found");
      // Every process forgets who is behind its tokens.
      await events.publish({ kind: "user", userId });
    },

    /** The application behind a live access token; undefined for any other text. Its use is noted now and then. */
    async findByAccessToken(token: string): Promise<StoredApplication | undefined> {
      const found = await store.findByAccessToken(hashOf(token), resource);
      if (found && !noted.has(found.id)) {
        noted.set(found.id, true);
        store.noteUse(found.id, noteUseEverySeconds / 2).catch((error: unknown) => {
          noted.delete(found.id);
          log.warn({ err: String(error) }, "The last use of an application could not be noted");
        });
      }
      return found;
    },
  };
}

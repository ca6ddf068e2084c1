import { LRUCache } from "lru-cache";
import type { CreatedToken, NewToken, PersonalToken, TokensAnswer } from "#contract/tokens.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { isTokenExpiry, type TokenScope, tokenPrefix } from "#domain/accounts/personal-token.ts";
import { message } from "#domain/language/translate.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";
import { counted } from "#server/platform/counted.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { NewId } from "#server/platform/new-id.ts";
import { hashOf, newSecret } from "#server/platform/secrets/random-secret.ts";
import type { EntitlementOf } from "../administration/accounts.store.ts";
import { actorsOfPayers } from "./sessions.service.ts";
import type { StoredToken, TokensStore } from "./tokens.store.ts";

/** The last use that is shown is at most five minutes old; a process writes it less often than that. */
const noteUseEverySeconds = 4 * 60;
const notedMax = 20_000;

export type TokensServiceDeps = {
  store: TokensStore;
  entitlementOf: EntitlementOf;
  events: EventBus;
  log: Logger;
  clock: Clock;
  newId: NewId;
};

export type TokensService = ReturnType<typeof createTokensService>;

const visible = ({
  id,
  name,
  scopes,
  lastFour,
  createdAt,
  expiresAt,
  lastUsedAt,
}: StoredToken): PersonalToken => ({
  id,
  name,
  scopes: scopes as TokenScope[],
  lastFour,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** Personal tokens: keys of a user to the interface, for programs. Only their hashes are stored. */
export function createTokensService({ store, entitlementOf, events, log, clock, newId }: TokensServiceDeps) {
  const noted = new LRUCache<string, true>({ ...counted(notedMax), ttl: noteUseEverySeconds * 1_000 });

  function expiryOf(expiresAt: NewToken["expiresAt"]): Date | null {
    if (expiresAt === null || expiresAt === undefined) return null;
    if (isTokenExpiry(Date.parse(expiresAt), clock.now())) return new Date(expiresAt);
    throw new AppError("bad-input", {
      field: "expiresAt",
      words: message("Choose a time within the next two years."),
    });
  }

  return {
    async list({ userId }: Actor): Promise<TokensAnswer> {
      return { tokens: (await store.list(userId)).map(visible) };
    },

    /** @throws AppError bad-input for an expiry that is past or too far ahead, token-limit-reached */
    async add({ userId }: Actor, { name, scopes, expiresAt }: NewToken): Promise<CreatedToken> {
      const token = newSecret(tokenPrefix);
      const stored = await store.insert({
        id: newId(),
        userId,
        name,
        scopes,
        hash: hashOf(token),
        lastFour: token.slice(-4),
        expiresAt: expiryOf(expiresAt),
      });
      if (stored === "full") throw new AppError("token-limit-reached");
      return { ...visible(stored), token };
    },

    /** @throws AppError token-not-found */
    async revoke({ userId }: Actor, tokenId: string): Promise<void> {
      if (!(await store.remove(userId, tokenId))) throw new AppError("token-not-found");
      // Every process forgets who is behind it, and its open streams end.
      await events.publish({ kind: "user", userId });
    },

    /** The live token with that text; undefined for any other. Its use is noted now and then. */
    async find(token: string): Promise<StoredToken | undefined> {
      const found = await store.find(hashOf(token));
      if (found && !noted.has(found.id)) {
        noted.set(found.id, true);
        store.noteUse(found.id, noteUseEverySeconds / 2).catch((error: unknown) => {
          noted.delete(found.id);
          log.warn({ err: String(error) }, "The last use of a personal token could not be noted");
        });
      }
      return found;
    },

    /** Who is behind each of the tokens that are live now, by token id. */
    actorsOf: async (tokenIds: string[]): Promise<Map<string, Actor>> =>
      actorsOfPayers(await store.payersOf(tokenIds), entitlementOf),
  };
}

import { LRUCache } from "lru-cache";
import type { ApiKeysPatch } from "#contract/settings.ts";
import { type Actor, usesSystemKeys } from "#domain/accounts/account.ts";
import { keyFields, maySaveKey } from "#domain/accounts/permissions.ts";
import { isKeyMask } from "#domain/settings/api-key.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { SecretBox } from "#server/platform/secrets/secret-box.ts";
import type { SettingsStore, StoredKeys } from "./settings.store.ts";

export type SystemKeys = { openai: string | undefined; finnhub: string | undefined; twelveData: string };

/** Which keys serve an account, and whose they are: "system", or the user's id. */
export type MarketAccess = {
  scope: string;
  finnhubKey: string | null;
  finnhubEnabled: boolean;
  freeEnabled: boolean;
  twelveDataKey: string;
};

export type KeysService = ReturnType<typeof createKeysService>;

export type KeysServiceDeps = {
  store: SettingsStore;
  box: SecretBox;
  system: SystemKeys;
  events: EventBus;
  log: Logger;
};

/** Rows are kept sealed in memory, and read again after a change or this time. */
const rememberedMs = 5_000;

/** Opens stored keys for server calls only; no route returns what this service returns. */
export function createKeysService(deps: KeysServiceDeps) {
  const { store, box, system, log } = deps;
  const rows = new LRUCache<string, { row: StoredKeys | undefined }>({ max: 10_000, ttl: rememberedMs });
  deps.events.subscribe((event) => {
    if (event.kind === "user") rows.delete(event.userId);
  });

  async function keysOf(userId: string): Promise<StoredKeys | undefined> {
    const known = rows.get(userId);
    if (known) return known.row;
    const row = await store.findKeys(userId);
    rows.set(userId, { row });
    return row;
  }

  function opened(userId: string, field: string, sealed: string | null | undefined): string | null {
    if (!sealed) return null;
    try {
      return box.open(sealed, { userId, field });
    } catch (error) {
      log.error(
        { userId, field, err: String(error) },
        "A stored API key cannot be opened with this SECRET_KEY",
      );
      return null;
    }
  }

  /** The AI key of an account; an account on own keys has no fallback (READ-46). */
  async function openaiKey(actor: Actor): Promise<string | null> {
    if (usesSystemKeys(actor)) return system.openai ?? null;
    const row = await keysOf(actor.userId);
    return opened(actor.userId, "openaiApiKey", row?.openaiApiKey);
  }

  function ownMarket(userId: string, row: StoredKeys | undefined): MarketAccess {
    const own = opened(userId, "finnhubApiKey", row?.finnhubApiKey);
    return {
      scope: own ? userId : "system",
      finnhubKey: own ?? system.finnhub ?? null,
      finnhubEnabled: row?.finnhubEnabled ?? true,
      freeEnabled: row?.yahooFinanceEnabled ?? false,
      twelveDataKey: system.twelveData,
    };
  }

  /** An account without an own stock-data key falls back to the system's (READ-46). */
  async function market(actor: Actor): Promise<MarketAccess> {
    const row = await keysOf(actor.userId);
    if (!usesSystemKeys(actor)) return ownMarket(actor.userId, row);
    return {
      scope: "system",
      finnhubKey: system.finnhub ?? null,
      finnhubEnabled: true,
      freeEnabled: row?.yahooFinanceEnabled ?? false,
      twelveDataKey: system.twelveData,
    };
  }

  /** Stores an own AI key, sealed. */
  async function storeOpenaiKey(userId: string, key: string): Promise<void> {
    await store.changeKeys(userId, {
      openaiApiKey: box.seal(key, { userId, field: "openaiApiKey" }),
      openaiLastFour: key.slice(-4),
    });
    await deps.events.publish({ kind: "user", userId });
  }

  /** Stores an own stock-data key, sealed. */
  async function storeFinnhubKey(userId: string, key: string): Promise<void> {
    await store.changeKeys(userId, {
      finnhubApiKey: box.seal(key, { userId, field: "finnhubApiKey" }),
      finnhubLastFour: key.slice(-4),
    });
    await deps.events.publish({ kind: "user", userId });
  }

  /** What to store for a key as typed; nothing for one that is not given or is the mask of the stored one. */
  function storedKey(userId: string, field: string, typed: string | undefined) {
    if (typed === undefined || isKeyMask(typed)) return undefined;
    if (typed === "") return { sealed: null, lastFour: null };
    return { sealed: box.seal(typed, { userId, field }), lastFour: typed.slice(-4) };
  }

  /**
   * Saves the fields that are given, all or none.
   * @throws AppError keys-managed when the account may not save one of them (READ-45)
   */
  async function change(actor: Actor, patch: ApiKeysPatch): Promise<void> {
    if (keyFields.some((field) => patch[field] !== undefined && !maySaveKey(actor, field)))
      throw new AppError("keys-managed");
    const { openaiApiKey, finnhubApiKey, redditApiKey, ...switches } = patch;
    const { userId } = actor;
    const openai = storedKey(userId, "openaiApiKey", openaiApiKey);
    const finnhub = storedKey(userId, "finnhubApiKey", finnhubApiKey);
    const reddit = storedKey(userId, "redditApiKey", redditApiKey);
    const isStored = await store.changeKeys(userId, {
      ...switches,
      ...(openai && { openaiApiKey: openai.sealed, openaiLastFour: openai.lastFour }),
      ...(finnhub && { finnhubApiKey: finnhub.sealed, finnhubLastFour: finnhub.lastFour }),
      ...(reddit && { redditApiKey: reddit.sealed, redditLastFour: reddit.lastFour }),
    });
    if (!isStored) throw new AppError("not-signed-in");
    await deps.events.publish({ kind: "user", userId });
  }

  return { openaiKey, market, change, storeOpenaiKey, storeFinnhubKey };
}

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

export type SystemKeys = {
  openai: string | undefined;
  finnhub: string | undefined;
  reddit: string | undefined;
  twelveData: string;
};

export type OwnKeyField = "openaiApiKey" | "finnhubApiKey" | "redditApiKey";

/** `key` is null for a stored key that cannot be opened. */
export type KeyToTry =
  | { whose: "own"; key: string | null }
  | { whose: "provided"; key: string }
  | { whose: "nobody" };

const lastFourOf = {
  openaiApiKey: "openaiLastFour",
  finnhubApiKey: "finnhubLastFour",
  redditApiKey: "redditLastFour",
} as const satisfies Record<OwnKeyField, keyof StoredKeys>;

/** Which keys serve an account, and whose they are: "system", or the user's id. */
export type MarketAccess = {
  scope: string;
  finnhubKey: string | null;
  finnhubEnabled: boolean;
  freeEnabled: boolean;
  twelveDataKey: string;
};

/** Whether an account reads Reddit, and the apps' keys that serve it: its own, then the server's (READ-86). */
export type RedditAccess = { enabled: boolean; keys: { key: string; own: boolean }[] };

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
  const { box, system, log } = deps;
  const rows = new LRUCache<string, { row: StoredKeys | undefined }>({ max: 10_000, ttl: rememberedMs });
  /** Whoever asks while a row is read shares the answer, and none that comes after the row was changed. */
  const underWay = new Map<string, Promise<StoredKeys | undefined>>();
  function forget(userId: string): void {
    rows.delete(userId);
    underWay.delete(userId);
  }
  deps.events.subscribe((event) => {
    if (event.kind === "user") forget(event.userId);
  });

  async function keysOf(userId: string): Promise<StoredKeys | undefined> {
    const known = rows.get(userId);
    if (known) return known.row;
    const shared = underWay.get(userId);
    if (shared) return shared;
    const reading = deps.store.findKeys(userId);
    underWay.set(userId, reading);
    try {
      const row = await reading;
      if (underWay.get(userId) === reading) rows.set(userId, { row });
      return row;
    } finally {
      if (underWay.get(userId) === reading) underWay.delete(userId);
    }
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

  async function reddit(actor: Actor): Promise<RedditAccess> {
    const row = await keysOf(actor.userId);
    const own = opened(actor.userId, "redditApiKey", row?.redditApiKey);
    return {
      enabled: row?.redditEnabled ?? false,
      keys: [
        ...(own ? [{ key: own, own: true }] : []),
        ...(system.reddit ? [{ key: system.reddit, own: false }] : []),
      ],
    };
  }

  /** The key that a test without a typed one tries, and whose it is: the one that serves the account. */
  async function triedKey(actor: Actor, field: OwnKeyField): Promise<KeyToTry> {
    const sealed = maySaveKey(actor, field) ? (await keysOf(actor.userId))?.[field] : null;
    if (sealed) return { whose: "own", key: opened(actor.userId, field, sealed) };
    const isServed = usesSystemKeys(actor) || field !== "openaiApiKey";
    const provided = isServed ? systemKeyOf(field) : undefined;
    return provided ? { whose: "provided", key: provided } : { whose: "nobody" };
  }

  function systemKeyOf(field: OwnKeyField): string | undefined {
    return { openaiApiKey: system.openai, finnhubApiKey: system.finnhub, redditApiKey: system.reddit }[field];
  }

  /** A key's columns for a key as typed; none for one that is not given or is the mask of the stored one. */
  function columnsOf(userId: string, field: OwnKeyField, typed: string | undefined): Partial<StoredKeys> {
    if (typed === undefined || isKeyMask(typed)) return {};
    const lastFour = lastFourOf[field];
    if (typed === "") return { [field]: null, [lastFour]: null };
    return { [field]: box.seal(typed, { userId, field }), [lastFour]: typed.slice(-4) };
  }

  async function store(userId: string, patch: ApiKeysPatch): Promise<boolean> {
    const { openaiApiKey, finnhubApiKey, redditApiKey, ...switches } = patch;
    const isStored = await deps.store.changeKeys(userId, {
      ...switches,
      ...columnsOf(userId, "openaiApiKey", openaiApiKey),
      ...columnsOf(userId, "finnhubApiKey", finnhubApiKey),
      ...columnsOf(userId, "redditApiKey", redditApiKey),
    });
    forget(userId);
    await deps.events.publish({ kind: "user", userId });
    return isStored;
  }

  /**
   * Saves the fields that are given, all or none.
   * @throws AppError keys-managed when the account may not save one of them (READ-45)
   */
  async function change(actor: Actor, patch: ApiKeysPatch): Promise<void> {
    if (keyFields.some((field) => patch[field] !== undefined && !maySaveKey(actor, field)))
      throw new AppError("keys-managed");
    if (!(await store(actor.userId, patch))) throw new AppError("not-signed-in");
  }

  return {
    openaiKey,
    market,
    reddit,
    triedKey,
    change,
    storeOpenaiKey: (userId: string, openaiApiKey: string) => store(userId, { openaiApiKey }),
    storeFinnhubKey: (userId: string, finnhubApiKey: string) => store(userId, { finnhubApiKey }),
  };
}

import type { ApiKeysPatch } from "#contract/settings.ts";
import { type Actor, mayUseSystemKeys, usesSystemKeys } from "#domain/accounts/account.ts";
import { keyFields, maySaveKey } from "#domain/accounts/permissions.ts";
import { isKeyMask, type OwnKeyField, ownKeyFields } from "#domain/settings/api-key.ts";
import { AppError } from "#server/platform/app-error.ts";
import { createCache } from "#server/platform/cache.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { keyMark } from "#server/platform/secrets/key-mark.ts";
import type { SecretBox } from "#server/platform/secrets/secret-box.ts";
import { vendorKeyPlace } from "#server/platform/secrets/secret-places.ts";
import type { ConfiguredAi } from "#server/vendors/ai/ai.ts";
import type { ConfiguredSocial, NetworkKeys } from "#server/vendors/social/social.ts";
import type { ConfiguredVendor } from "#server/vendors/vendor.ts";
import { createAiAccess } from "./ai-access.ts";
import type { EncryptedKey, KeysPatch, SettingsStore, StoredKeys } from "./settings.store.ts";

/** The vendor of each own key, with the operator's key there. */
export type KeyVendors = Readonly<Record<OwnKeyField, Pick<ConfiguredVendor, "id" | "systemKey">>>;

/** `key` is null for a stored key that cannot be opened. */
export type KeyToTry =
  | { whose: "own"; key: string | null }
  | { whose: "provided"; key: string }
  | { whose: "nobody" };

/** Which keys serve an account, and whose they are: "system", or the user's id. */
export type MarketAccess = {
  scope: string;
  mainKey: string | null;
  mainEnabled: boolean;
  freeEnabled: boolean;
  freeKey: string;
};

export type KeysService = ReturnType<typeof createKeysService>;

export type KeysServiceDeps = {
  store: SettingsStore;
  box: SecretBox;
  vendors: KeyVendors;
  /** Serves accounts on the system's keys. */
  systemAi: Pick<ConfiguredAi, "id" | "systemKey">;
  /** Addresses that users on own keys may have their models called at. */
  aiAddresses: readonly string[];
  /** The operator's key of the free source of prices. */
  freeKey: string;
  events: EventBus;
  log: Logger;
};

/** Rows are kept encrypted in memory, and read again after a change or this time. */
const cachedMs = 5_000;

/** Opens stored keys for server calls only; no route returns what this service returns. */
export function createKeysService(deps: KeysServiceDeps) {
  const { box, vendors, freeKey, log } = deps;
  const rows = createCache<StoredKeys | undefined>({ max: 10_000, ttlMs: cachedMs });
  const invalidate = rows.delete;
  deps.events.subscribe((event) => {
    if (event.kind === "user") invalidate(event.userId);
  });

  const keysOf = (userId: string): Promise<StoredKeys | undefined> =>
    rows.read(userId, () => deps.store.findKeys(userId));

  function opened(userId: string, vendor: string, row: StoredKeys | undefined): string | null {
    const sealed = row?.own[vendor]?.sealed;
    if (!sealed) return null;
    try {
      return box.open(sealed, vendorKeyPlace(userId, vendor));
    } catch (error) {
      log.error(
        { userId, vendor, err: String(error) },
        "A stored API key cannot be opened with this SECRET_KEY",
      );
      return null;
    }
  }

  const systemKeyOf = (field: OwnKeyField): string | null => vendors[field].systemKey?.value ?? null;

  /** The operator's key, for whom it may serve. */
  const providedKey = (actor: Actor, field: OwnKeyField): string | null =>
    mayUseSystemKeys(actor) ? systemKeyOf(field) : null;

  const aiAccess = createAiAccess({ ...deps, keysOf, opened });

  function ownMarket(userId: string, row: StoredKeys | undefined): MarketAccess {
    const own = opened(userId, vendors.finnhubApiKey.id, row);
    return {
      scope: own ? userId : "system",
      mainKey: own ?? systemKeyOf("finnhubApiKey"),
      mainEnabled: row?.finnhubEnabled ?? true,
      freeEnabled: row?.yahooFinanceEnabled ?? false,
      freeKey,
    };
  }

  /** An account whose plan has ended is served by what is its own. */
  const withoutProvided = ({ scope, mainKey, ...access }: MarketAccess, userId: string): MarketAccess => ({
    ...access,
    scope: userId,
    mainKey: scope === "system" ? null : mainKey,
    freeEnabled: false,
  });

  /** What serves users without an account: the operator's keys alone (READ-96). */
  const operatorMarket = (): MarketAccess => ({
    scope: "system",
    mainKey: systemKeyOf("finnhubApiKey"),
    mainEnabled: true,
    freeEnabled: true,
    freeKey,
  });

  /** An account without an own stock-data key falls back to the system's (READ-46). */
  async function market(actor: Actor): Promise<MarketAccess> {
    const row = await keysOf(actor.userId);
    const access = usesSystemKeys(actor)
      ? { ...operatorMarket(), freeEnabled: row?.yahooFinanceEnabled ?? false }
      : ownMarket(actor.userId, row);
    return mayUseSystemKeys(actor) ? access : withoutProvided(access, actor.userId);
  }

  /** An account's access to a social network. */
  async function network(
    actor: Actor,
    { id, systemKey, switchField, url }: Pick<ConfiguredSocial, "id" | "systemKey" | "switchField" | "url">,
  ): Promise<NetworkKeys> {
    const row = await keysOf(actor.userId);
    const own = opened(actor.userId, id, row);
    return {
      enabled: url !== undefined && (switchField === undefined || (row?.[switchField] ?? false)),
      keys: [
        ...(own ? [{ key: own, own: true }] : []),
        ...(systemKey?.value && mayUseSystemKeys(actor) ? [{ key: systemKey.value, own: false }] : []),
      ],
    };
  }

  /** The key that a test without a typed one tries, and whose it is: the one that serves the account. */
  async function triedKey(actor: Actor, field: OwnKeyField): Promise<KeyToTry> {
    const { id } = vendors[field];
    const row = maySaveKey(actor, field) ? await keysOf(actor.userId) : undefined;
    if (row?.own[id]) return { whose: "own", key: opened(actor.userId, id, row) };
    const isServed = usesSystemKeys(actor) || field !== "openaiApiKey";
    const provided = isServed ? providedKey(actor, field) : null;
    return provided ? { whose: "provided", key: provided } : { whose: "nobody" };
  }

  /** The keys to store and, as null, those to remove; none for one that is not given or is the mask of the stored one. */
  function ownKeysIn(
    userId: string,
    typed: { [field in OwnKeyField]?: string | undefined },
  ): KeysPatch["own"] {
    const own: Record<string, EncryptedKey | null> = {};
    for (const field of ownKeyFields) {
      const key = typed[field];
      if (key === undefined || isKeyMask(key)) continue;
      const { id } = vendors[field];
      own[id] =
        key === "" ? null : { sealed: box.encrypt(key, vendorKeyPlace(userId, id)), lastFour: key.slice(-4) };
    }
    return own;
  }

  async function store(userId: string, patch: ApiKeysPatch): Promise<boolean> {
    const { openaiApiKey, finnhubApiKey, redditApiKey, ...switches } = patch;
    const typed = { openaiApiKey, finnhubApiKey, redditApiKey };
    const own = ownKeysIn(userId, typed);
    const isStored = await deps.store.changeKeys(userId, { switches, own });
    invalidate(userId);
    await deps.events.publish({ kind: "user", userId });
    // Saved again, perhaps mended at its vendor: what is paused because of it is tried again.
    for (const field of ownKeyFields) {
      const key = typed[field];
      if (key && own[vendors[field].id]) await keyWorks(vendors[field].id, key);
    }
    return isStored;
  }

  /** Stores a choice of AI provider, or a key at one; null removes a key. False without such a user. */
  async function storeAi(
    userId: string,
    switches: KeysPatch["switches"],
    key?: { vendor: string; key: string | null },
  ): Promise<boolean> {
    const sealed = (vendor: string, text: string) => box.encrypt(text, vendorKeyPlace(userId, vendor));
    const own: KeysPatch["own"] =
      key === undefined
        ? {}
        : {
            [key.vendor]:
              key.key === null ? null : { sealed: sealed(key.vendor, key.key), lastFour: key.key.slice(-4) },
          };
    const isStored = await deps.store.changeKeys(userId, { switches, own });
    invalidate(userId);
    await deps.events.publish({ kind: "user", userId });
    if (key?.key) await keyWorks(key.vendor, key.key);
    return isStored;
  }

  /** What is stored of AI providers, and the key at one of them for a test. */
  const aiRow = (userId: string) => keysOf(userId);
  const ownKeyAt = async (userId: string, vendor: string) => opened(userId, vendor, await keysOf(userId));

  /** Ends whatever is paused because of a key, in all processes. */
  const keyWorks = (vendor: string, key: string): Promise<void> =>
    deps.events.publish({ kind: "key-works", vendor, mark: keyMark(key) });

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
    aiAccess,
    storeAi,
    aiRow,
    ownKeyAt,
    aiKey: async (actor: Actor) => (await aiAccess(actor))?.apiKey ?? null,
    operatorMarket,
    market,
    network,
    triedKey,
    keyWorks,
    change,
    storeAiKey: (userId: string, openaiApiKey: string) => store(userId, { openaiApiKey }),
    storeMarketKey: (userId: string, finnhubApiKey: string) => store(userId, { finnhubApiKey }),
  };
}

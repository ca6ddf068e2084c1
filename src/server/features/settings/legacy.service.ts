import type { LegacyAnswer, LegacyData } from "#contract/legacy.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { maySaveKey } from "#domain/accounts/permissions.ts";
import { promptsPerUserMax } from "#domain/analysis/prompt.ts";
import type { OwnKeyField } from "#domain/settings/api-key.ts";
import { defaultUserSettings } from "#domain/settings/settings.ts";
import type { FeedsService } from "#server/features/feeds/feeds.service.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { SecretBox } from "#server/platform/secrets/secret-box.ts";
import { vendorKeyPlace } from "#server/platform/secrets/secret-places.ts";
import type { KeyVendors } from "./keys.service.ts";
import type { LegacyStore, TakeOver } from "./legacy.store.ts";

export type LegacyService = ReturnType<typeof createLegacyService>;

export type LegacyServiceDeps = {
  store: LegacyStore;
  feeds: Pick<FeedsService, "addMissing">;
  box: SecretBox;
  vendors: KeyVendors;
  events: EventBus;
};

export function createLegacyService({ store, feeds, box, vendors, events }: LegacyServiceDeps) {
  /** None for accounts on system keys: they save no own key. */
  function sealed(actor: Actor, field: OwnKeyField, key: string | null): TakeOver["keys"] {
    if (key === null || !maySaveKey(actor, field)) return [];
    const { id: vendor } = vendors[field];
    const place = vendorKeyPlace(actor.userId, vendor);
    return [{ vendor, sealed: box.encrypt(key, place), lastFour: key.slice(-4) }];
  }

  /**
   * Adds what a browser still held to the user's data; what is stored is never overwritten, so that a second call
   * with the same data changes nothing (READ-57).
   */
  async function takeOver(actor: Actor, data: LegacyData): Promise<LegacyAnswer> {
    const taken = await store.takeOver(actor.userId, {
      prompts: data.prompts,
      promptsMax: promptsPerUserMax,
      keys: [
        ...sealed(actor, "openaiApiKey", data.openaiApiKey),
        ...sealed(actor, "finnhubApiKey", data.finnhubApiKey),
      ],
      refreshInterval: data.refreshInterval,
      refreshIntervalDefault: defaultUserSettings.refreshInterval,
    });
    if (!taken) throw new AppError("not-signed-in");
    await events.publish({ kind: "user", userId: actor.userId });
    const { added, refused: rejected } = await feeds.addMissing(actor, data.feeds);
    return { ...taken, feeds: added, feedsRefused: rejected };
  }

  return { takeOver };
}

import type { LegacyAnswer, LegacyData } from "#contract/legacy.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { type KeyField, maySaveKey } from "#domain/accounts/permissions.ts";
import { promptsPerUserMax } from "#domain/analysis/prompt.ts";
import { defaultUserSettings } from "#domain/settings/settings.ts";
import type { FeedsService } from "#server/features/feeds/feeds.service.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { SecretBox } from "#server/platform/secrets/secret-box.ts";
import type { LegacyStore, SealedKey } from "./legacy.store.ts";

export type LegacyService = ReturnType<typeof createLegacyService>;

export type LegacyServiceDeps = {
  store: LegacyStore;
  feeds: Pick<FeedsService, "addMissing">;
  box: SecretBox;
  events: EventBus;
};

export function createLegacyService({ store, feeds, box, events }: LegacyServiceDeps) {
  /** Null for accounts on system keys: they save no own key. */
  function sealed(actor: Actor, field: KeyField, key: string | null): SealedKey | null {
    if (key === null || !maySaveKey(actor, field)) return null;
    return { sealed: box.seal(key, { userId: actor.userId, field }), lastFour: key.slice(-4) };
  }

  /**
   * Adds what a browser still held to the user's data; what is stored is never overwritten, so that a second call
   * with the same data changes nothing (READ-57).
   */
  async function takeOver(actor: Actor, data: LegacyData): Promise<LegacyAnswer> {
    const taken = await store.takeOver(actor.userId, {
      prompts: data.prompts,
      promptsMax: promptsPerUserMax,
      openai: sealed(actor, "openaiApiKey", data.openaiApiKey),
      finnhub: sealed(actor, "finnhubApiKey", data.finnhubApiKey),
      refreshInterval: data.refreshInterval,
      refreshIntervalDefault: defaultUserSettings.refreshInterval,
    });
    if (!taken) throw new AppError("not-signed-in");
    await events.publish({ kind: "user", userId: actor.userId });
    const { added, refused } = await feeds.addMissing(actor, data.feeds);
    return { ...taken, feeds: added, feedsRefused: refused };
  }

  return { takeOver };
}

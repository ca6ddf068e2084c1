import type { KeyStatus, UserSettingsAnswer, UserSettingsPatch } from "#contract/settings.ts";
import { type Actor, usesSystemKeys } from "#domain/accounts/account.ts";
import { defaultNewsView } from "#domain/news/controls.ts";
import type { OwnKeyField } from "#domain/settings/api-key.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { KeyVendors } from "./keys.service.ts";
import type { SettingsStore } from "./settings.store.ts";

export type SettingsService = ReturnType<typeof createSettingsService>;

export type SettingsServiceDeps = {
  store: SettingsStore;
  events: EventBus;
  vendors: KeyVendors;
  /** The operator lets users read it. */
  blueskyOffered: boolean;
};

export function createSettingsService({ store, events, vendors, blueskyOffered }: SettingsServiceDeps) {
  /** The main source of prices is always on for accounts on system keys, whatever is stored (READ-47). */
  async function finnhubEnabled(actor: Actor): Promise<boolean> {
    return usesSystemKeys(actor) || ((await store.findKeys(actor.userId))?.finnhubEnabled ?? true);
  }

  async function read(actor: Actor): Promise<UserSettingsAnswer> {
    const row = await store.find(actor.userId);
    if (!row) throw new AppError("not-signed-in");
    return {
      ...row,
      finnhubEnabled: await finnhubEnabled(actor),
      lastUpdated: row.lastUpdated.toISOString(),
    };
  }

  async function change(actor: Actor, patch: UserSettingsPatch): Promise<UserSettingsAnswer> {
    const fields = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
    const row = await store.change(actor.userId, fields);
    if (!row) throw new AppError("not-signed-in");
    // Nothing on the server rests on how a page was left.
    if (Object.keys(fields).some((field) => !(field in defaultNewsView)))
      await events.publish({ kind: "user", userId: actor.userId });
    return {
      ...row,
      finnhubEnabled: await finnhubEnabled(actor),
      lastUpdated: row.lastUpdated.toISOString(),
    };
  }

  async function keyStatus(actor: Actor): Promise<KeyStatus> {
    const row = await store.findKeys(actor.userId);
    const managed = usesSystemKeys(actor);
    const lastFourOf = (field: OwnKeyField) => row?.own[vendors[field].id]?.lastFour ?? null;
    const isProvided = (field: OwnKeyField) => Boolean(vendors[field].systemKey?.value);
    return {
      hasOpenaiKey: managed || lastFourOf("openaiApiKey") !== null,
      hasFinnhubKey: managed || lastFourOf("finnhubApiKey") !== null,
      hasRedditKey: lastFourOf("redditApiKey") !== null,
      openaiLastFour: managed ? null : lastFourOf("openaiApiKey"),
      finnhubLastFour: managed ? null : lastFourOf("finnhubApiKey"),
      redditLastFour: lastFourOf("redditApiKey"),
      finnhubEnabled: managed || (row?.finnhubEnabled ?? true),
      yahooFinanceEnabled: row?.yahooFinanceEnabled ?? false,
      redditEnabled: row?.redditEnabled ?? false,
      blueskyEnabled: row?.blueskyEnabled ?? false,
      blueskyOffered,
      managed,
      provided: {
        openai: managed && isProvided("openaiApiKey"),
        finnhub: isProvided("finnhubApiKey"),
        reddit: isProvided("redditApiKey"),
      },
    };
  }

  return { read, change, keyStatus };
}

import type { UserSettingsAnswer } from "#contract/settings.ts";
import { defaultUserSettings } from "#domain/settings/settings.ts";
import { type Stored, useStored } from "#web/lib/use-stored.ts";
import { userSettingsQuery } from "#web/lib/user-settings.ts";

const defaults: UserSettingsAnswer = {
  ...defaultUserSettings,
  userId: "",
  finnhubEnabled: true,
  lastUpdated: "",
};

/** The signed-in user's settings, for the screens that change them. */
export const useUserSettings = (): Stored<UserSettingsAnswer> => useStored(userSettingsQuery, defaults);

import { defaultNewsView, type NewsView } from "#domain/news/controls.ts";
import type { OwnShortcuts } from "#domain/settings/commands.data.ts";
import { defaultSocialPreferences, type SocialPreferences } from "#domain/social/preferences.ts";

/** "system" is light or dark as the device is. */
export const themes = ["light", "dark", "system"] as const;
export type Theme = (typeof themes)[number];

export const refreshIntervalSecondsMin = 10;
export const refreshIntervalSecondsMax = 300;

export type UserSettings = {
  /** Whole seconds. */
  refreshInterval: number;
  theme: Theme;
  autoRefresh: boolean;
  showCompanyCards: boolean;
  keyboardShortcuts: boolean;
  /** Where the user's keys differ from the defaults. */
  shortcuts: OwnShortcuts;
} & SocialPreferences &
  NewsView;

export const defaultUserSettings: UserSettings = {
  refreshInterval: 300,
  theme: "light",
  autoRefresh: true,
  showCompanyCards: true,
  keyboardShortcuts: true,
  shortcuts: {},
  ...defaultSocialPreferences,
  ...defaultNewsView,
};

/** Only whole seconds from 10 to 300 are accepted (specification section 5). */
export function isRefreshInterval(value: number): boolean {
  return Number.isInteger(value) && value >= refreshIntervalSecondsMin && value <= refreshIntervalSecondsMax;
}

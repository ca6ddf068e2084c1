export const settingsTabs = ["integrations", "ai-prompts", "feeds", "other", "profile"] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/** Every address inside the app. */
export const paths = {
  home: "/",
  howItWorks: "/how-it-works",
  terms: "/terms",
  privacy: "/privacy",
  news: "/news",
  social: "/social",
  settings: (tab?: SettingsTab) => (tab === undefined ? "/settings" : `/settings?tab=${tab}`),
} as const;

/** A missing or unknown tab is the first one (READ-60). */
export function settingsTabOf(value: string | null): SettingsTab {
  return settingsTabs.find((tab) => tab === value) ?? "integrations";
}

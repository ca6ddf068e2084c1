import { message } from "#domain/language/translate.ts";

/** The tabs of the settings in their order, with the labels that a user reads. */
export const tabLabels = {
  integrations: message("Integrations & Modules"),
  "ai-prompts": message("AI Prompts"),
  feeds: message("Feeds"),
  other: message("Other Settings"),
  profile: message("Profile"),
  admin: message("Admin"),
} as const;

/** The detail pages below the tabs; names are the same in all languages. */
export const detailLabels = {
  openai: { sentence: "OpenAI" },
  finnhub: { sentence: "FinHub" },
  "yahoo-finance": message("Free Stock Data"),
  reddit: { sentence: "Reddit" },
  rss: message("RSS Feeds"),
  social: message("Social Media Feeds"),
  "ai-provider": message("AI Provider"),
} as const;

export type SettingsTab = keyof typeof tabLabels;
export type SettingsDetail = keyof typeof detailLabels;

export const settingsTabs = Object.keys(tabLabels) as SettingsTab[];
export const settingsDetails = Object.keys(detailLabels) as SettingsDetail[];

/** Every detail page also opens under the integrations (READ-60). */
export const detailsOf: Partial<Record<SettingsTab, readonly SettingsDetail[]>> = {
  integrations: settingsDetails,
  "ai-prompts": ["ai-provider"],
  feeds: ["rss", "social"],
};

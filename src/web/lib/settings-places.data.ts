/** The tabs of the settings in their order, with the labels that a user reads. */
export const tabLabels = {
  integrations: "Integrations & Modules",
  "ai-prompts": "AI Prompts",
  feeds: "Feeds",
  other: "Other Settings",
  profile: "Profile",
  admin: "Admin",
} as const;

/** The detail pages below the tabs. */
export const detailLabels = {
  openai: "OpenAI",
  finnhub: "FinHub",
  "yahoo-finance": "Free Stock Data",
  reddit: "Reddit",
  rss: "RSS Feeds",
  social: "Social Media Feeds",
} as const;

export type SettingsTab = keyof typeof tabLabels;
export type SettingsDetail = keyof typeof detailLabels;

export const settingsTabs = Object.keys(tabLabels) as SettingsTab[];
export const settingsDetails = Object.keys(detailLabels) as SettingsDetail[];

/** Every detail page also opens under the integrations (READ-60). */
export const detailsOf: Partial<Record<SettingsTab, readonly SettingsDetail[]>> = {
  integrations: settingsDetails,
  feeds: ["rss", "social"],
};

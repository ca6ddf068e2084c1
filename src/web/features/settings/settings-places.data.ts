import type { SettingsDetail, SettingsPlace, SettingsTab } from "#web/lib/paths.ts";

/** The tabs in their order, with the labels that a user reads. */
export const tabLabels: Record<SettingsTab, string> = {
  integrations: "Integrations & Modules",
  "ai-prompts": "AI Prompts",
  feeds: "Feeds",
  other: "Other Settings",
  profile: "Profile",
  admin: "Admin",
};

export const detailLabels: Record<SettingsDetail, string> = {
  openai: "OpenAI",
  finnhub: "FinHub",
  "yahoo-finance": "Free Stock Data",
  reddit: "Reddit",
  rss: "RSS Feeds",
  social: "Social Media Feeds",
};

/** What the place is called. */
export const placeLabel = ({ tab, detail }: SettingsPlace): string =>
  detail === null ? tabLabels[tab] : detailLabels[detail];

import type { Role } from "#domain/accounts/account.ts";
import { mayAdminister } from "#domain/accounts/permissions.ts";

export const settingsTabs = ["integrations", "ai-prompts", "feeds", "other", "profile", "admin"] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/** Every address inside the app. */
export const paths = {
  home: "/",
  howItWorks: "/how-it-works",
  terms: "/terms",
  privacy: "/privacy",
  news: "/news",
  social: "/social",
  /** What became of a payment. */
  signUpSuccess: (sessionId: string) => `/signup/success?session_id=${encodeURIComponent(sessionId)}`,
  settings: (tab?: SettingsTab) => (tab === undefined ? "/settings" : `/settings?tab=${tab}`),
} as const;

/** A missing or unknown tab is the first one (READ-60), and so is the admins' for everybody else (READ-49). */
export function settingsTabOf(value: string | null, role: Role): SettingsTab {
  const tab = settingsTabs.find((each) => each === value) ?? "integrations";
  return tab === "admin" && !mayAdminister({ role }) ? "integrations" : tab;
}

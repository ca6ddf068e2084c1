import type { SettingsDetail, SettingsTab } from "#web/lib/settings-places.data.ts";

function settingsPath(tab?: SettingsTab, detail?: SettingsDetail): string {
  if (tab === undefined) return "/settings";
  return detail === undefined ? `/settings?tab=${tab}` : `/settings?tab=${tab}&detail=${detail}`;
}

/** The part of the home page with the waitlist form. */
export const waitlistId = "waitlist";

/** Every address inside the app. */
export const paths = {
  home: "/",
  waitlist: `/#${waitlistId}`,
  howItWorks: "/how-it-works",
  terms: "/terms",
  privacy: "/privacy",
  news: "/news",
  preview: "/preview",
  social: "/social",
  watchlists: "/watchlists",
  /** What became of a payment. */
  signUpSuccess: (sessionId: string) => `/signup/success?session_id=${encodeURIComponent(sessionId)}`,
  settings: settingsPath,
} as const;

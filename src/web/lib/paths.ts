import type { SettingsDetail, SettingsTab } from "#web/lib/settings-places.data.ts";

function settingsPath(tab?: SettingsTab, detail?: SettingsDetail): string {
  if (tab === undefined) return "/settings";
  return detail === undefined ? `/settings?tab=${tab}` : `/settings?tab=${tab}&detail=${detail}`;
}

type AlertsPlace = {
  /** The form of a new alert, which may begin with a company, a watchlist or a tag. */
  new?: { symbol?: string; watchlist?: string; tag?: string };
  /** When this alert fired. */
  alert?: string;
  /** The form of this alert. */
  edit?: string;
};

function alertsPath({ new: start, ...place }: AlertsPlace = {}): string {
  const query = new URLSearchParams(start ? { new: "1", ...start } : place).toString();
  return query === "" ? "/alerts" : `/alerts?${query}`;
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
  alerts: alertsPath,
  company: (symbol: string) => `/company/${encodeURIComponent(symbol)}`,
  scorecard: "/scorecard",
  /** The question only fills the box. */
  ask: (query: { q?: string; item?: string } = {}) => `/ask?${new URLSearchParams(query)}`,
  story: (itemId: string) => `/story?item=${encodeURIComponent(itemId)}`,
  /** What became of a payment. */
  signUpSuccess: (sessionId: string) => `/signup/success?session_id=${encodeURIComponent(sessionId)}`,
  settings: settingsPath,
} as const;

const memberPaths: readonly string[] = [
  paths.news,
  paths.social,
  paths.watchlists,
  paths.alerts(),
  paths.scorecard,
  "/story",
  "/ask",
  paths.settings(),
];

/** Whether it is a page of signed-in users, which has its commands from the start (routes/signed-in.tsx). */
export const isMemberPath = (pathname: string): boolean =>
  memberPaths.includes(pathname.replace(/\/$/, "")) || pathname.startsWith(paths.company(""));

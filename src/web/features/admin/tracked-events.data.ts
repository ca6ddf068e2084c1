import type { AnalyticsEvent } from "#domain/site/analytics.ts";

/** What is tracked, as admins read it. */
export const trackedEvents: Record<AnalyticsEvent, string> = {
  page_view: "A page of the app was opened: its path, without what stands behind a question mark.",
  waitlist_signup: "Somebody joined the waitlist: never the address.",
  login: "Somebody signed in: never who.",
  feature_usage: "The headlines were refreshed or filtered, or the social feeds were opened.",
  rss_feed_added: "A feed was added: by hand or from a file, never which.",
  ai_prompt_used: "An analysis was asked for: the name of a supplied prompt, never a reader's own.",
  settings_change: "A setting was changed: which one, never its value.",
};

import { type Message, message } from "#domain/language/translate.ts";
import type { AnalyticsEvent } from "#domain/site/analytics.ts";

/** What is tracked, as admins read it. */
export const trackedEvents: Record<AnalyticsEvent, Message> = {
  page_view: message("Someone opened a page: its path, without the query."),
  waitlist_signup: message("Someone joined the waitlist (no personal data)."),
  login: message("Someone signed in (no personal data)."),
  feature_usage: message("Someone refreshed or filtered headlines, or opened social feeds."),
  rss_feed_added: message("Someone added a feed: by hand or from a file, never which one."),
  ai_prompt_used: message("Someone ran an analysis: the name of a default prompt, never a user's own."),
  settings_change: message("Someone changed a setting: which one, never its value."),
};

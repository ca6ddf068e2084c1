/** What a backup holds. Parents stand before children, so that restoring in this order meets every reference. */
export const backupTables = [
  "users",
  "accounts",
  "two_factors",
  "passkeys",
  "known_devices",
  "profile_pictures",
  "pending_sign_ups",
  "sign_up_keys",
  "checkouts",
  "payment_events",
  "cancellations",
  "plan_endings",
  "model_end_mails",
  "user_settings",
  "api_keys",
  "vendor_keys",
  "prompts",
  "removed_entries",
  "server_secrets",
  "channels",
  "feed_folders",
  "feeds",
  "items",
  "channel_items",
  "item_texts",
  "reader_items",
  "read_undos",
  "mutes",
  "company_corrections",
  "watchlists",
  "watchlist_holdings",
  "item_stories",
  "item_companies",
  "alert_channels",
  "alerts",
  "highlights",
  "alert_terms",
  "alert_progress",
  "alert_firings",
  "alert_deliveries",
  "digests",
  "listings",
  "listing_changes",
  "listing_sources",
  "listing_state",
  "analyses",
  "calls",
  "ai_spending",
  "ai_spending_days",
  "ai_reservations",
  "ai_budgets",
  "debug_log",
  "detection_cache",
  "quotes",
  "company_facts",
  "ticker_items",
  "recorded_prices",
  "day_prices",
  "social_mentions",
  "site_settings",
  "waitlist",
  "admin_actions",
  "security_events",
] as const;

/** What it does not hold, and why. */
export const leftOutTables = {
  sessions: "everybody signs in again after a restore; a stolen backup opens no account",
  personal_tokens:
    "programs get new ones after a restore: one that was revoked since the backup never comes back",
  output_feeds:
    "reader apps get new addresses after a restore: one that was ended since the backup never comes back",
  application_registrations:
    "applications register again by themselves; what has no user's permission needs no backup",
  applications:
    "connected again after a restore: one that was disconnected since the backup never comes back",
  application_tokens: "the same",
  verifications: "links and codes that were sent, good for minutes; after a restore they are asked for again",
  account_mails:
    "mails that wait for the mail server, good for a day, those about a model's end for six; after a restore links are asked for again",
  ai_rejected_parameters: "learned again by one rejected call each",
  detection_claims: "who asks an AI about which headline, good for minutes",
  listing_lexicons: "rebuilt from the list of companies",
  images: "pictures of other sites, fetched again when someone looks at them",
  social_posts: "posts of other sites, read again; what was deleted there does not come back from a backup",
  social_listings: "which posts a source brought; read again",
  social_listing_posts: "which posts a source brought; read again",
  social_endpoints: "pauses of minutes and hours",
  social_calls: "requests of the last minute",
  market_leases: "who has the connection to a provider, good for seconds",
  call_budgets: "calls of the last minute",
  analysis_places: "analyses that run",
  processes: "which processes run, by their own word",
  rate_limits: "counters of attempts, good for a day at most",
  search_entries: "rebuilt from the items",
  search_words: "rebuilt from the items",
  search_progress: "which items the search has; none of those that are restored",
} as const satisfies Record<string, string>;

/**
 * Schemas of libraries: the steps of the database's making, and the job queue, whose schedules each start makes again.
 * @internal exported for tests
 */
export const leftOutSchemas = ["drizzle", "pgboss"] as const;

/** Rows in one of these are somebody's: an installation that has any is not empty. */
export const ownedTables = ["users", "pending_sign_ups", "checkouts", "waitlist"] as const;

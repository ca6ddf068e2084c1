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
  "item_stories",
  "alert_channels",
  "alerts",
  "alert_terms",
  "alert_progress",
  "alert_firings",
  "alert_deliveries",
  "analyses",
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
  verifications: "links and codes that were sent, good for minutes; after a restore they are asked for again",
  ai_rejected_parameters: "learned again by one rejected call each",
  detection_claims: "who asks an AI about which headline, good for minutes",
  images: "pictures of other sites, fetched anew when somebody looks at them",
  social_posts: "posts of other sites, read anew; what was deleted there does not come back from a backup",
  social_listings: "which posts a source brought; read anew",
  social_listing_posts: "which posts a source brought; read anew",
  social_endpoints: "pauses of minutes and hours",
  social_calls: "requests of the last minute",
  market_leases: "who has the connection to a provider, good for seconds",
  call_budgets: "calls of the last minute",
  analysis_places: "analyses that run",
  processes: "which processes run, by their own word",
  rate_limits: "counters of attempts, good for a day at most",
  search_entries: "made anew from the items",
  search_words: "made anew from the items",
  search_progress: "which items the search has; none of those that are restored",
} as const satisfies Record<string, string>;

/**
 * Schemas of libraries: the steps of the database's making, and the job queue, whose schedules each start makes again.
 * @internal exported for tests
 */
export const leftOutSchemas = ["drizzle", "pgboss"] as const;

/** Rows in one of these are somebody's: an installation that has any is not empty. */
export const ownedTables = ["users", "pending_sign_ups", "checkouts", "waitlist"] as const;

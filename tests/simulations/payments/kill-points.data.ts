import type { Side } from "./mortal.ts";

type Point = { label: string; side: Side };

const both = (labels: readonly string[]): Point[] =>
  labels.flatMap((label) => [
    { label, side: "before" as const },
    { label, side: "after" as const },
  ]);

/** What is asked of the database. */
const statements = [
  "begin",
  "commit",
  "delete accounts",
  "delete ai_budgets",
  "delete ai_reservations",
  "delete ai_spending",
  "delete ai_spending_days",
  "delete analyses",
  "delete analysis_places",
  "delete api_keys",
  "delete company_corrections",
  "delete company_facts",
  "delete feed_folders",
  "delete feeds",
  "delete known_devices",
  "delete highlights",
  "delete mutes",
  "delete passkeys",
  "delete pending_sign_ups",
  "delete plan_endings",
  "delete profile_pictures",
  "delete prompts",
  "delete quotes",
  "delete read_undos",
  "delete reader_items",
  "delete removed_entries",
  "delete security_events",
  "delete sessions",
  "delete two_factors",
  "delete alert_channels",
  "delete alerts",
  "delete output_feeds",
  "delete personal_tokens",
  "delete user_settings",
  "delete users",
  "delete vendor_keys",
  "delete verifications",
  "delete waitlist",
  "delete watchlist_holdings",
  "delete watchlists",
  "insert accounts",
  "insert api_keys",
  "insert cancellations",
  "insert channels",
  "insert checkouts",
  "insert feeds",
  "insert payment_events",
  "insert pending_sign_ups",
  "insert prompts",
  "insert sign_up_keys",
  "insert site_settings",
  "insert user_settings",
  "insert users",
  "insert vendor_keys",
  "rollback",
  "select checkouts",
  "select payment_events",
  "select payment_tickets",
  "select pending_sign_ups",
  "select sign_up_keys",
  "select site_settings",
  "select the admins' lock",
  "select users",
  "update cancellations",
  "update checkouts",
  "update payment_events",
  "update pending_sign_ups",
  "update users",
  "update waitlist",
] as const;

/** What is asked of the provider. */
const calls = [
  "DELETE /v1/subscriptions/:id",
  "GET /v1/checkout/sessions",
  "GET /v1/checkout/sessions/:id",
  "GET /v1/disputes",
  "GET /v1/events",
  "GET /v1/invoices",
  "GET /v1/payment_intents/:id",
  "GET /v1/prices",
  "GET /v1/prices/:id",
  "GET /v1/subscriptions",
  "GET /v1/subscriptions/:id",
  "POST /v1/checkout/sessions",
  "POST /v1/checkout/sessions/:id/expire",
  "POST /v1/refunds",
] as const;

/** What stands for something else here, and changes nothing. */
const others = [
  "count an attempt",
  "hash a password",
  "open a session",
  "read a session",
  "tell the other processes",
  "verify a password",
] as const;

/** Every await of the flow at which a process can be killed. A whole simulation has killed one at each of them. */
export const killPoints: readonly Point[] = [
  ...both([...statements, ...calls]),
  ...others.map((label) => ({ label, side: "before" as const })),
];

import type pg from "pg";
import { clockOffMsMax } from "#server/platform/database-clock.ts";

/** Rows of a table whose times cannot be: `wrong` finds them, `repair` makes them as if they were due now. */
type TimeRule = { table: string; wrong: string; repair: string };

/** The longest pause is a day, with some spread; a channel that is gone is visited once a week. */
const dueMax = "interval '25 hours'";
const goneDueMax = "interval '7 days 1 hour'";
const leaseMax = "interval '5 minutes'";

const isAhead = (column: string, max = `interval '${clockOffMsMax} milliseconds'`) =>
  `${column} > now() + ${max}`;
/** As it is, but not in the future. */
const notAhead = (column: string) => `${column} = case when ${column} > now() then now() else ${column} end`;
const withoutLease = `leased_until = case when ${isAhead("leased_until", leaseMax)} then null else leased_until end`;

const rules: readonly TimeRule[] = [
  {
    table: "channels",
    wrong: `${isAhead("next_check_at", `case state when 'gone' then ${goneDueMax} else ${dueMax} end`)}
      or ${isAhead("checked_at")} or ${isAhead("leased_until", leaseMax)}`,
    repair: `next_check_at = least(next_check_at, now()), ${notAhead("checked_at")}, ${notAhead("succeeded_at")},
      ${notAhead("changed_at")}, ${withoutLease}`,
  },
  {
    table: "social_listings",
    wrong: `${isAhead("checked_at")} or ${isAhead("fresh_until", dueMax)} or ${isAhead("leased_until", leaseMax)}`,
    repair: `fresh_until = null, ${notAhead("checked_at")}, ${withoutLease}`,
  },
  { table: "social_endpoints", wrong: isAhead("rest_until", dueMax), repair: "rest_until = now()" },
  { table: "payment_events", wrong: isAhead("leased_until", dueMax), repair: "leased_until = null" },
  { table: "cancellations", wrong: isAhead("leased_until", dueMax), repair: "leased_until = null" },
  { table: "market_leases", wrong: isAhead("expires_at", dueMax), repair: "expires_at = now()" },
  {
    table: "call_budgets",
    wrong: `exists (select 1 from unnest(counts_until) as until where ${isAhead("until", leaseMax)})`,
    repair: "counts_until = '{}'",
  },
  { table: "analysis_places", wrong: isAhead("expires_at", dueMax), repair: "expires_at = now()" },
  { table: "detection_claims", wrong: isAhead("until", dueMax), repair: "until = now()" },
  {
    table: "detection_cache",
    wrong: isAhead("timestamp"),
    repair: "timestamp = now()",
  },
  {
    table: "item_texts",
    wrong: `state <> 'read' and ${isAhead("retry_at", dueMax)}`,
    repair: "retry_at = now()",
  },
  // A price, a fact or a picture of the future would never be asked for again.
  { table: "quotes", wrong: isAhead("fetched_at"), repair: "fetched_at = now() - interval '1 day'" },
  { table: "company_facts", wrong: isAhead("fetched_at"), repair: "fetched_at = now() - interval '1 day'" },
  { table: "ticker_items", wrong: isAhead("timestamp"), repair: "timestamp = now()" },
  {
    table: "images",
    wrong: `${isAhead("tried_at")} or ${isAhead("used_at")}`,
    repair: `${notAhead("tried_at")}, ${notAhead("used_at")}`,
  },
  {
    table: "rate_limits",
    wrong: `expire > extract(epoch from now() + ${dueMax}) * 1000`,
    repair: "expire = 0",
  },
];

export type RepairedTimes = { table: string; rows: number };

/**
 * Makes due now what a wrong clock put further ahead than any rule does: a visit more than 25 hours away, a check in
 * the future, a lease without an end. By the database's clock.
 * @returns the tables that had such rows, with their number
 */
export async function repairTimes(pool: Pick<pg.Pool, "query">): Promise<RepairedTimes[]> {
  const repaired: RepairedTimes[] = [];
  for (const { table, wrong, repair } of rules) {
    const { rowCount } = await pool.query(`update ${table} set ${repair} where ${wrong}`);
    if (rowCount) repaired.push({ table, rows: rowCount });
  }
  return repaired;
}

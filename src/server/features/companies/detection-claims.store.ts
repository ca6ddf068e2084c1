import { sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";

export type ClaimState = "mine" | "asking" | "resting" | "free";

export type DetectionClaimsStore = ReturnType<typeof createDetectionClaimsStore>;

const until = (ms: number) => sql`now() + ${ms} * interval '1 millisecond'`;

/** Who asks about which headline, for all processes of the product; the database's clock rules. */
export function createDetectionClaimsStore({ db }: { db: Database }) {
  async function stateOf(key: string): Promise<Exclude<ClaimState, "mine">> {
    const { rows } = await db.execute(
      sql`select resting from detection_claims where key = ${key} and until > now()`,
    );
    if (rows.length === 0) return "free";
    return rows[0]?.resting === true ? "resting" : "asking";
  }
  return {
    stateOf,
    /** "mine" when nobody else asks and the headline does not rest; a claim that was left behind ends by itself. */
    async claim(key: string, forMs: number): Promise<ClaimState> {
      const { rows } = await db.execute(
        sql`insert into detection_claims (key, until, resting) values (${key}, ${until(forMs)}, false)
          on conflict (key) do update set until = excluded.until, resting = false
          where detection_claims.until <= now() returning key`,
      );
      return rows.length > 0 ? "mine" : stateOf(key);
    },
    /** Headlines that rested for a reason that is over. */
    async free(keys: string[]): Promise<void> {
      if (keys.length === 0) return;
      await db.execute(sql`delete from detection_claims where resting and key in ${keys}`);
    },
    /** Gives the claim back, or leaves the headline alone for a while. */
    async end(key: string, backOffMs: number): Promise<void> {
      await db.execute(
        backOffMs > 0
          ? sql`update detection_claims set until = ${until(backOffMs)}, resting = true where key = ${key}`
          : sql`delete from detection_claims where key = ${key}`,
      );
    },
  };
}

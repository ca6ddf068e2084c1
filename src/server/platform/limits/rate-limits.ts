import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { RateLimit, RateLimitName } from "#contract/rate-limits.ts";
import { tooManyAttempts } from "#domain/kernel/attempts.ts";
import { AppError } from "../app-error.ts";
import { commitsLocally } from "../database-silence.ts";

export type Counter = {
  /** Takes a point; throws `rate-limited` with its waiting time when none is left. */
  take(key: string, points?: number): Promise<void>;
  /** Points that are taken in the present window. */
  taken(key: string): Promise<number>;
  refund(key: string, points?: number): Promise<void>;
};

export type RateLimits<Name extends string = RateLimitName> = { counter(name: Name): Counter };

/**
 * The library names its statements, which a pooler in transaction mode doesn't carry.
 * @param waits whether a point is taken when a standby has it, too. Reads are counted as well, and go on while there is no standby
 */
const storeOf = (pool: pg.Pool, { waits }: { waits: boolean }) => ({
  query: ({ text, values }: { text: string; values: unknown[] }) =>
    pool.query(
      waits ? text : text.replace(/(?<=\bRETURNING points, expire);$/, `, ${commitsLocally};`),
      values,
    ),
});

/** Counters in the database: they hold across processes and restarts. */
export function createRateLimits<Name extends string>(
  pool: pg.Pool,
  rules: Readonly<Record<Name, Omit<RateLimit, "per">>>,
): RateLimits<Name> {
  return {
    counter(name) {
      const rule = rules[name];
      const limiter = new RateLimiterPostgres({
        // A token that is good once must not be good again after a failover.
        storeClient: storeOf(pool, { waits: rule.points === 1 }),
        storeType: "pool",
        tableName: "rate_limits",
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points: rule.points,
        duration: rule.windowSeconds,
      });
      return {
        async take(key, points = 1) {
          try {
            await limiter.consume(key, points);
          } catch (rejected) {
            if (!(rejected instanceof RateLimiterRes)) throw rejected;
            const retryAfterSeconds = Math.max(1, Math.ceil(rejected.msBeforeNext / 1000));
            throw new AppError("rate-limited", {
              words: tooManyAttempts(retryAfterSeconds),
              retryAfterSeconds,
            });
          }
        },
        async taken(key) {
          return (await limiter.get(key))?.consumedPoints ?? 0;
        },
        async refund(key, points = 1) {
          await limiter.reward(key, points);
        },
      };
    },
  };
}

import { createHash } from "node:crypto";
import { count, gt, inArray, lte, sql } from "drizzle-orm";
import { cacheKeyCharactersMax, cacheLifetimeMs } from "#domain/analysis/detection-cache.ts";
import type { Database } from "#server/db/database.ts";
import { detectionCache } from "#server/db/schema/analysis.ts";

/** A short type prefix plus a hash of model and headline, cut to 50 characters (READ-85). */
export function detectionKey(model: string, title: string): string {
  const hash = createHash("sha256").update(`${model}\n${title}`).digest("base64url");
  return `detect:${hash}`.slice(0, cacheKeyCharactersMax);
}

export type CompaniesStore = ReturnType<typeof createCompaniesStore>;

export function createCompaniesStore({ db }: { db: Database }) {
  return {
    /** Cached answers that are still valid, by key. */
    async findCached(keys: string[], now: Date): Promise<Map<string, { symbol: string; name: string }[]>> {
      if (keys.length === 0) return new Map();
      const rows = await db
        .select({ key: detectionCache.key, data: detectionCache.data })
        .from(detectionCache)
        .where(
          sql`${inArray(detectionCache.key, keys)} and ${gt(detectionCache.timestamp, new Date(now.getTime() - cacheLifetimeMs))}`,
        );
      return new Map(rows.map((row) => [row.key, row.data]));
    },
    async remember(key: string, data: { symbol: string; name: string }[], now: Date): Promise<void> {
      await db
        .insert(detectionCache)
        .values({ key, data, timestamp: now })
        .onConflictDoUpdate({ target: detectionCache.key, set: { data, timestamp: now } });
    },
    async countCached(validSince: Date): Promise<{ total: number; valid: number; expired: number }> {
      const [row] = await db
        .select({
          total: count(),
          valid: sql<number>`count(*) filter (where ${gt(detectionCache.timestamp, validSince)})`.mapWith(
            Number,
          ),
        })
        .from(detectionCache);
      const { total = 0, valid = 0 } = row ?? {};
      return { total, valid, expired: total - valid };
    },
    /** @param until only answers this old or older; all when left out */
    async clearCached(until?: Date): Promise<void> {
      await db.delete(detectionCache).where(until && lte(detectionCache.timestamp, until));
    },
  };
}

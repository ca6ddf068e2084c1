import type { CacheStats } from "#contract/admin.ts";
import { cacheLifetimeMs } from "#domain/analysis/detection-cache.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { CompaniesStore } from "./companies.store.ts";

export type DetectionCacheService = ReturnType<typeof createDetectionCacheService>;

/** The stored answers of company detection, as admins look after them. Each change answers what is left. */
export function createDetectionCacheService({ store, clock }: { store: CompaniesStore; clock: Clock }) {
  const validSince = () => new Date(clock.now() - cacheLifetimeMs);
  const stats = (): Promise<CacheStats> => store.countCached(validSince());
  return {
    stats,
    async clear(): Promise<CacheStats> {
      await store.clearCached();
      return stats();
    },
    async clearExpired(): Promise<CacheStats> {
      await store.clearCached(validSince());
      return stats();
    },
  };
}

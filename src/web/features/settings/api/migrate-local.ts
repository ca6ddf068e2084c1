import type { LegacyAnswer, LegacyData } from "#contract/legacy.ts";
import { api } from "#web/lib/api.ts";

export function migrateLocal(data: LegacyData): Promise<LegacyAnswer> {
  return api.post<LegacyAnswer>("/api/migrate-local", data);
}

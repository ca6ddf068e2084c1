import type { DebugLogAnswer } from "#contract/admin.ts";
import { withoutKeys } from "#domain/analysis/without-keys.ts";
import type { AiConfigService } from "./ai-config.service.ts";
import type { AnalysisStore, DebugEntry } from "./analysis.store.ts";

export const debugEntriesMax = 100;
const entryCharactersMax = 8_000;

export type DebugLogService = ReturnType<typeof createDebugLogService>;

/** Keeps the newest 100 AI calls while debug mode is on, without keys or user names (READ-84). */
export function createDebugLogService({
  store,
  aiConfig,
}: {
  store: AnalysisStore;
  aiConfig: Pick<AiConfigService, "read">;
}) {
  const kept = (text: string | undefined) =>
    text === undefined ? null : withoutKeys(text).slice(0, entryCharactersMax);
  return {
    async write(
      entry: Omit<DebugEntry, "response" | "error"> & { response?: string; error?: string },
    ): Promise<void> {
      if (!(await aiConfig.read()).debugMode) return;
      await store.addDebugEntry(
        {
          ...entry,
          prompt: kept(entry.prompt) ?? "",
          response: kept(entry.response),
          error: kept(entry.error),
        },
        debugEntriesMax,
      );
    },
    async read(): Promise<DebugLogAnswer> {
      const rows = await store.listDebugEntries();
      return {
        entries: rows.map(({ id: _, ...row }) => ({ ...row, timestamp: row.timestamp.toISOString() })),
      };
    },
    clear: store.clearDebugEntries,
  };
}

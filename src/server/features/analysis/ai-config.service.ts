import { z } from "zod";
import type { AiConfig, AiConfigPatch } from "#contract/admin.ts";
import { aiConfigKey } from "#domain/analysis/ai-config.ts";
import { defaultModel } from "#domain/analysis/model-profile.ts";
import { createCachedValue } from "#server/platform/cache.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { SiteStore } from "../site/site.store.ts";

/** What is not stored, or not readable, has its default. */
const storedSchema = z.object({
  masterPromptModel: z.string().catch(defaultModel),
  customPromptModel: z.string().catch(defaultModel),
  assistantId: z.string().catch(""),
  debugMode: z.boolean().catch(false),
});

export type AiConfigService = ReturnType<typeof createAiConfigService>;

export type AiConfigDeps = {
  store: Pick<SiteStore, "read" | "merge">;
  clock: Clock;
  /** Used while none is stored (specification section 9). */
  assistantId?: string | undefined;
};

const cachedMs = 2_000;

/** Site-wide AI settings; what is not stored has its default. */
export function createAiConfigService({ store, clock, assistantId = "" }: AiConfigDeps) {
  /** As stored now. */
  async function stored(): Promise<AiConfig> {
    const config = storedSchema.parse((await store.read(aiConfigKey)) ?? {});
    return config.assistantId === "" ? { ...config, assistantId } : config;
  }

  const recent = createCachedValue(stored, { ttlMs: cachedMs, now: clock.now });

  async function change(patch: AiConfigPatch): Promise<AiConfig> {
    await store.merge(aiConfigKey, patch);
    recent.invalidate();
    return stored();
  }

  /** `read` is at most two seconds old: another process may have changed it. */
  return { stored, read: recent.read, change };
}

import { z } from "zod";
import { defaultModel } from "#domain/analysis/model-profile.ts";
import type { Clock } from "#server/platform/clock.ts";

const aiConfigSchema = z.object({
  masterPromptModel: z.string().default(defaultModel),
  customPromptModel: z.string().default(defaultModel),
  assistantId: z.string().default(""),
  debugMode: z.boolean().default(false),
});
export type AiConfig = z.infer<typeof aiConfigSchema>;

export type AiConfigService = ReturnType<typeof createAiConfigService>;

export type AiConfigDeps = {
  store: { read(key: string): Promise<unknown>; write(key: string, value: unknown): Promise<void> };
  clock: Clock;
  /** Used while none is stored (specification section 9). */
  assistantId?: string | undefined;
};

const rememberedMs = 2_000;

/** Site-wide AI settings; what is not stored has its default. */
export function createAiConfigService({ store, clock, assistantId = "" }: AiConfigDeps) {
  let kept: { config: Promise<AiConfig>; untilMs: number } | undefined;

  async function stored(): Promise<AiConfig> {
    const parsed = aiConfigSchema.safeParse((await store.read("ai-config")) ?? {});
    const config = parsed.success ? parsed.data : aiConfigSchema.parse({});
    return config.assistantId === "" ? { ...config, assistantId } : config;
  }

  /** At most two seconds old: another process may have changed it. */
  function read(): Promise<AiConfig> {
    if (kept && clock.now() < kept.untilMs) return kept.config;
    const config = stored();
    config.catch(() => {
      kept = undefined;
    });
    kept = { config, untilMs: clock.now() + rememberedMs };
    return config;
  }

  async function change(patch: Partial<AiConfig>): Promise<AiConfig> {
    const next = { ...(await stored()), ...patch };
    await store.write("ai-config", next);
    kept = undefined;
    return next;
  }

  return { read, change };
}
